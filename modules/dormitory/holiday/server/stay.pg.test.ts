import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/rules/days.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { familyMember } from '#modules/school/family/shared/family-member.ts'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { reword } from '#tests/support/templates.ts'
import { putFile } from '#tests/support/upload.ts'
import { nightSplit } from '#modules/dormitory/dorm/shared/params.ts'
import { stayStates } from '../shared/apply.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
})
afterAll(() => at.close())

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const today = '2026-11-15'
type Someone = { id: string; account: string; xm: string; sex: string }
let used = 0
/** Students with an account and a counsellor who have asked for nothing, and are on no leave. */
async function students(count: number, sex = '1'): Promise<Someone[]> {
  const rows = await rowsOf(
    at,
    `select s.id, u.account_no as account, s.xm, s.sex from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text
     where s.sex = $1 and s.xjzt_m = '01' and u.locked_until is null and not exists (select 1 from holiday_apply a where a.student_id = s.id)
       and not exists (
         select 1 from leave_request l where l.student_id = s.id and l.end_time > '2026-11-15' and l.start_time < '2026-11-18'
       )
     order by s.xh desc limit $2 offset $3`,
    [sex, count, used],
  )
  expect(rows).toHaveLength(count)
  used += count
  return rows as Someone[]
}

const office = (path: string, body: object) => callAs(at, 'ssgl01', `yxgl/${path}`, body)
async function batch(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await office('holidayStayBatch/add', {
    name: `寒假留宿${newId(at.clock()).slice(-6)}`,
    kind: '1',
    applyBegin: '2026-11-01T00:00:00Z',
    applyEnd: '2026-12-01T09:00:00Z',
    stayBegin: today,
    stayEnd: addDays(today, 30),
    needParent: false,
    cancelLate: 3,
    cancelAbsent: 2,
    pledge: '本人承诺遵守留宿管理规定，按时归寝。',
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  expect((await office('holidayStayBatch/publish', { id: body.data.id })).status).toBe(200)
  return String(body.data.id)
}
/** Whoever asks has signed the promise by hand. */
const signatures = new Map<string, string>()
async function signature({ id, account }: Someone): Promise<string> {
  const known = signatures.get(id)
  if (known) return known
  const file = { name: '签名.png', content: onePixel, type: 'image/png' }
  const fileId = await putFile(at, await at.as(account), file)
  signatures.set(id, fileId)
  return fileId
}
const order = async (one: Someone, batchId: string, more: object = {}) => ({
  batchId,
  reason: '5',
  detail: '留校备考研究生',
  beginDate: today,
  endDate: addDays(today, 9),
  pledgeFile: [await signature(one)],
  ...more,
})
const ask = async (one: Someone, batchId: string, more: object = {}) =>
  callAs(at, one.account, 'yxgl/holidayStayApply/apply', await order(one, batchId, more))
async function asked(one: Someone, batchId: string, more: object = {}): Promise<string> {
  const { body } = await ask(one, batchId, more)
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  return String(body.data.id)
}
async function granted(one: Someone, batchId: string, more: object = {}): Promise<string> {
  const id = await asked(one, batchId, more)
  await everybodyAgrees(at, id)
  expect(await stateOf(id)).toBe(stayStates.toAssign[0])
  return id
}
const stateOf = async (id: string) =>
  (await rowsOf(at, 'select state from holiday_apply where id = $1', [id]))[0]!['state']
const nightsOf = async (id: string) =>
  (await rowsOf(at, 'select night_date::text as night from holiday_night where apply_id = $1 order by 1', [id])).map(
    ({ night }) => night,
  )
async function freeBed(sex = '1', skip = 0): Promise<string> {
  const [row] = await rowsOf(
    at,
    `select b.id from dorm_bed b join dorm_room r on r.id = b.room_id
     where b.status = '0' and r.sex_limit = $1 and r.room_use = '1' and r.status = '1'
       and not exists (select 1 from holiday_night n where n.bed_id = b.id)
     order by b.id offset $2 limit 1`,
    [sex, skip],
  )
  return String(row!['id'])
}
const put = (applyId: string, bedId: string) => office('holidayStayApply/assign', { applyId, bedId })

test('what cannot be asked for is refused in words', async () => {
  const [one] = (await students(1)) as [Someone]
  const batchId = await batch()
  const problems = async (more: object, id = batchId) => (await ask(one, id, more)).body.data
  const outside = `留宿日期须在${today}至${addDays(today, 30)}之间`
  expect(await problems({ endDate: addDays(today, 31) })).toEqual({ endDate: outside })
  expect(await problems({ pledgeFile: [] })).toEqual({ pledgeFile: '请阅读并签署安全承诺书' })
  expect(await problems({ beginDate: addDays(today, 3), endDate: addDays(today, 2) })).toEqual({
    endDate: '结束日期不能早于开始日期',
  })
  const closed = await batch({ applyEnd: '2026-11-15T01:00:00Z' })
  expect(await problems({}, closed)).toEqual({ batchId: '申请时间已截止（11月15日09:00）' })
  const id = await asked(one, batchId)
  expect(await stateOf(id)).toBe(stayStates.deciding[0])
  expect((await ask(one, batchId)).body.msg).toBe('您已申请该批次的假期留宿')
})

test('13.1, 13.4, 13.6: of a bed two stays do not overlap, they may touch; a shortened stay frees its later nights', async () => {
  const [a, b, c] = (await students(3)) as [Someone, Someone, Someone]
  const registers = () => rowsOf(at, 'select id, state, bed_id, version from stay_register order by id')
  const registered = await registers()
  const batchId = await batch()
  const first = await granted(a, batchId, { endDate: addDays(today, 9) })
  const over = await granted(b, batchId, { beginDate: addDays(today, 9), endDate: addDays(today, 12) })
  const touching = await granted(c, batchId, { beginDate: addDays(today, 10), endDate: addDays(today, 12) })
  const bed = await freeBed()
  const before = await rowsOf(at, 'select id, status, version from dorm_bed where id = $1', [bed])
  expect((await put(first, bed)).body).toMatchObject({ success: true })
  const refused = await put(over, bed)
  expect([refused.status, refused.body.msg]).toEqual([400, '该床位在所选日期已安排他人留宿'])
  expect([await stateOf(over), await nightsOf(over)]).toEqual([stayStates.toAssign[0], []])
  expect((await put(touching, bed)).status).toBe(200)
  expect(await nightsOf(first)).toHaveLength(10)

  expect((await office('holidayStayApply/checkIn', { id: first })).status).toBe(200)
  const early = { id: first, lastDate: addDays(today, 5), reason: '提前回家' }
  expect((await office('holidayStayApply/shorten', early)).body).toMatchObject({ success: true })
  expect((await nightsOf(first)).at(-1)).toBe(addDays(today, 5))
  expect((await put(over, bed)).body.msg).toBe('该床位在所选日期已安排他人留宿')
  const other = { endDate: addDays(today, 9), beginDate: addDays(today, 6) }
  const [d] = (await students(1)) as [Someone]
  expect((await put(await granted(d, batchId, other), bed)).status).toBe(200)
  // Where people live otherwise is not touched by any of it.
  expect(await rowsOf(at, 'select id, status, version from dorm_bed where id = $1', [bed])).toEqual(before)
  expect(await registers()).toEqual(registered)
})

test('a woman gets no bed of men, and men and women are put apart by themselves, nobody twice', async () => {
  const batchId = await batch()
  const men = await students(3)
  const women = await students(2, '2')
  const ids: string[] = []
  for (const one of [...men, ...women]) ids.push(await granted(one, batchId))
  const refused = await put(ids[3]!, await freeBed('1'))
  expect(refused.body.msg).toBe('该房间为男生房间，不能分配给女生')
  const filled = await office('holidayStayApply/autoFill', { batchId })
  expect(filled.body.data).toEqual({ assigned: 5, left: 0 })
  const rows = await rowsOf(
    at,
    `select a.sex, r.sex_limit, a.bed_id from holiday_apply a join dorm_room r on r.id = a.room_id where a.batch_id = $1`,
    [batchId],
  )
  expect(rows.every((row) => row['sex'] === row['sex_limit'])).toBe(true)
  expect(new Set(rows.map((row) => row['bed_id'])).size).toBe(5)
})

test('13.3: the second absence ends it: nights after this one are free, and student and counsellor hear of it', async () => {
  const [one] = (await students(1)) as [Someone]
  await father(one, '13712340009')
  const id = await granted(one, await batch())
  await put(id, await freeBed())
  await office('holidayStayApply/checkIn', { id })
  const mark = (nightDate: string, kind = '2') =>
    office('holidayStayApply/mark', { id, nightDate, kind, remark: '未归' })
  await reword(at, 'holidayCancelled', { title: '{name}不再留宿：{reason}' })
  at.clock.advance(86_400_000)
  expect((await mark(today)).status).toBe(200)
  expect(await stateOf(id)).toBe(stayStates.staying[0])
  expect((await mark(today)).body.msg).toBe('该学生当晚已登记')
  // In the morning the night of this day has not come yet; a return after midnight is one of the night before.
  expect((await mark(addDays(today, 1))).body.data).toEqual({ nightDate: '这一晚还没有到' })
  at.clock.advance(14.7 * 3_600_000)
  expect((await mark('')).status).toBe(200)
  expect(await stateOf(id)).toBe(stayStates.cancelled[0])
  expect(await nightsOf(id)).toEqual([today, addDays(today, 1)])
  const told = await rowsOf(
    at,
    `select m.title, m.content, u.person_id = $2 as "isOwn" from sys_user_message m
     join sys_user u on u.id = m.user_id where m.biz_id = $1 and m.title like '%不再留宿：缺勤2次' order by 3 desc`,
    [id, one.id],
  )
  const content = '取消原因：缺勤2次。留宿房间须于次日 12:00 前腾空。'
  expect(told.slice(0, 2)).toEqual([
    { isOwn: true, title: '您不再留宿：缺勤2次', content },
    { isOwn: false, title: expect.stringMatching(/^[^您]+不再留宿：缺勤2次$/), content },
  ])
  const texts = await rowsOf(at, `select template_code as code from sms_record where biz_id = $1`, [id])
  expect(texts).toEqual([{ code: 'holidayCancelledParent' }])
  at.clock.set('2026-11-15T02:00:00Z')
})

test('a night begins when the school says: before that it is the one before', async () => {
  const [one] = (await students(1)) as [Someone]
  await father(one, '13712340010')
  const batchId = await batch()
  const id = await granted(one, batchId)
  await put(id, await freeBed())
  await office('holidayStayApply/checkIn', { id })
  const mark = () => office('holidayStayApply/mark', { id, nightDate: today, kind: '1', remark: '' })
  const firstSign = async () =>
    (await (await at.as('ssgl01')).get('yxgl/holidayStayApply/monitor', { batchId })).body.data.rows[0].signs[0]
  // Ten in the morning.
  expect([(await mark()).body.data, await firstSign()]).toEqual([{ nightDate: '这一晚还没有到' }, 'P'])
  await setParam(at, nightSplit, '09:00')
  expect([(await mark()).status, await firstSign()]).toEqual([200, 'T'])
  await setParam(at, nightSplit, '12:00')
})

const visit = async (token: string, verb: string, body: object = {}) =>
  (
    await at.app.inject({
      method: 'POST',
      url: `/api/flySource-base/openApi/publicLink/${verb}`,
      headers: { 'tenant-id': at.school.id },
      payload: { purpose: 'holidayParent', token, ...body },
    })
  ).json<{ success: boolean; msg: string; data: Record<string, unknown> }>()

/** A father whose number was called and found right. */
async function father(one: Someone, phone: string): Promise<void> {
  await at.system(async (ctx) => {
    await ctx.db.execute('delete from family_member where student_id = $1', [one.id])
    const [who] = await ctx.db.query<{ classId: string }>(
      'select class_id as "classId" from base_student where id = $1',
      [one.id],
    )
    await insertRow(ctx, familyMember, newId(ctx.now()), {
      studentId: one.id,
      classId: who!.classId,
      memberName: '周先生',
      relation: '51',
      phone,
      verifiedPhone: phone,
      isGuardian: true,
      emergencyOrder: 1,
      isAlive: true,
      verifyState: '1',
      state: '1',
    })
  })
}

test('13.5: the family is asked first: its link is good for 72 hours, tells name and days only, and is answered once', async () => {
  const [one, late] = (await students(2)) as [Someone, Someone]
  await father(one, '13712340001')
  await father(late, '13712340002')
  const batchId = await batch({ needParent: true })
  const linkOf = async (id: string) => {
    const [sms] = await rowsOf(
      at,
      `select content from sms_record where template_code = 'holidayParent' and biz_id = $1`,
      [id],
    )
    return /parent\/holiday\/([\w-]+)/.exec(String(sms!['content']))![1]!
  }
  const id = await asked(one, batchId)
  expect(await stateOf(id)).toBe(stayStates.waiting[0])
  expect(await rowsOf(at, 'select 1 from sys_flow_instance where biz_id = $1', [id])).toEqual([])
  const token = await linkOf(id)
  const seen = await visit(token, 'look')
  expect(Object.keys(seen.data['facts'] as object).toSorted()).toEqual(['beginDate', 'endDate', 'student'])
  expect((seen.data['facts'] as { student: string }).student).toContain('*')

  await visit(token, 'code')
  const [sent] = await rowsOf(
    at,
    `select content from sms_record where content ~ '\\d{6}' order by create_time desc limit 1`,
  )
  const opened = await visit(token, 'open', { code: /\d{6}/.exec(String(sent!['content']))![0] })
  expect(opened.success, opened.msg).toBe(true)
  expect(opened.data['facts']).toEqual({ student: one.xm, beginDate: today, endDate: addDays(today, 9) })
  const agree = { key: opened.data['key'], answer: 'agree' }
  expect((await visit(token, 'answer', agree)).success).toBe(true)
  expect(await stateOf(id)).toBe(stayStates.deciding[0])
  expect((await visit(token, 'answer', { ...agree, answer: 'refuse' })).success).toBe(false)
  await everybodyAgrees(at, id)
  expect(await stateOf(id)).toBe(stayStates.toAssign[0])

  const second = await asked(late, batchId)
  at.clock.advance(72 * 3_600_000 + 1000)
  expect((await visit(await linkOf(second), 'look')).msg).toBe('链接无效或已过期，请与发送方联系')
  await at.upkeep('holiday stays')
  const told = await rowsOf(at, `select title from sys_user_message where biz_id = $1`, [second])
  expect(told.map(({ title }) => title)).toContain(`${late.xm}的家长72小时未确认假期留宿`)
  // Whoever answers for the student calls, and says how it went.
  const called = { id: second, result: '1', way: '2', note: '电话联系父亲，同意' }
  expect((await office('holidayStayApply/parentConfirm', called)).status).toBe(200)
  expect(await stateOf(second)).toBe(stayStates.deciding[0])
  at.clock.set('2026-11-15T02:00:00Z')
})

test('before the family answers it is taken back without a flow', async () => {
  const [one] = (await students(1)) as [Someone]
  const id = await asked(one, await batch({ needParent: true }))
  expect((await callAs(at, one.account, 'yxgl/holidayStayApply/giveUp', { id })).status).toBe(200)
  expect(await stateOf(id)).toBe(stayStates.withdrawn[0])
})
