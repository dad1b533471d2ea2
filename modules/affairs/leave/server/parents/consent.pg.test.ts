import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { insertRow, storedColumns } from '#kernel/operations/store.ts'
import { user } from '#services/system/shared/accounts.ts'
import { familyMember } from '#modules/school/family/shared/family-member.ts'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import {
  counsellorOf,
  decide,
  freeStudents,
  leaveSchool,
  moment,
  typeIds,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: LeaveSchool
let types: Record<string, string>
beforeAll(async () => {
  at = await leaveSchool()
  types = await typeIds(at)
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
  at.clock.set(moment(0, '08:00'))
})
afterAll(() => at.close())

const home = {
  isOut: true,
  isOvernight: true,
  cantonCode: '430100',
  destAddress: '岳麓区枫林路 12 号',
  emergName: '周先生',
  emergRelation: '51',
  emergPhone: '13712340001',
}

/** A family of one father, told by the student and not called yet. */
async function fatherOf(who: SomeStudent, phone: string): Promise<string> {
  const id = newId(at.clock())
  await at.system(async (ctx) => {
    await ctx.db.execute('delete from family_member where student_id = $1', [who.id])
    await insertRow(ctx, familyMember, id, {
      studentId: who.id,
      classId: who.classId,
      memberName: '周先生',
      relation: '51',
      phone,
      isGuardian: true,
      emergencyOrder: 1,
      isAlive: true,
      state: '1',
    })
  })
  return id
}

let day = 1
/** A night at home is asked for. */
async function asks(who: SomeStudent): Promise<string> {
  day += 1
  const { body } = await at.call(who.account, 'xsgl/leaveRequest/apply', {
    typeId: types['01'],
    reason: '回家处理家中事务',
    startTime: moment(day, '08:00'),
    endTime: moment(day, '22:00'),
    ...home,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  return String(body.data.id)
}

const visit = async (token: string, verb: string, body: object = {}) => {
  const response = await at.app.inject({
    method: 'POST',
    url: `/api/flySource-base/openApi/publicLink/${verb}`,
    headers: { 'tenant-id': at.school.id },
    payload: { purpose: 'leaveParent', token, ...body },
  })
  return response.json<{ success: boolean; msg: string; data: Record<string, unknown> }>()
}

/** The addresses that were sent for a leave. */
async function linksOf(leaveId: string): Promise<string[]> {
  const rows = await rowsOf(
    at,
    `select content from sms_record where template_code = 'leaveParent' and biz_id = $1 order by create_time`,
    [leaveId],
  )
  return rows.map(({ content }) => /parent\/leave\/([\w-]+)/.exec(String(content))![1]!)
}

const whole = async (who: string, id: string) => (await at.get(who, 'xsgl/leaveRequest/getWhole', { id })).body.data
const change = (who: string, id: string, values: object) => at.call(who, 'xsgl/familyMember/update', { id, ...values })
const verify = async (who: string, id: string, result: string) => {
  const { version } = (await at.get(who, 'xsgl/familyMember/getOne', { id })).body.data
  return at.call(who, 'xsgl/familyMember/verify', { id, version, result })
}
const confirm = (who: string, id: string, values: object) =>
  at.call(who, 'xsgl/leaveRequest/parentConfirm', { id, ...values })

test('a family is asked at the number somebody verified, whatever the student tells meanwhile', async () => {
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const led = await counsellorOf(at, one)
  const father = await fatherOf(one, '13712340001')
  const first = await asks(one)
  expect(await linksOf(first)).toEqual([])
  expect((await whole(led, first)).leave).toMatchObject({
    parentConfirm: '1',
    parentConfirmNote: '家长号码未核实，短信未发出，请电话联系家长',
  })

  expect((await verify(led, father, '1')).status).toBe(200)
  const second = await asks(one)
  const [link] = await linksOf(second)
  expect((await visit(link!, 'look')).data['phone']).toBe('137****0001')

  // The student names a number of a friend: the text still goes to the father.
  expect((await change(one.account, father, { phone: '13912347777' })).status).toBe(200)
  const third = await asks(one)
  expect((await visit((await linksOf(third))[0]!, 'look')).data['phone']).toBe('137****0001')
  // Nobody at the new number, says the call; the old one still counts.
  expect((await verify(led, father, '4')).status).toBe(200)
  expect((await visit((await linksOf(third))[0]!, 'look')).success).toBe(true)
  // Once the new one is verified the old one answers nothing any more.
  expect((await verify(led, father, '1')).status).toBe(200)
  expect((await visit((await linksOf(third))[0]!, 'look')).msg).toBe('链接无效或已过期，请与发送方联系')
  expect((await visit((await linksOf(await asks(one)))[0]!, 'look')).data['phone']).toBe('139****7777')
})

test('what the family said of a leave is not shown beside what was made of it since', async () => {
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const father = await fatherOf(one, '13712340009')
  expect((await verify(await counsellorOf(at, one), father, '1')).status).toBe(200)
  const id = await asks(one)
  const [first] = await linksOf(id)
  await at.system((ctx) =>
    ctx.db.execute(`update sys_public_link set state = '2', answer = 'refuse', answer_time = $2 where biz_id = $1`, [
      id,
      ctx.now(),
    ]),
  )
  expect((await visit(first!, 'look')).success).toBe(true)
  expect((await decide(at, id, 'returnTo', { nodeKey: 'start', comment: '请改到下一天' })).status).toBe(200)
  day += 1
  const mended = { id, typeId: types['01'], reason: '回家处理家中事务', ...home }
  const span = { startTime: moment(day, '08:00'), endTime: moment(day, '22:00') }
  expect((await at.call(one.account, 'xsgl/leaveRequest/apply', { ...mended, ...span })).status).toBe(200)
  expect((await visit(first!, 'look')).msg).toBe('链接无效或已过期，请与发送方联系')
  expect((await visit((await linksOf(id)).at(-1)!, 'look')).success).toBe(true)
})

test('a friend of the student consents to nothing, verified or not, and neither does one renamed to the father', async () => {
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const led = await counsellorOf(at, one)
  const member = await fatherOf(one, '13712340009')
  expect((await change(one.account, member, { memberName: '李表哥', relation: '99', isGuardian: false })).status).toBe(
    200,
  )
  expect((await verify(led, member, '1')).status).toBe(200)
  const first = await asks(one)
  expect(await linksOf(first)).toEqual([])
  const { leave, callable } = await whole(led, first)
  expect([leave.parentConfirmNote, callable]).toEqual(['紧急联系人中没有父母或监护人，请电话联系家长', []])
  expect((await confirm(led, first, { result: '2', memberId: member })).body.msg).toBe(
    '该联系人已不是学生的父母或监护人，请刷新后重试',
  )
  expect((await change(one.account, member, { memberName: '周先生', relation: '51' })).status).toBe(200)
  const second = await asks(one)
  expect(await linksOf(second)).toEqual([])
  expect((await whole(led, second)).leave.parentConfirmNote).toBe('家长号码未核实，短信未发出，请电话联系家长')
})

test('no student answers for a student', async () => {
  const [one, mate] = (await freeStudents(at, 2)) as [SomeStudent, SomeStudent]
  const led = await counsellorOf(at, one)
  const admin = await at.as('xgc01')
  for (const [account, sjhm] of [
    [one.account, '13812340011'],
    [mate.account, '13812340022'],
  ] as const)
    await at.system(async (ctx) => {
      const columns = storedColumns(ctx, user, { sjhm }, {})
      await ctx.db.execute(
        `update sys_user set ${columns.map(([name], i) => `${name} = $${i + 2}`).join(', ')} where account_no = $1`,
        [account, ...columns.map(([, value]) => value)],
      )
    })
  const father = await fatherOf(one, '13712340003')
  expect((await admin.post('xsgl/familyMember/update', { id: father, phone: '13812340011' })).body.msg).toBe(
    '联系电话不能与本人手机号相同',
  )
  // A mate's number may belong to a sister; it is called, but consents to nothing.
  expect((await change(one.account, father, { phone: '13812340022' })).status).toBe(200)
  expect((await verify(led, father, '1')).status).toBe(200)
  const id = await asks(one)
  expect(await linksOf(id)).toEqual([])
  expect((await whole(led, id)).callable).toEqual([
    { memberId: father, name: '周先生', relationName: '父亲', phone: '138****0022', isVerified: false },
  ])
})

test('what the family says by telephone is written down, yes and no, with what the number is worth', async () => {
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const led = await counsellorOf(at, one)
  const father = await fatherOf(one, '13712340004')
  const id = await asks(one)
  expect((await whole(one.account, id)).callable).toEqual([])
  for (const result of ['3', '4']) expect((await confirm(led, id, { result })).body.msg).toBe('请说明联系经过')
  expect((await confirm(led, id, { result: '4', memberId: father, note: '父亲说家里没有事' })).status).toBe(200)
  expect((await whole(led, id)).leave).toMatchObject({
    parentConfirm: '4',
    parentConfirmWay: '1',
    isParentVerified: false,
    parentConfirmNote: '周先生（电话）：父亲说家里没有事',
  })
  // It holds the leave up as a no by the link does.
  for (;;) {
    const answer = await decide(at, id, 'approve', { comment: '同意' })
    if (answer.status === 200) continue
    expect(answer.body.msg).toBe('审批未完成：家长不同意，不能批准')
    break
  }
  expect((await verify(led, father, '1')).status).toBe(200)
  expect((await confirm(led, id, { result: '2', memberId: father })).status).toBe(200)
  const { leave, instanceId } = await whole(led, id)
  expect(leave).toMatchObject({
    parentConfirm: '2',
    isParentVerified: true,
    parentConfirmNote: '周先生（电话）；此前不同意：周先生（电话）：父亲说家里没有事',
  })
  const said = async () =>
    (await at.get(led, 'process/process/getDetail', { instanceId })).body.data.rows.find(
      (row: { label: string }) => row.label === '家长确认',
    ).text
  expect(await said()).toBe('已确认 周先生（电话）；此前不同意：周先生（电话）：父亲说家里没有事')
  // The number on the slip was written there by the student.
  expect((await confirm(led, id, { result: '4', note: '母亲来电反对' })).status).toBe(200)
  expect(await said()).toBe('家长不同意 （号码未核实） 母亲来电反对')
})

test('there is no slip of a leave nobody agreed to, by no way', async () => {
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const led = await counsellorOf(at, one)
  const id = await asks(one)
  const { instanceId } = await whole(one.account, id)
  const ways = async () => [
    await at.get(one.account, 'xsgl/leaveRequest/slip', { id }),
    await at.get(one.account, 'process/print/pdf', { instanceId }),
    await at.get(led, 'process/print/pdf', { instanceId }),
  ]
  const [slip, ...papers] = await ways()
  expect([slip!.status, slip!.body.msg]).toEqual([400, '请在审批流程中打印请假条'])
  for (const { status, body } of papers)
    expect([status, body.msg]).toEqual([400, '请假未获批准（审批中），不能打印请假条'])
  expect((await at.get(one.account, 'process/process/getDetail', { instanceId })).body.data.print).toEqual([])
  // What is sent back says enough to be mended by.
  expect((await decide(at, id, 'returnTo', { nodeKey: 'start', comment: '改' })).body.msg).toBe('退回意见不少于5个字')
  expect((await confirm(led, id, { result: '2', note: '母亲同意' })).status).toBe(200)
  await everybodyAgrees(at, id)
  expect((await ways()).map(({ status }) => status)).toEqual([400, 200, 200])
  expect((await at.call(one.account, 'xsgl/leaveRequest/cancel', { id })).status).toBe(200)
  expect((await ways()).map(({ status }) => status)).toEqual([400, 400, 400])
})
