import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, everybodyAgrees } from '#tests/support/flow-people.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-17T02:00:00Z' })
  await school.system((ctx) => ctx.db.execute("update duty_key set state = '2' where state = '1'"))
})
afterAll(() => school.close())

type Who = { id: string; account: string; registerId: string; bedId: string }
const order = { reason: '6', planDate: '2026-12-03', remark: '下月起走读，家住学校附近' }

/** Somebody who lives in a house of sg01, at 1,200.00 a year since September. */
async function somebody(): Promise<Who> {
  const [row] = await rowsOf(
    school,
    `select s.id, u.account_no as account, r.id as "registerId", r.bed_id as "bedId"
     from stay_register r
     join base_student s on s.id = r.student_id and s.xjzt_m = '01'
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text and u.status = '1'
     where r.state = '2' and not exists (select 1 from stay_leave l where l.student_id = s.id)
       and exists (
         select 1 from dorm_keeper k
         join sys_user g on g.person_id = k.teacher_id::text and g.account_no = 'sg01'
         where k.dorm_id = r.dorm_id and k.deleted_time is null and cardinality(coalesce(k.floor_ids, '{}')) = 0
       )
     order by s.xh
     limit 1`,
  )
  const who = row as Who
  await school.system((ctx) =>
    ctx.db.execute(`update stay_register set fee_price = 120000, in_time = '2026-09-01T02:00:00Z' where id = $1`, [
      who.registerId,
    ]),
  )
  return who
}
const stateOf = async (id: string) =>
  (
    await rowsOf(
      school,
      'select state, refund_months as months, refund_fen::int as fen from stay_leave where id = $1',
      [id],
    )
  )[0]

// Dormitory 2.5: the same figures stand in the application of the student.
test('a student asks to leave, sees the refund, is agreed to, and the keeper checks them out', async () => {
  const one = await somebody()
  const send = (verb: string, more: object) =>
    callAs(school, one.account, `yxgl/dormitoryCheckoutApply/${verb}`, { ...order, ...more })
  expect((await send('apply', { planDate: '2026-11-16' })).body.data).toEqual({ planDate: '计划退宿日期不能早于今天' })
  expect((await send('apply', { planDate: '2027-06-01' })).body.data).toEqual({ planDate: '最多提前60天申请退宿' })
  expect((await send('apply', { reason: '9' })).body.data).toEqual({ reason: '请选择其他退宿原因' })
  expect((await send('apply', { reason: '8' })).body.data).toEqual({ reason: '请选择其他退宿原因' })
  const offered = (await (await school.as(one.account)).get('yxgl/dormitoryCheckoutApply/prefill')).body.data.reasons
  expect(offered.map(({ label }: { label: string }) => label)).not.toContain('开除学籍')
  for (const planDate of ['2026-11-16', '2027-06-01'])
    expect((await send('preview', { planDate })).body.data).toMatchObject({
      refund: null,
      problems: { planDate: expect.any(String) },
    })
  const preview = (await send('preview', {})).body.data
  expect(preview.refund).toEqual({ usedMonths: 4, leftMonths: 6, refundFen: 72_000 })
  const { body } = await send('apply', {})
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  const { id } = body.data
  expect(await stateOf(id)).toEqual({ state: '1', months: 6, fen: 72_000 })
  // Changes of beds have TS: two kinds of papers never bear numbers that look alike.
  const [paper] = await rowsOf(school, 'select inst_no as no from sys_flow_instance where biz_id = $1', [id])
  expect(paper!['no']).toMatch(/^TSSQ\d+$/)
  expect((await send('apply', {})).body.msg).toBe('已有退宿申请在审批中')

  const asked = async () => {
    const keeper = await school.as('sg01')
    const rows = (await keeper.get('yxgl/dormitoryRegister/toLeave')).body.data as { id: string }[]
    const { toLeave } = (await keeper.get('yxgl/dormitoryRegister/deskNumbers')).body.data
    return { row: rows.find((row) => row.id === one.registerId), n: toLeave as number }
  }
  const before = await asked()
  expect(before.row).toBeUndefined()
  // The school words the to-do anew.
  const admin = await school.as('admin')
  const [template] = (await admin.get('base/msgTemplate/list', { code: 'dormOutTodo' })).body.data.records
  const { id: templateId } = template
  const title = '请办退宿：{name}（{place}），{reason}，请于{day}前办理'
  expect((await admin.post('base/msgTemplate/update', { id: templateId, title })).body.msg).toBe('操作成功')
  await everybodyAgrees(school, id)
  expect((await stateOf(id))!['state']).toBe('2')
  const after = await asked()
  expect(after).toMatchObject({ n: before.n + 1, row: { isLeaving: true, leaveBy: '2026-12-03' } })
  expect((await send('apply', {})).body.data).toEqual({ reason: '您的退宿申请已批准，请到宿舍楼值班室办理退宿' })
  const [bed] = await rowsOf(school, 'select status from dorm_bed where id = $1', [one.bedId])
  expect(bed).toEqual({ status: '3' })
  const [todo] = await rowsOf(
    school,
    `select t.title, t.state, t.deadline from sys_user_todo t
     join sys_user u on u.id = t.user_id and u.account_no = 'sg01'
     where t.biz_type = 'dormitoryRegister' and t.biz_id = $1`,
    [one.registerId],
  )
  expect(todo).toMatchObject({
    state: '0',
    title: expect.stringMatching(/^请办退宿：.+，走读\/校外住宿，请于12月3日前办理$/),
    deadline: '2026-12-03T23:59:00+08:00',
  })

  const keeper = await school.as('sg01')
  const listed = (await keeper.get('yxgl/dormitoryCheckoutApply/list', { state: '2', size: 100 })).body.data.records
  expect(listed.map((row: { id: string }) => row.id)).toContain(id)
  await keeper.post('yxgl/dormitoryRegister/inspect', { id: one.registerId, defects: [] })
  expect((await keeper.get('yxgl/dormitoryRegister/leaving', { id: one.registerId })).body.data.askedReason).toBe('6')
  const out = () => keeper.post('yxgl/dormitoryRegister/checkout', { id: one.registerId, outReason: '6' })
  expect((await out()).body.msg).toBe('操作成功')
  expect((await stateOf(id))!['state']).toBe('6')
  // Out by mistake: they are to leave still.
  await (await school.as('ssgl01')).post('yxgl/dormitoryRegister/undoCheckout', { id: one.registerId, reason: '误办' })
  expect((await stateOf(id))!['state']).toBe('2')
  expect((await asked()).row).toBeDefined()
  await keeper.post('yxgl/dormitoryRegister/inspect', { id: one.registerId, defects: [] })
  expect((await out()).body.msg).toBe('操作成功')
  expect((await stateOf(id))!['state']).toBe('6')
  expect((await send('apply', {})).body.data).toEqual({ reason: '您还没有入住，不需要申请退宿' })
})
