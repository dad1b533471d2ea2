import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole, makeRole } from '#tests/support/accounts.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import {
  counsellorOf,
  decide,
  freeStudents,
  leaveSchool,
  moment,
  type LeaveSchool,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'

let school: LeaveSchool
let flows: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  school = await leaveSchool()
  flows = await flowStage(school)
})
afterAll(() => school.close())

async function itemOf(code: string): Promise<string> {
  const [row] = await rowsOf(school, 'select id from nav_service_item where process_type = $1', [code])
  return String(row!['id'])
}
async function say(verb: string, body: object): Promise<void> {
  const answer = await flows.admin.post(`base/serviceItem/${verb}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const days = (day: number) => ({ startTime: moment(day), endTime: moment(day, '12:00') })

test('what a school took from its hall is refused on its own page, in the words of the hall', async () => {
  const [one] = await freeStudents(school, 1)
  const id = await itemOf('leave')
  const everybody = { targetUser: '0', audience: [], targetScope: null, openFrom: null, openTo: null }
  const [role] = await rowsOf(school, `select id from sys_role where role_code = 'jwc'`)
  const closings: [string, () => Promise<void>][] = [
    ['放假前停办', () => say('repair', { id, repairText: '放假前停办' })],
    ['该事项未上架', () => say('withdraw', { id })],
    ['该事项面向教职工', () => say('update', { id, targetUser: '2' })],
    ['该事项面向教务', () => say('update', { id, audience: [role!['id']] })],
    [
      '您不在指定的人群中',
      () => say('update', { id, targetScope: { userType: 'stu', include: [{ kind: 'grade', ids: ['1999'] }] } }),
    ],
    ['未到办理时间', () => say('update', { id, openFrom: '2099-01-01' })],
  ]
  for (const [words, close] of closings) {
    await close()
    const refusal = (await school.call(one!.account, 'base/serviceItem/use', { id })).body.msg
    expect(refusal).toContain(words)
    const handedIn = await school.apply(one!, days(3))
    expect([handedIn.status, handedIn.body.msg], words).toEqual([400, refusal])
    expect((await school.preview(one!, days(3))).body.data.stopped).toBe(refusal)
    const [item] = await rowsOf(school, 'select state from nav_service_item where id = $1', [id])
    if (item!['state'] !== '2') await say('publish', { id })
    await say('update', { id, ...everybody })
  }
  expect((await school.apply(one!, days(3))).status).toBe(200)
  expect(await rowsOf(school, 'select 1 from leave_request where student_id = $1', [one!.id])).toHaveLength(1)
})

test('what was begun before is handed in again, and a counsellor begins it for those whom it is there for', async () => {
  const [one, two] = await freeStudents(school, 2)
  const id = await itemOf('leave')
  const leaveId = await school.applied(one!, days(3))
  expect((await decide(school, leaveId, 'returnTo', { nodeKey: 'start', comment: '请写明去向' })).status).toBe(200)
  await say('repair', { id, repairText: '放假前停办' })
  expect((await school.apply(one!, { id: leaveId, ...days(3) })).status).toBe(200)
  await say('publish', { id })
  await say('update', { id, targetUser: '1' })
  const forOne = { typeId: school.types['01'], reason: '回家处理家中事务', studentId: two!.id, ...days(3) }
  const begun = await school.call(await counsellorOf(school, two!), 'xsgl/leaveRequest/apply', forOne)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await say('update', { id, targetUser: '0' })
})

test('a form that hands in, and one the school designed, ask the hall and the roles alike', async () => {
  const tea = flows.who('tea01').visitor
  const [wanted] = await rowsOf(school, `select id from sys_role where role_code = 'zzzx'`)
  const ask = () =>
    tea.post('base/permApply/add', {
      roleId: wanted!['id'],
      endDate: moment(60).slice(0, 10),
      reason: '协助资助中心整理材料',
    })
  const permItem = await itemOf('permApply')
  await say('withdraw', { id: permItem })
  const gone = '您不在该事项的服务对象范围内：该事项未上架'
  expect((await ask()).body.msg).toBe(gone)
  await say('publish', { id: permItem })
  const [type] = await rowsOf(school, `select id, version from sys_process_type where code = 'permApply'`)
  expect((await flows.admin.post('process/processType/submit', { ...type, startRoles: ['xgc'] })).status).toBe(200)
  const refused = await ask()
  expect([refused.status, refused.body.msg]).toEqual([403, '您没有发起该流程的权限'])

  await flows.publishType('lostKey', [flows.node('counsellor', ['fdy01'])])
  const begin = { processType: 'lostKey', formData: { reason: '补钥匙' } }
  await say('withdraw', { id: await itemOf('lostKey') })
  expect((await tea.post('process/process/start', begin)).body.msg).toBe(gone)
  expect((await tea.get('process/process/getStartForm', { processType: 'lostKey' })).body.msg).toBe(gone)
})

test('of many begun at once in one name one is begun, where a second one has to wait', async () => {
  await flows.publishType('onceOnly', [flows.node('counsellor', ['fdy01'])])
  await say('update', { id: await itemOf('onceOnly'), isRepeatable: false })
  const { visitor } = flows.who('tea01')
  const order = { processType: 'onceOnly', formData: { reason: '同时提交', days: 1 } }
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post('process/process/start', order)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  expect(await rowsOf(school, `select 1 from sys_flow_instance where process_type = 'onceOnly'`)).toHaveLength(1)
})

test('where a second one has to wait, its own page says so too', async () => {
  const [one] = await freeStudents(school, 1)
  const id = await itemOf('leave')
  await say('update', { id, isRepeatable: false })
  await school.applied(one!, days(3))
  const second = await school.apply(one!, days(4))
  expect([second.status, second.body.msg]).toEqual([
    400,
    expect.stringMatching(/^您有一件“请假”正在办理（.+），请勿重复申请$/),
  ])
  await say('update', { id, isRepeatable: true })
})

test('what is only being written brings nothing back, and whoever may not publish ties nothing to a matter', async () => {
  const [one] = await freeStudents(school, 1)
  const id = await itemOf('leave')
  await say('withdraw', { id })
  const tied = { itemNo: 'AGAIN1', name: '又是请假', category: '1', processType: 'leave' }
  await say('add', tied)
  const offered = (await school.get(one!.account, 'process/process/getStartable')).body.data.types
  expect(offered.some((matter: { code: string }) => matter.code === 'leave')).toBe(false)
  expect((await school.apply(one!, days(3))).body.msg).toBe('您不在该事项的服务对象范围内：该事项未上架')
  await say('publish', { id })

  await makeRole(school, { code: 'keeper', permissions: ['serviceItem:add', 'serviceItem:update'], scope: 'all' })
  await giveRole(school, 'tea01', 'keeper')
  const keeper = await school.as('tea01')
  const refusal = { processType: '关联业务流程须有上架权限' }
  const other = { ...tied, itemNo: 'AGAIN2', name: '还是请假' }
  expect((await keeper.post('base/serviceItem/add', other)).body.data).toEqual(refusal)
  const [dept] = await rowsOf(school, 'select id from base_department order by dept_code limit 1')
  const { processType: _code, ...plain } = other
  const own = await keeper.post('base/serviceItem/add', { ...plain, deptId: dept!['id'] })
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  const tie = { id: own.body.data.id, processType: 'leave' }
  expect((await keeper.post('base/serviceItem/update', tie)).body.data).toEqual(refusal)
  await giveRole(school, 'tea01', 'gly')
  expect((await (await school.as('tea01')).post('base/serviceItem/update', tie)).status).toBe(200)
})
