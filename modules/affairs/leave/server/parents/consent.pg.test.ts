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
  nightAtHome,
  titlesOf,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: LeaveSchool
beforeAll(async () => {
  at = await leaveSchool()
  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
  at.clock.set(moment(0, '08:00'))
})
afterAll(() => at.close())

const home = { ...nightAtHome, emergName: '周先生', emergRelation: '51', emergPhone: '13712340001' }

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
/** A night at home is asked for, when the family has not been written to just now. */
function asks(who: SomeStudent): Promise<string> {
  day += 1
  at.clock.advance(11 * 60_000)
  return at.applied(who, { startTime: moment(day, '08:00'), endTime: moment(day, '22:00'), ...home })
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
    `select content from sms_record where template_code = 'leaveParent' and biz_id = $1 order by create_time, id`,
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

test('a family gets one text of a student in ten minutes, however often leave is asked for', async () => {
  const [one] = (await freeStudents(at, 1)) as [SomeStudent]
  const led = await counsellorOf(at, one)
  expect((await verify(led, await fatherOf(one, '13712340071'), '1')).status).toBe(200)
  const first = await asks(one)
  const [link, ...others] = await linksOf(first)
  expect(others).toEqual([])
  // Sent back and handed in for the same time, it is the question the family has already.
  expect((await decide(at, first, 'returnTo', { nodeKey: 'start', comment: '请补充说明事由' })).status).toBe(200)
  const same = { startTime: moment(day, '08:00'), endTime: moment(day, '22:00') }
  expect((await at.apply(one, { id: first, ...home, ...same })).status).toBe(200)
  expect(await linksOf(first)).toEqual([link])
  expect((await visit(link!, 'look')).success).toBe(true)
  day += 1
  const again = await at.applied(one, { startTime: moment(day, '08:00'), endTime: moment(day, '22:00'), ...home })
  expect(await linksOf(again)).toEqual([])
  expect((await whole(led, again)).leave).toMatchObject({
    parentConfirm: '1',
    parentConfirmNote: '10分钟内已向家长发送过短信，未再发送，请电话联系家长',
  })
})

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
  at.clock.advance(11 * 60_000)
  day += 1
  const span = { startTime: moment(day, '08:00'), endTime: moment(day, '22:00') }
  expect((await at.apply(one, { id, ...home, ...span })).status).toBe(200)
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

test('families are asked by a link that only their phone opens, and answer once', async () => {
  at.clock.set(moment(0, '08:00'))
  const [one] = await freeStudents(at, 1)
  const phone = '13712345678'
  await at.system(async (ctx) => {
    await ctx.db.execute('delete from family_member where student_id = $1', [one!.id])
    await insertRow(ctx, familyMember, newId(ctx.now()), {
      studentId: one!.id,
      classId: one!.classId,
      memberName: '周女士',
      relation: '52',
      phone,
      verifiedPhone: phone,
      isGuardian: true,
      emergencyOrder: 1,
      isAlive: true,
      state: '2',
    })
  })
  const id = await at.applied(one!, { startTime: moment(2, '08:00'), endTime: moment(2, '22:00'), ...nightAtHome })
  expect((await at.leaveOf(one!.account, id)).parentConfirm).toBe('1')
  // Nobody grants it before the family was asked; whoever tried loses nothing.
  for (;;) {
    const answer = await decide(at, id, 'approve', { comment: '同意' })
    if (answer.status === 200) continue
    expect(answer.body.msg).toBe('审批未完成：请先完成家长确认')
    break
  }
  expect((await at.leaveOf(one!.account, id)).status).toBe('10')
  const [sms] = await rowsOf(at, `select content from sms_record where template_code = 'leaveParent' and biz_id = $1`, [
    id,
  ])
  const link = new URL(/https:\/\/\S+/.exec(String(sms!['content']))![0])
  expect([link.origin, String(sms!['content']).includes(one!.xm)]).toEqual(['https://campus.example.edu.cn', false])
  const token = link.pathname.split('/').at(-1)!
  const reach = (verb: string, body: object = {}) => visit(token, verb, body)
  for (const wrong of [{ token: 'x' }, { token: `${token.slice(0, -1)}_` }, { purpose: 'other' }])
    expect(await reach('look', wrong)).toMatchObject({ success: false, msg: '链接无效或已过期，请与发送方联系' })
  const seen = await reach('look')
  expect(seen.data).toMatchObject({
    phone: '137****5678',
    answer: null,
    facts: { student: expect.stringMatching(new RegExp(`^${one!.xm[0]}\\*+`)), region: '湖南省长沙市' },
  })
  expect(JSON.stringify(seen)).not.toContain('枫林路')
  expect(seen.data['facts']).not.toHaveProperty('counsellor')
  expect((await reach('answer', { key: 'x', answer: 'agree' })).msg).toBe('停留时间过长，请重新获取验证码')
  expect((await reach('open', { code: '000000' })).msg).toBe('短信验证码错误或已过期')
  expect((await reach('code')).success).toBe(true)
  expect((await reach('code')).msg).toMatch(/秒/)
  const [code] = await rowsOf(
    at,
    // The one code to this phone: the demo has codes of its own around this moment.
    `select v.content from sms_record v
     join sms_record asked on asked.template_code = 'leaveParent' and asked.biz_id = $1
     where v.template_code = 'verifyCode' and v.phone_hash = asked.phone_hash`,
    [id],
  )
  const opened = await reach('open', { code: /\d{6}/.exec(String(code!['content']))![0] })
  expect(opened.data['facts']).toMatchObject({ student: one!.xm, address: '岳麓区枫林路 12 号', typeName: '事假' })
  // Whom to call with a question: the counsellor, at the office.
  const { teacherId, ...asked } = (opened.data['facts'] as { counsellor: Record<string, unknown> }).counsellor
  expect(teacherId).toBeTypeOf('string')
  const counsellors = await rowsOf(
    at,
    `select t.xm as name, t.office_phone as "officePhone"
     from base_class_assign a
     join base_teacher t on t.id = a.teacher_id
     where a.class_id = $1 and a.role = 'fdy' and a.end_date is null and a.deleted_time is null`,
    [one!.classId],
  )
  expect(counsellors).toContainEqual(expect.objectContaining(asked))
  const key = opened.data['key']
  expect((await reach('answer', { key, answer: 'maybe' })).msg).toBe('请选择答复')
  // Two taps on the same button: which of them comes first is nobody's to say.
  const answers = await Promise.all([
    reach('answer', { key, answer: 'refuse', note: '请先和我说明' }),
    reach('answer', { key, answer: 'refuse', note: '请先和我说明' }),
  ])
  expect(answers.every(({ success }) => success)).toBe(true)
  expect((await reach('answer', { key, answer: 'agree' })).msg).toBe('您已答复，如需更改请与发送方联系')
  expect(await at.leaveOf(one!.account, id)).toMatchObject({
    parentConfirm: '4',
    parentConfirmWay: '2',
    parentConfirmNote: '周女士（短信链接）：请先和我说明',
  })
  expect((await titlesOf(at, id)).filter((title) => title.includes('家长'))).toEqual([
    `${one!.xm}的家长不同意请假，请尽快联系`,
  ])
  expect((await decide(at, id, 'approve')).body.msg).toBe('审批未完成：家长不同意，不能批准')
  // The counsellor calls, writes down what was said, and it can be granted.
  const led = await counsellorOf(at, one!)
  expect((await at.call(one!.account, 'xsgl/leaveRequest/parentConfirm', { id, result: '2' })).status).toBe(403)
  expect(
    (await at.call(led, 'xsgl/leaveRequest/parentConfirm', { id, result: '2', note: '电话沟通后同意' })).body,
  ).toMatchObject({ success: true })
  await everybodyAgrees(at, id)
  expect(await at.leaveOf(one!.account, id)).toMatchObject({ status: '20', parentConfirm: '2', parentConfirmWay: '1' })
  at.clock.set(moment(2, '22:00'))
  expect((await reach('look')).msg).toBe('链接无效或已过期，请与发送方联系')
  // Two hours late the family hears of it once.
  at.clock.set(moment(3, '00:01'))
  for (const name of ['leave tick', 'leave tick', 'leave families', 'leave families']) await at.upkeep(name)
  expect(
    (
      await rowsOf(
        at,
        `select content, due_time <= $2 as "isNow" from sms_record
         where template_code = 'leaveOverdueParent' and biz_id = $1`,
        [id, at.clock()],
      )
    ).map(({ content, isNow }) => [String(content).includes('至今未销假'), isNow]),
  ).toEqual([[true, true]])
  expect((await reach('look')).msg).toBe('链接无效或已过期，请与发送方联系')
})
