import { afterAll, beforeAll, expect, test } from 'vitest'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import {
  counsellorOf,
  decide,
  freeStudents,
  leaveSchool,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { moveStudents } from '#modules/school/base/shared/students/placement.ts'
import { putFile } from '#tests/support/upload.ts'

let at: LeaveSchool
beforeAll(async () => {
  at = await leaveSchool()
  await at.system((ctx) =>
    ctx.db.execute(
      `update leave_type set proof_mode = '3', proof_late_days = 2, min_advance_hours = 0, need_parent_confirm = '0'
       where code in ('01', '02')`,
    ),
  )
})
afterAll(() => at.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = async (account: string) =>
  putFile(at, await at.as(account), { name: 'proof.png', content: png, type: 'image/png' })
const mine = async (who: string, id: string) =>
  (await at.get(who, 'xsgl/leaveRequest/mine', { id })).body.data.records[0]
const hand = (who: string, id: string, fileIds: string[]) =>
  at.call(who, 'xsgl/leaveRequest/handProof', { id, fileIds })
const handle = (who: string, id: string, body: object) => at.call(who, 'xsgl/leaveRequest/handleProof', { id, ...body })
const told = async (account: string, id: string) =>
  (
    await rowsOf(
      at,
      `select m.title from sys_user_message m
       join sys_user u on u.id = m.user_id
       where u.account_no = $1 and m.biz_id = $2 and m.title like '%材料%'
       order by m.send_time, m.title`,
      [account, id],
    )
  ).map(({ title }) => title)

const illness = () => ({
  typeId: at.types['02'],
  reason: '发烧去医院看病',
  startTime: moment(1, '08:00'),
  endTime: moment(1, '18:00'),
})

/** Monday morning: a day on Tuesday is asked for without a proof. */
async function asked(): Promise<{ one: SomeStudent; id: string; fdy: string }> {
  at.clock.set(moment(0, '08:00'))
  const [one] = await freeStudents(at, 1)
  return { one: one!, id: await at.applied(one!, illness()), fdy: await counsellorOf(at, one!) }
}

async function granted(): Promise<{ one: SomeStudent; id: string; fdy: string }> {
  const found = await asked()
  await everybodyAgrees(at, found.id)
  return found
}

test('it is handed in without a proof, says until when it may come, and takes it in time', async () => {
  at.clock.set(moment(0, '08:00'))
  const [one] = await freeStudents(at, 1)
  const preview = (await at.preview(one!, illness())).body.data
  expect(preview.problems).toEqual({})
  expect(Date.parse(preview.proofDeadline)).toBe(Date.parse(moment(3, '23:59')))
  const offered = (await at.get(one!.account, 'xsgl/leaveRequest/prefill')).body.data.types
  expect(offered.find((type: { code: string }) => type.code === '02').proofLateDays).toBe(2)
  expect(offered.find((type: { code: string }) => type.code === '03').proofLateDays).toBeNull()

  const { one: who, id, fdy } = await granted()
  expect(await at.leaveOf(who.account, id)).toMatchObject({ proofState: '1', proofDeadline: moment(3, '23:59') })
  expect((await mine(who.account, id)).deeds).toContain('proof')
  expect((await hand(who.account, id, [])).body.success).toBe(false)
  expect((await hand(one!.account, id, [await file(one!.account)])).status).toBe(404)
  const proof = await file(who.account)
  expect((await hand(who.account, id, [proof])).body.data).toEqual({ id, proofState: '4' })
  expect(await at.leaveOf(fdy, id)).toMatchObject({ proofState: '4', fileIds: [proof] })
  expect((await mine(who.account, id)).deeds).not.toContain('proof')
  expect(await told(fdy, id)).toEqual([`${who.xm}已补交证明材料`])
  expect((await hand(who.account, id, [await file(who.account)])).body.msg).toBe('该请假不需要补交证明材料')
  at.clock.set(moment(4, '08:00'))
  await at.tick()
  expect(await told(who.account, id)).toEqual([])
})

test('a student who owes a proof has it to do, at the page where it is brought, until it is there', async () => {
  const { one, id, fdy } = await granted()
  const todos = async () =>
    (
      await rowsOf(
        at,
        `select title, link, deadline
         from sys_user_todo
         where user_id = $1 and biz_id = $2 and state = '0'`,
        [one.userId, id],
      )
    ).map(({ title, link, deadline }) => [title, link, Date.parse(String(deadline))])
  const owed = ['补交病假证明材料', `/leave/mine?id=${id}&deed=proof`, Date.parse(moment(3, '23:59'))]
  expect(await todos()).toEqual([owed])
  await hand(one.account, id, [await file(one.account)])
  expect(await todos()).toEqual([])
  await handle(fdy, id, { result: '1', note: '看不出是病历' })
  expect(await todos()).toEqual([owed])
  // Late it is still to be brought; what the counsellor writes down as never brought is not.
  at.clock.set(moment(4, '08:00'))
  await at.tick()
  expect(await todos()).toEqual([owed])
  await handle(fdy, id, { result: '5', note: '多次催交未果' })
  expect(await todos()).toEqual([])
})

test('what was handed in time and proves nothing is sent back with a reason, and another may come', async () => {
  const { one, id, fdy } = await granted()
  expect((await handle(fdy, id, { result: '1', note: '请重交' })).body.msg).toBe('没有可退回的证明材料')
  const wrong = await file(one.account)
  expect((await hand(one.account, id, [wrong])).body.data.proofState).toBe('4')
  expect((await at.get(fdy, 'xsgl/leaveRequest/getWhole', { id })).body.data.can.handleProof).toBe(true)
  expect((await handle(fdy, id, { result: '1' })).body.data).toEqual({ note: '请填写退回的原因' })
  expect((await handle(one.account, id, { result: '1', note: '请重交' })).status).toBe(403)
  expect((await handle(fdy, id, { result: '1', note: '看不出是病历' })).body.success).toBe(true)
  expect(await at.leaveOf(one.account, id)).toMatchObject({
    proofState: '1',
    proofTime: null,
    proofNote: '看不出是病历',
  })
  expect((await told(one.account, id)).at(-1)).toBe('您补交的证明材料被退回，请重新补交')
  expect((await mine(one.account, id)).deeds).toContain('proof')
  const right = await file(one.account)
  expect((await hand(one.account, id, [right])).body.data.proofState).toBe('4')
  expect(await at.leaveOf(fdy, id)).toMatchObject({ proofState: '4', fileIds: [wrong, right], proofNote: null })
  // After the end it is owed and late, as one that never came.
  at.clock.set(moment(4, '08:00'))
  expect((await handle(fdy, id, { result: '1', note: '不是本人的病历' })).body.success).toBe(true)
  await at.tick()
  expect((await at.leaveOf(fdy, id)).proofState).toBe('2')
  expect(await openTodos(id)).toEqual([{ account: fdy, link: `/leave/detail?id=${id}` }])
  expect((await handle(fdy, id, { result: '4', note: '已当面核验病历' })).body.success).toBe(true)
  expect(await openTodos(id)).toEqual([])
})

test('a word the day before, one at the end, each once; the counsellor has it to do and finds it among the late', async () => {
  const { one, id, fdy } = await granted()
  at.clock.set(moment(2, '20:00'))
  await at.tick()
  expect(await told(one.account, id)).toEqual([])
  at.clock.set(moment(3, '08:00'))
  await at.tick()
  await at.tick()
  expect(await told(one.account, id)).toHaveLength(1)
  expect((await told(one.account, id))[0]).toMatch(/^请在 \d+月\d+日 周. 23:59 前补交病假证明材料$/)
  expect((await handle(fdy, id, { result: '5', note: '没有交来' })).body.msg).toBe('补交期限未到，不能登记未补交')
  at.clock.set(moment(4, '00:00'))
  await at.tick()
  await at.tick()
  expect((await told(one.account, id)).at(-1)).toBe('您的病假证明材料已逾期')
  expect(await told(one.account, id)).toHaveLength(2)
  expect(await told(fdy, id)).toEqual([`${one.xm}逾期未补交病假证明材料`])
  const late = (await at.get(fdy, 'xsgl/leaveRequest/list', { proofState: '2' })).body.data.records
  expect(late.map((row: { id: string }) => row.id)).toEqual([id])
  expect(await openTodos(id)).toEqual([{ account: fdy, link: `/leave/detail?id=${id}` }])
})

test('what comes late waits for the counsellor, who accepts it or says that none came', async () => {
  const [first, second] = [await granted(), await granted()]
  at.clock.set(moment(4, '08:00'))
  await at.tick()
  const proof = await file(first.one.account)
  expect((await hand(first.one.account, first.id, [proof])).body.data.proofState).toBe('3')
  expect((await handle(first.one.account, first.id, { result: '4' })).status).toBe(403)
  expect((await handle('tea01', first.id, { result: '4' })).status).toBe(403)
  expect((await at.get(first.fdy, 'xsgl/leaveRequest/getWhole', { id: first.id })).body.data.can.handleProof).toBe(true)
  expect((await handle(first.fdy, first.id, { result: '4' })).body.success).toBe(true)
  expect(await at.leaveOf(first.one.account, first.id)).toMatchObject({ proofState: '4', fileIds: [proof] })
  expect(await openTodos(first.id)).toEqual([])
  expect((await told(first.one.account, first.id)).at(-1)).toBe('您补交的证明材料已被认可')

  expect((await handle(second.fdy, second.id, { result: '5' })).body.data).toEqual({ note: '请填写未补交的说明' })
  expect((await handle(second.fdy, second.id, { result: '4' })).body.data).toEqual({
    note: '没有上传材料时，请说明怎样核验',
  })
  expect((await handle(second.fdy, second.id, { result: '5', note: '催过两次没有交来' })).body.success).toBe(true)
  expect(await at.leaveOf(second.one.account, second.id)).toMatchObject({
    proofState: '5',
    proofNote: '催过两次没有交来',
  })
  expect((await hand(second.one.account, second.id, [await file(second.one.account)])).body.msg).toBe(
    '该请假已登记为未补交材料，请联系辅导员',
  )
  // It came after all, on paper: the counsellor puts it right.
  expect((await handle(second.fdy, second.id, { result: '4', fileIds: [await file(second.fdy)] })).body.success).toBe(
    true,
  )
  expect((await at.leaveOf(second.one.account, second.id)).proofState).toBe('4')
})

test('of a student who changes class the late proof is for the counsellor of the new one', async () => {
  const { one, id, fdy } = await granted()
  at.clock.set(moment(4, '08:00'))
  await at.tick()
  expect(await openTodos(id)).toMatchObject([{ account: fdy }])
  const [other] = await rowsOf(
    at,
    `select a.class_id as id, u.account_no as account from base_class_assign a
     join sys_user u on u.person_id = a.teacher_id::text
     join base_class c on c.id = a.class_id and c.deleted_time is null
     where a.role = 'fdy' and a.start_date <= $2 and (a.end_date is null or a.end_date >= $2) and u.account_no <> $1
     limit 1`,
    [fdy, moment(4, '08:00').slice(0, 10)],
  )
  const move = { studentId: one.id, from: moment(4, '08:00').slice(0, 10), classId: String(other!['id']) }
  await at.system((ctx) => ctx.call(moveStudents, { moves: [{ ...move, reason: '转专业', source: 'test' }] }))
  expect(await openTodos(id)).toMatchObject([{ account: other!['account'] }])
  expect((await handle(fdy, id, { result: '5', note: '没有交来' })).status).toBe(404)
  expect((await handle(String(other!['account']), id, { result: '5', note: '没有交来' })).body.success).toBe(true)
})

test('of a leave that came to nothing no proof is owed, and of one asked for afterwards it must come at once', async () => {
  const { one, id, fdy } = await asked()
  expect((await decide(at, id, 'reject', { comment: '请先去校医院就诊' })).body.success).toBe(true)
  expect((await hand(one.account, id, [await file(one.account)])).body.msg).toBe('该请假不需要补交证明材料')
  at.clock.set(moment(4, '08:00'))
  await at.tick()
  expect(await told(one.account, id)).toEqual([])
  expect((await at.leaveOf(fdy, id)).proofState).toBe('0')
  at.clock.set(moment(2, '08:00'))
  const afterwards = await at.apply(one, {
    typeId: at.types['02'],
    reason: '发烧去医院看病',
    backdateReason: '病中无法申请',
    startTime: moment(1, '08:00'),
    endTime: moment(1, '18:00'),
  })
  expect(afterwards.body.data).toEqual({ fileIds: '请上传病假证明材料' })
})

test('of a class that gets another counsellor the late proofs go along, from the day on which it begins', async () => {
  const { one, id, fdy } = await granted()
  at.clock.set(moment(4, '08:00'))
  await at.tick()
  expect(await openTodos(id)).toMatchObject([{ account: fdy }])
  const [next] = await rowsOf(
    at,
    `select u.account_no as account, u.person_id as id from sys_user u
     where u.person_type = 'base.teacher' and u.status = '1' and u.account_no like 'fdy%' and u.account_no <> $1
     order by u.account_no limit 1`,
    [fdy],
  )
  const counsel = async (teacherId: unknown, from: number, until: number) => {
    const day = (n: number) => moment(n).slice(0, 10)
    const [own] = await rowsOf(
      at,
      `select id, version from base_class_assign where class_id = $1 and role = 'fdy' and end_date is null`,
      [one.classId],
    )
    const xgc = proving(at, await at.as('xgc01'))
    const ended = await xgc.post('base/fdyClassAssign/update', { ...own, endDate: day(until) })
    const begun = await xgc.post('base/fdyClassAssign/add', {
      classId: one.classId,
      teacherId,
      role: 'fdy',
      startDate: day(from),
      reason: '2',
    })
    expect([ended.body.msg, begun.body.msg]).toEqual(['操作成功', '操作成功'])
  }
  await counsel(next!['id'], 4, 3)
  expect(await openTodos(id)).toMatchObject([{ account: next!['account'] }])
  const [first] = await rowsOf(at, 'select person_id as id from sys_user where account_no = $1', [fdy])
  await counsel(first!['id'], 6, 4)
  at.clock.set(moment(5, '08:00'))
  await at.tick()
  expect(await openTodos(id), 'nobody counsels the class').toEqual([])
  at.clock.set(moment(6, '08:00'))
  await at.tick()
  expect(await openTodos(id)).toMatchObject([{ account: fdy }])
})

async function openTodos(id: string) {
  return rowsOf(
    at,
    `select u.account_no as account, t.link from sys_user_todo t
     join sys_user u on u.id = t.user_id
     where t.biz_id = $1 and t.node_key = 'proof' and t.state = '0'`,
    [id],
  )
}
