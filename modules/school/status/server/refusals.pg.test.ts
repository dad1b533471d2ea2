import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { statusSchool, suspension, type StatusSchool } from '#tests/support/status-school.ts'
import { backdateDays, extraYears, maxSuspensions } from '../shared/params.ts'

let at: StatusSchool
beforeAll(async () => {
  at = await statusSchool()
})
afterAll(() => at.close())

test('what no rule allows is refused, with the sentence of each', async () => {
  const [one] = await at.people()
  const foreign = await at.otherClass(one!, `major_id <> '${one!.majorId}'`)
  const [major] = await rowsOf(at, 'select major_name as name from base_major where id = $1', [one!.majorId])
  const [cls] = await rowsOf(at, 'select class_name as name from base_class where id = $1', [foreign])
  const refused = async (body: object) => (await at.add({ ...suspension, studentId: one!.id, ...body })).body.data
  expect(await refused({ kind: '12' })).toMatchObject({ studentId: '学生当前为“在读”，不能办理复学' })
  expect(await refused({ kind: '29', toClassId: foreign })).toEqual({
    toClassId: `班级【${String(cls!['name'])}】不属于专业【${String(major!['name'])}】`,
  })
  expect(await refused({ effectiveDate: '2026-11-10' })).toEqual({
    backdateReason: '生效日期早于今天，请填写追溯原因',
  })
  expect(
    await refused({ effectiveDate: '2026-10-01', backdateReason: '补录', expectReturnDate: '2027-09-01' }),
  ).toEqual({ effectiveDate: '生效日期最多追溯 30 天' })
  expect(await refused({ expectReturnDate: '2028-09-01' })).toEqual({ expectReturnDate: '每次休学不能超过一年' })
  expect(await refused({ kind: '77' })).toMatchObject({ kind: expect.any(String) })
  expect(await refused({ state: '30' })).toMatchObject({ state: '状态由系统生成，不能填写' })
})

test('the limits are those of the school, which may be others', async () => {
  const [one] = await at.people()
  const refused = async (body: object = {}) => (await at.add({ ...suspension, studentId: one!.id, ...body })).body.data
  const older = { effectiveDate: '2026-10-01', backdateReason: '补录' }
  await setParam(at, backdateDays, 0)
  expect(await refused({ ...older, effectiveDate: '2026-11-14' })).toEqual({
    effectiveDate: '生效日期最多追溯 0 天',
  })
  await at.system((ctx) =>
    ctx.db.execute(`update base_student set entry_date = '2022-12-01', school_length = 3 where id = $1`, [one!.id]),
  )
  await setParam(at, extraYears, 1)
  expect(await refused()).toEqual({
    expectReturnDate: '最长学习年限至 2026-12-01，休学结束日期不能晚于该日',
  })
  await setParam(at, extraYears, extraYears.default)
  await setParam(at, backdateDays, 60)
  const first = await at.entered({ ...suspension, studentId: one!.id, ...older })
  await setParam(at, backdateDays, backdateDays.default)
  // As if that one were over and the student back.
  await at.system((ctx) => ctx.db.execute(`update status_change set state = '30' where id = $1`, [first]))
  await setParam(at, maxSuspensions, 1)
  expect(await refused()).toEqual({ studentId: '休学次数已达上限（1次）' })
  await setParam(at, maxSuspensions, maxSuspensions.default)
  await at.entered({ ...suspension, studentId: one!.id })
})

test('one document is one decision', async () => {
  const [one, two] = await at.people(2)
  const document = at.decided()
  await at.entered({ ...suspension, studentId: one!.id, ...document })
  expect((await at.add({ ...suspension, studentId: two!.id, ...document })).body.data).toEqual({ docNo: '文号已存在' })
})

test('who was ill comes back with papers only', async () => {
  const [one] = await at.people()
  const ill = await at.entered({
    ...suspension,
    effectiveDate: '2026-11-15',
    reasonCode: '11',
    studentId: one!.id,
    ...at.decided(),
  })
  await at.approve(ill)
  const next = await at.otherClass(one!, `major_id = '${one!.majorId}' and grade = 2026`)
  expect(
    (await at.add({ kind: '12', reasonCode: '39', studentId: one!.id, toClassId: next, effectiveDate: '2026-11-15' }))
      .body.data,
  ).toEqual({ files: '因病休学复学须上传医院诊断和复学评估' })
})
