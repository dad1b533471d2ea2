import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import type { OwnApply } from '../shared/own-apply.ts'

let flows: Awaited<ReturnType<typeof flowStage>>

beforeAll(async () => {
  flows = await flowStage()
  await flows.publishType('lendKeys', [flows.node('first', ['fdy01']), flows.node('second', ['xgc01'])], {
    withdraw: 'beforeFirst',
  })
})
afterAll(() => flows.school.close())

const mine = async (query: object = {}): Promise<OwnApply[]> =>
  (await flows.who('stu01').visitor.get('base/applyIndex/mine', { bizType: 'lendKeys', size: 50, ...query })).body.data
    .records
const own = async (instanceId: string) => (await mine()).find((one) => one.flow?.instanceId === instanceId)!

test('the one list of own applications says who has it, since when, and what may be done until somebody decided', async () => {
  const id = await flows.startAs('stu01', 'lendKeys', { reason: '排练厅钥匙', days: 1 })
  expect(await own(id)).toMatchObject({
    state: '1',
    canUrge: true,
    withdrawPath: 'process/process/withdraw',
    flow: { holders: [expect.any(String)], since: expect.any(String), urgeTime: null, mendPath: null, canCopy: false },
  })
  await flows.who('stu01').visitor.post('process/process/urge', { instanceId: id })
  expect((await own(id)).flow!.urgeTime).toEqual(expect.any(String))
  expect((await flows.act('fdy01', id, 'approve')).status).toBe(200)
  expect(await own(id)).toMatchObject({ state: '1', withdrawPath: null })
  expect((await flows.act('xgc01', id, 'approve')).status).toBe(200)
  // What was handed in with a form of the school's own can be handed in again as it was.
  expect(await own(id)).toMatchObject({ state: '3', canUrge: false, canAgain: true, flow: { canCopy: true } })
})

test('what came back leads to where it is put right', async () => {
  const id = await flows.startAs('stu01', 'lendKeys', { reason: '器材室钥匙', days: 1 })
  expect((await flows.act('fdy01', id, 'returnTo', { nodeKey: 'start', comment: '请写明时间' })).status).toBe(200)
  expect(await own(id)).toMatchObject({
    state: '2',
    opinion: '请写明时间',
    canUrge: false,
    flow: { mendPath: `/process/start?instance=${id}` },
  })
})

test('applications are found by number and by what stands in their title', async () => {
  const id = await flows.startAs('stu01', 'lendKeys', { reason: '实验室钥匙', days: 1 })
  const { applyNo, title } = await own(id)
  expect((await mine({ keyword: applyNo.toLowerCase() })).map((one) => one.applyNo)).toEqual([applyNo])
  expect((await mine({ keyword: title })).map((one) => one.applyNo)).toContain(applyNo)
  expect(await mine({ keyword: '%' })).toEqual([])
})

test('what waits for the applicant stands first, what is over last, whenever it was handed in', async () => {
  const [returned, running, passed] = [
    await flows.startAs('stu01', 'lendKeys', { reason: '画室钥匙', days: 1 }),
    await flows.startAs('stu01', 'lendKeys', { reason: '琴房钥匙', days: 1 }),
    await flows.startAs('stu01', 'lendKeys', { reason: '书库钥匙', days: 1 }),
  ]
  await flows.act('fdy01', returned, 'returnTo', { nodeKey: 'start', comment: '请写明时间' })
  for (const who of ['fdy01', 'xgc01']) await flows.act(who, passed, 'approve')
  const asked = [returned, running, passed]
  const listed = (await mine()).flatMap(({ flow }) => flow?.instanceId ?? []).filter((id) => asked.includes(id))
  expect(listed).toEqual(asked)
})
