import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeSnapshots } from '#kernel/operations/write/take-snapshot.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { studentSnapshot } from '../../shared/students/student-snapshot.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool()
})
afterAll(() => at.close())

test('a snapshot keeps the facts of its day when the student changes later', async () => {
  const [student] = await rowsOf(at, 'select id, xh, xm, class_id from base_student order by xh limit 1')
  const id = student!['id'] as string
  const taken = await at.system((ctx) => takeSnapshots(ctx, studentSnapshot, [id]))
  await at.system((ctx) => ctx.db.execute("update base_student set xm = '改名后' where id = $1", [id]))
  expect(taken.get(id)).toMatchObject({ xh: student!['xh'], xm: student!['xm'], classId: student!['class_id'] })
  const later = await at.system((ctx) => takeSnapshots(ctx, studentSnapshot, [id]))
  expect(later.get(id)!['xm']).toBe('改名后')
})

test('nobody has no snapshot', async () => {
  const taken = await at.system((ctx) => takeSnapshots(ctx, studentSnapshot, ['00000000-0000-7000-8000-000000000000']))
  expect(taken.size).toBe(0)
})
