import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { emergencyContacts } from '#modules/school/family/shared/services.ts'
import { livesOutside } from '../shared/services.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-17T02:00:00Z' })
})
afterAll(() => school.close())

const order = {
  kind: '1',
  beginDate: '2026-11-23',
  endDate: '2026-12-31',
  address: '长沙市雨花区湘府东路88号',
  contact: '母亲',
  contactPhone: '13800000001',
  parentName: '张先生',
  parentPhone: '13900000009',
  isPledged: true,
  reason: '家住学校附近，照顾家人',
}

async function somebody(): Promise<{ id: string; account: string }> {
  const [row] = await rowsOf(
    school,
    `select s.id, u.account_no as account
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and not exists (select 1 from offcampus_living l where l.student_id = s.id)
     order by s.xh
     limit 1`,
  )
  return row as { id: string; account: string }
}
const consent = async (account: string) =>
  putFile(school, await school.as(account), { name: '同意书.png', content: picture, type: 'image/png' })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const stateOf = async (id: string) =>
  (await rowsOf(school, 'select state from offcampus_living where id = $1', [id]))[0]!['state']

test('handed in with consent, agreed to once somebody spoke with the parents, and over on its day', async () => {
  const one = await somebody()
  const apply = (more: object) => callAs(school, one.account, 'yxgl/dormitoryOffCampus/apply', { ...order, ...more })
  expect((await apply({})).body.data).toEqual({ consentFiles: '家长同意书不能为空' })
  expect((await apply({ consentFiles: [await consent(one.account)], endDate: '2027-06-30' })).body.data).toEqual({
    endDate: '校外住宿期限不能超过一个学期',
  })
  const { body } = await apply({ consentFiles: [await consent(one.account)] })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const { id } = body.data
  expect((await apply({ consentFiles: [await consent(one.account)] })).body.msg).toBe('已有校外住宿申请在审批中')

  await expect(everybodyAgrees(school, id)).rejects.toThrow('尚未核实家长意见，不能备案')
  const note = { id, parentNote: '母亲电话确认同意' }
  expect((await callAs(school, 'ssgl01', 'yxgl/dormitoryOffCampus/confirmParent', note)).status).toBe(200)
  await everybodyAgrees(school, id)
  expect(await stateOf(id)).toBe('2')
  const outside = (on: string) =>
    school.system(async (ctx) => (await ctx.call(livesOutside, { studentIds: [one.id], on })).map(({ until }) => until))
  expect(await outside('2026-11-22')).toEqual([])
  expect(await outside('2026-11-23')).toEqual(['2026-12-31'])
  expect(await outside('2027-01-01')).toEqual([])

  school.clock.set('2026-12-31T15:59:00Z')
  await school.upkeep('living outside')
  expect(await stateOf(id)).toBe('2')
  school.clock.set('2027-01-01T00:00:00Z')
  await school.upkeep('living outside')
  expect(await stateOf(id)).toBe('6')
  school.clock.set('2026-11-17T02:00:00Z')
})

/** Students whose parents somebody has called, with the number that was found right. */
async function withVerified(count: number): Promise<{ account: string; phone: string }[]> {
  const rows = await rowsOf(
    school,
    `select s.id, u.account_no as account
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where s.xjzt_m = '01' and not exists (select 1 from offcampus_living l where l.student_id = s.id)
       and exists (select 1 from family_member m where m.student_id = s.id and m.state = '2')
     order by s.xh desc
     limit 20`,
  )
  const found = await school.system(async (ctx) => {
    const all = []
    for (const { id, account } of rows as { id: string; account: string }[]) {
      const contacts = await ctx.call(emergencyContacts, { studentId: id })
      const phone = contacts.find((one) => one.mayConsent && one.verifiedPhone)?.verifiedPhone
      if (phone) all.push({ account, phone })
    }
    return all
  })
  expect(found.length).toBeGreaterThanOrEqual(count)
  return found.slice(0, count)
}

test('whoever decides is told whether the number of the parent is one that somebody has called', async () => {
  const [one, other] = (await withVerified(2)) as [
    { account: string; phone: string },
    { account: string; phone: string },
  ]
  const check = async (account: string, parentPhone: string) => {
    const draft = { ...order, parentPhone, consentFiles: [await consent(account)] }
    const { body } = await callAs(school, account, 'yxgl/dormitoryOffCampus/apply', draft)
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    const read = await (await school.as('ssgl01')).get('yxgl/dormitoryOffCampus/getOne', { id: body.data.id })
    return read.body.data.parentCheck
  }
  expect(await check(one.account, one.phone)).toBe('1')
  expect(await check(other.account, '13900000009')).toBe('2')
})

test('students see their own alone, and the number of a parent is masked', async () => {
  const [row] = await rowsOf(
    school,
    `select l.id, u.account_no as account, l.xh
     from offcampus_living l
     join sys_user u on u.person_type = 'base.student' and u.person_id = l.student_id::text
     where l.state = '1'
     limit 1`,
  )
  const mine = await school.as(String(row!['account']))
  const { records } = (await mine.get('yxgl/dormitoryOffCampus/list', { size: 100 })).body.data
  expect(new Set(records.map(({ xh }: { xh: string }) => xh))).toEqual(new Set([row!['xh']]))
  const other = await school.as((await somebody()).account)
  expect((await other.get('yxgl/dormitoryOffCampus/getOne', { id: row!['id'] })).status).toBe(404)
  const counsellor = await school.as('fdy01')
  const listed = (await counsellor.get('yxgl/dormitoryOffCampus/list', { size: 100 })).body.data.records
  for (const { parentPhone } of listed) if (parentPhone) expect(parentPhone).toContain('*')
})
