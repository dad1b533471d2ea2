import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

let stage: Awaited<ReturnType<typeof flowStage>>

beforeAll(async () => {
  // A Monday, ten in the morning.
  stage = await flowStage({ now: '2026-11-16T02:00:00Z' })
  await switchSecondAuthOff(stage.school)
  // Whom the demo school has away for a time would stand for others here.
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_flow_delegate set status = '2' where status in ('0', '1')`),
  )
})
afterAll(() => stage.school.close())

const set = async (paramsId: string, paramsValue: string) =>
  expect((await stage.admin.post('base/baseParams/submit', { paramsId, paramsValue })).body.success).toBe(true)

async function saveBasics(id: string, change: object): Promise<void> {
  const { type } = (await stage.admin.get('process/model/getBasics', { id })).body.data
  const { code: _code, formKind: _kind, isDeclared: _declared, ...basics } = type
  const answer = await stage.admin.post('process/model/saveBasics', { ...basics, id, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('a deadline in working hours runs in those the school has set', async () => {
  await stage.publishType('timed', [stage.node('first', ['fdy01'], { timeOut: { hours: 4, isWorkingTime: true } })])
  const due = async () => {
    const todo = await stage.todoOf('fdy01', await stage.startAs('tea01', 'timed'))
    return new Date(String(todo!['dueTime'])).toISOString()
  }
  // Two hours before noon and two after the break.
  expect(await due()).toBe('2026-11-16T08:00:00.000Z')
  await set('calendar.workingHours', '09:00-11:00')
  expect(await due(), 'one today, two tomorrow, one on Wednesday').toBe('2026-11-18T02:00:00.000Z')
})

test('what a delegate has not done comes back at the end, unless the school leaves it there', async () => {
  await stage.publishType('inbox', [stage.node('first', ['fdy01'])])
  const moment = (hours: number) => new Date(stage.school.clock().getTime() + hours * 3_600_000).toISOString()
  const over = async () => {
    const open = await stage.startAs('tea01', 'inbox')
    const order = {
      delegateId: stage.who('fdy02').id,
      includeOpen: true,
      startTime: moment(0),
      endTime: moment(20),
      processTypes: ['inbox'],
    }
    expect((await stage.who('fdy01').visitor.post('process/delegate/submit', order)).body.success).toBe(true)
    await stage.passTime(21)
    await stage.school.upkeep('flow delegations')
    return (await stage.todosOf(open)).filter((todo) => todo.endsWith(':0'))
  }
  expect(await over()).toEqual(['first:fdy01:0'])
  await set('flow.delegateReturns', '0')
  expect(await over()).toEqual(['first:fdy02:0'])
  expect(
    (
      await stage.sql(
        `select title from sys_user_message where user_id = $1 and title like '您的委托已到期%' order by send_time`,
        [stage.who('fdy01').id],
      )
    ).map((row) => row['title']),
  ).toEqual(['您的委托已到期，1 条未处理待办已退还', '您的委托已到期'])
})

test('whoever decides finds the words of the step on the buttons and beside them, and no batch where it allows none', async () => {
  await stage.publishType('worded', [
    stage.node('first', ['fdy01'], {
      labels: { agree: '情况属实', reject: '不属实' },
      phrases: ['已电话核实'],
      allows: { batch: false },
    }),
  ])
  const instanceId = await stage.startAs('tea01', 'worded')
  const { visitor } = stage.who('fdy01')
  const { current } = (await visitor.get('process/process/getDetail', { instanceId })).body.data
  expect(current).toMatchObject({
    labels: { agree: '情况属实', reject: '不属实' },
    phrases: ['已电话核实'],
    isBatchAllowed: false,
  })
  const all = { taskIds: [current.taskId], action: 'approve', comment: '同意' }
  expect((await visitor.post('process/process/batchApprove', all)).body.data.results).toMatchObject([
    { ok: false, msg: '该环节不允许批量审批' },
  ])
})

test('what came back is given up after as many days as the flow keeps it', async () => {
  await stage.publishType('keptShort', [stage.node('first', ['fdy01'])], { returnKeepDays: 2 })
  await stage.publishType('keptLong', [stage.node('first', ['fdy01'])], { returnKeepDays: 40 })
  const [short, long] = [await stage.startAs('tea01', 'keptShort'), await stage.startAs('tea01', 'keptLong')]
  for (const id of [short, long])
    expect((await stage.act('fdy01', id, 'returnTo', { nodeKey: 'start', comment: '请补充材料' })).status).toBe(200)
  const after = async (hours: number) => {
    await stage.passTime(hours)
    await stage.school.upkeep('flow give up')
    return [await stage.statusOf(short), await stage.statusOf(long)]
  }
  expect(await after(47)).toEqual(['4', '4'])
  expect(await after(2)).toEqual(['5', '4'])
})

test('hurrying goes to the phone too where the flow says so', async () => {
  await stage.publishType('urgedQuietly', [stage.node('first', ['fdy01'])])
  await stage.publishType('urgedBySms', [stage.node('first', ['fdy01'])], { urgeBySms: true })
  const texts = async (code: string) => {
    const instanceId = await stage.startAs('tea01', code)
    expect((await stage.who('tea01').visitor.post('process/process/urge', { instanceId })).status).toBe(200)
    return (await stage.sql('select user_id as "userId" from sms_record where biz_id = $1', [instanceId])).map(
      (row) => row['userId'],
    )
  }
  expect(await texts('urgedQuietly')).toEqual([])
  expect(await texts('urgedBySms')).toEqual([stage.who('fdy01').id])
})

test('the starter sees, may change and must fill in what the flow says of the start', async () => {
  await stage.publishType('startRights', [stage.node('first', ['fdy01'])], {
    startFields: { days: 'must', secret: 'hidden' },
  })
  const { visitor } = stage.who('tea01')
  const start = (formData: object) =>
    visitor.post('process/process/start', { processType: 'startRights', formData: { reason: '公章一枚', ...formData } })
  expect((await start({})).status, 'a number that must be there is missing').toBe(400)
  expect((await start({ days: 2, secret: '悄悄写下' })).status, 'a field the starter does not see').toBe(400)
  expect((await start({ days: 2 })).status).toBe(200)
  const form = (await visitor.get('process/process/getStartForm', { processType: 'startRights' })).body.data
  expect(form.rights).toMatchObject({ days: 'must', secret: 'hidden' })
})

test('a kind of matter stands under its group, in its order, with icon and words; switched off, nobody starts it', async () => {
  const ids = new Map<string, string>()
  for (const code of ['kindA', 'kindB']) ids.set(code, await stage.publishType(code, [stage.node('first', ['fdy01'])]))
  const save = (code: string, change: object) => saveBasics(ids.get(code)!, change)
  const { visitor } = stage.who('tea01')
  const offered = async () =>
    ((await visitor.get('process/process/getStartable')).body.data.types as { code: string }[]).filter(({ code }) =>
      ids.has(code),
    )
  await save('kindA', { name: '甲类事项', groupName: '9', sort: 9, icon: 'wallet', remark: '每周三办理' })
  await save('kindB', { groupName: '9', sort: 3 })
  expect(await offered()).toMatchObject([
    { code: 'kindB' },
    { code: 'kindA', name: '甲类事项', groupName: '9', icon: 'wallet', summary: '每周三办理', formKind: '2' },
  ])
  await save('kindB', { status: '0' })
  expect((await offered()).map(({ code }) => code)).toEqual(['kindA'])
  const formData = { reason: '公章一枚', days: 2 }
  expect((await visitor.post('process/process/start', { processType: 'kindB', formData })).status).not.toBe(200)
})

test('where nobody decides, those who manage the kind are asked', async () => {
  const nobody = { candidates: [{ rule: 'role', params: { roles: ['nobodyHasIt'] } }], whenEmpty: 'manager' }
  const id = await stage.publishType('managed', [stage.node('first', [], nobody)])
  const asked = async () =>
    (await stage.todosOf(await stage.startAs('tea01', 'managed'))).map((one) => one.split(':')[1])
  expect(await asked()).not.toContain('xgc01')
  await saveBasics(id, { managerRoles: ['xgc'] })
  expect(await asked()).toContain('xgc01')
})

test('a matter is about whoever starts it, where that is one of those the kind is about', async () => {
  const id = await stage.publishType('aboutStudents', [stage.node('first', ['fdy01'])])
  const about = async (account: string) =>
    (
      await stage.sql('select subject_id as id from sys_flow_instance where id = $1', [
        await stage.startAs(account, 'aboutStudents'),
      ])
    )[0]!['id']
  const [student, teacher] = [await about('stu01'), await about('tea01')]
  expect([student, teacher]).toEqual([expect.any(String), expect.any(String)])
  await saveBasics(id, { subject: 'base.student' })
  expect([await about('stu01'), await about('tea01')]).toEqual([student, null])
})
