import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

test('a preference is its person’s own, replaced by the next one, limited in size and number, and gone when emptied', async () => {
  const [teacher, student] = [await school.as('tea01'), await school.as('stu01')]
  expect((await teacher.post('base/userPref/submit', { key: 'theme', value: { layout: 'columns' } })).body.data).toEqual({ key: 'theme', version: 1 })
  expect((await teacher.post('base/userPref/submit', { key: 'theme', value: { layout: 'classic' } })).body.data).toEqual({ key: 'theme', version: 2 })
  expect((await teacher.get('base/userPref/getAll')).body.data).toEqual([{ key: 'theme', value: { layout: 'classic' }, version: 2 }])
  expect((await student.get('base/userPref/getAll')).body.data).toEqual([])
  expect((await student.get('base/userPref/getOne', { key: 'theme' })).body.data).toEqual({ key: 'theme', value: null, version: 0 })

  expect((await teacher.post('base/userPref/submit', { key: '../x y', value: 1 })).status).toBe(400)
  expect((await teacher.post('base/userPref/submit', { key: 'big', value: 'x'.repeat(33 * 1024) })).body.msg).toBe('偏好内容不能超过 32 kB')
  const many = await Promise.all(Array.from({ length: 205 }, (_, i) => teacher.post('base/userPref/submit', { key: `many:${i}`, value: i })))
  expect(many.filter((answer) => answer.status === 200)).toHaveLength(199)
  expect(many.find((answer) => answer.status === 400)!.body.msg).toBe('偏好不能超过 200 项')
  expect((await teacher.post('base/userPref/submit', { key: 'theme', value: null })).body.success).toBe(true)
  expect((await teacher.get('base/userPref/getOne', { key: 'theme' })).body.data.value).toBeNull()
})
