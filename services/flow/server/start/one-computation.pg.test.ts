import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowStage } from '#tests/support/flow-stage.ts'
import type { Visitor } from '#tests/support/school.ts'

/*
 * What is said before the start, what the simulator says and what then happens when everybody agrees is one and the same, whatever is drawn
 * and whoever is meant: the same steps, the same people, the same steps passed over, the same refusal.
 */

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
  // Nobody is found where only they are meant.
  await stage.sql(`update sys_user set status = '0' where account_no = 'fdy03'`)
})
afterAll(() => stage.school.close())

const starter = 'tea01'
const people = ['fdy01', 'fdy02', 'fdy03', 'bzr01', 'yx01', starter]

type Drawn = { steps: object[]; settings: object; days: number; isAnyOrder: boolean }
type Inner = (key: string) => object

const someone = fc.subarray(people, { minLength: 1, maxLength: 3 })
const decision = fc
  .record({
    rule: fc.oneof(
      { weight: 6, arbitrary: someone.map((users) => ({ rule: 'user', users })) },
      fc.constant({ rule: 'role', params: { roles: ['xgc'] } }),
      fc.constant({ rule: 'starter' }),
      fc.constant({ rule: 'starterDeptLeader' }),
    ),
    kind: fc.constantFrom('approve', 'approve', 'handle'),
    mode: fc.constantFrom('any', 'all', 'inOrder', 'claim', 'random', 'least'),
    ratio: fc.constantFrom(50, 100),
    whenEmpty: fc.constantFrom('manager', 'pass', 'refuse'),
    whenStarter: fc.constantFrom('self', 'skip', 'superior'),
  })
  .map(({ rule, ...more }): Inner => (key) => {
    const params =
      'users' in rule ? { users: rule.users.map((one) => stage.who(one).id) } : 'params' in rule ? rule.params : {}
    return { ...more, key, name: key, candidates: [{ rule: rule.rule, params }] }
  })
const branches = (kind: 'parallel' | 'exclusive') =>
  fc
    .tuple(fc.array(decision, { minLength: 1, maxLength: 2 }), fc.array(decision, { maxLength: 2 }))
    .map(([left, right]): Inner => (key) => ({
      kind,
      key,
      name: key,
      branches: [
        {
          key: 'l',
          name: 'l',
          ...(kind === 'exclusive' ? { when: { expression: 'days > 2' } } : {}),
          steps: left.map((one, i) => one(`${key}l${i}`)),
        },
        { key: 'r', name: 'r', steps: right.map((one, i) => one(`${key}r${i}`)) },
      ],
    }))
const drawn: fc.Arbitrary<() => Drawn> = fc
  .record({
    steps: fc.array(fc.oneof({ weight: 4, arbitrary: decision }, branches('parallel'), branches('exclusive')), {
      minLength: 1,
      maxLength: 4,
    }),
    dedupe: fc.constantFrom('none', 'once', 'consecutive'),
    days: fc.constantFrom(1, 4),
  })
  .map(({ steps, dedupe, days }) => () => {
    const made = steps.map((one, i) => one(`s${i}`))
    // Who agrees first matters only where that is remembered, or where it changes who has least to do.
    const isAnyOrder = dedupe === 'none' && !JSON.stringify(made).includes('"least"')
    return { steps: made, settings: { dedupe }, days, isAnyOrder }
  })

type Told = { nodeKey: string; kind: string; isSkipped: boolean; persons: { userId: string; isSkipped: boolean }[] }
const asked = (path: readonly Told[]) =>
  path
    .filter(({ kind }) => kind === 'approve' || kind === 'handle')
    .map(({ nodeKey, isSkipped, persons }) =>
      [nodeKey, isSkipped, ...persons.map((one) => `${one.userId}${one.isSkipped ? ' skipped' : ''}`).toSorted()].join(
        ' ',
      ),
    )
    .toSorted()

const visitors = new Map<string, Promise<Visitor>>()
async function visit(account: string): Promise<Visitor> {
  if (!visitors.has(account)) visitors.set(account, stage.school.as(account))
  return visitors.get(account)!
}

/** Everybody who is asked agrees, one after the other, until nobody is asked any more. */
async function agreeToAll(id: string, pick: (n: number) => number): Promise<void> {
  for (;;) {
    const open = await stage.sql(
      `select t.id, t.node_key as node, t.is_claimed as "isClaimed", u.account_no as account
       from sys_flow_task t join sys_user u on u.id = t.assignee_id
       where t.instance_id = $1 and t.status = '1' order by t.seq`,
      [id],
    )
    const task = open[pick(open.length)]
    if (!task) return
    const by = await visit(String(task['account']))
    await by.post('process/process/claim', { taskId: task['id'] })
    const answer = await by.post('process/process/approve', { taskId: task['id'], comment: '同意' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
}

/** What happened, read from the tables. */
async function happened(id: string): Promise<string[]> {
  const runs = await stage.sql(
    `select r.node_key as "nodeKey", r.kind, r.status = '5' as "isSkipped",
       array(select jsonb_build_object('userId', t.assignee_id, 'isSkipped', t.status = '9') from sys_flow_task t
             where t.node_run_id = r.id and t.parent_task_id is null) as persons
     from sys_flow_node_run r where r.instance_id = $1`,
    [id],
  )
  return asked(runs as Told[])
}

test('what is predicted, what is simulated and what happens when everybody agrees are the same', async () => {
  let n = 0
  const seen = { through: 0, refused: 0, skipped: 0, leftToOthers: 0 }
  await fc.assert(
    fc.asyncProperty(drawn, fc.infiniteStream(fc.nat(100)), async (draw, numbers) => {
      const { steps, settings, days, isAnyOrder } = draw()
      const processType = `same${++n}`
      await stage.publishType(processType, steps, settings)
      const formData = { reason: '随机', days }
      const by = stage.who(starter).visitor
      const predicted = await by.post('process/process/predict', { processType, formData })
      const simulated = await stage.admin.post('process/model/simulate', {
        processType,
        draft: { steps, settings },
        starterId: stage.who(starter).id,
        formData,
      })
      expect(simulated.status, JSON.stringify(simulated.body)).toBe(200)
      const started = await by.post('process/process/start', { processType, formData })
      if (predicted.status !== 200) {
        expect(simulated.body.data.stopped).toBe(predicted.body.msg)
        // Where nobody can be found at the first step the start says so; further on it is said when it comes to it.
        if (started.status !== 200) expect(started.body.msg).toBe(predicted.body.msg)
        seen.refused++
        return
      }
      expect(started.status, JSON.stringify(started.body)).toBe(200)
      const path = asked(predicted.body.data as Told[])
      expect(asked(simulated.body.data.path), 'simulated').toEqual(path)
      const id = (started.body.data as { instanceId: string }).instanceId
      const detail = await by.get('process/process/getDetail', { instanceId: id })
      const begun = await happened(id)
      const rest = asked(detail.body.data.predicted)
      expect(begun.length + rest.length, 'begun and still to come').toBe(path.length)
      expect(path, 'still to come').toEqual(expect.arrayContaining(rest))
      await agreeToAll(id, (open) => (isAnyOrder && open > 0 ? numbers.next().value % open : 0))
      expect(await stage.statusOf(id)).toBe('2')
      expect(await happened(id), 'happened').toEqual(path)
      seen.through++
      if (path.some((line) => line.includes(' true '))) seen.skipped++
      if (path.some((line) => line.includes(' false ') && line.includes(' skipped'))) seen.leftToOthers++
    }),
    { numRuns: 40, seed: 20_261_116, endOnFailure: true },
  )
  // The random models came to all of it.
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
}, 240_000)

test('whom somebody names on the way stands for nobody who was asked before', async () => {
  await stage.publishType(
    'namedLater',
    [
      stage.node('first', ['fdy01']),
      { kind: 'approve', key: 'named', name: 'named', candidates: [{ rule: 'approverSelect' }], whenEmpty: 'refuse' },
      { kind: 'approve', key: 'office', name: 'office', candidates: [{ rule: 'role', params: { roles: ['gly'] } }] },
    ],
    { dedupe: 'once' },
  )
  const answer = await stage
    .who(starter)
    .visitor.post('process/process/predict', { processType: 'namedLater', formData: { reason: '随机', days: 1 } })
  expect(answer.body.data).toMatchObject([
    { nodeKey: 'first', asks: null, isSkipped: false },
    { nodeKey: 'named', asks: 'approver', isSkipped: false, isEmpty: false, persons: [] },
    { nodeKey: 'office', asks: null, isSkipped: false, isEmpty: false },
  ])
})
