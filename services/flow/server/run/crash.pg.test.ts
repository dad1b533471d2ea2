import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneInstance, cloneUsers } from '#tests/support/flow-clones.ts'
import { afterCommit, beforeCommit, countingWorld, deedOf, type Order } from '#tests/support/flow-orders.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import { setParam } from '#tests/support/params.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { webhookHosts } from '../../shared/outbox.ts'
import { deliverTriggers } from '../manage/outbox.ts'

const root = resolve(import.meta.dirname, '../../../..')
const perProcess = 100

let stage: Awaited<ReturnType<typeof flowStage>>
let peer: Server
const heard: string[] = []
beforeAll(async () => {
  stage = await flowStage()
  await switchSecondAuthOff(stage.school)
  peer = createServer((request, response) => {
    heard.push(String(request.headers['x-flow-key']))
    request.resume()
    response.end()
  })
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready))
  await setParam(stage.school, webhookHosts, ['127.0.0.1'])
  await stage.admin.post('process/flowWebhook/submit', {
    code: 'finance',
    name: '财务系统',
    url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`,
    secret: 'a-key-of-another-system',
  })
  await stage.publishType(
    'cut',
    [
      stage.node('first', ['fdy01', 'fdy02'], { timeOut: { hours: 48 } }),
      { kind: 'trigger', key: 'tell', name: '通知', webhook: 'finance', send: ['days'] },
    ],
    { copiesAtEnd: [{ rule: 'starter' }] },
  )
})
afterAll(async () => {
  peer.close()
  await stage.school.close()
})

const who = `case when u.id = i.starter_id then 'starter' when u.account_no like 'fdy0_' then u.account_no else 'other' end`

/** Instances that have nothing in common but who decides: each with a starter of its own, so that one that stands still holds up no other. */
async function apart(source: string, count: number): Promise<{ id: string; starter: string; other: string }[]> {
  const people = await cloneUsers(stage.school, 'tea01', 2 * count)
  const list = (await cloneInstance(stage.school, source, count)).map((id, i) => ({
    id,
    starter: people[i]!,
    other: people[count + i]!,
  }))
  const values = [list.map(({ id }) => id), list.map(({ starter }) => starter)]
  await stage.school.system(async (ctx) => {
    await ctx.db.execute(
      'update sys_flow_instance i set starter_id = x.starter from unnest($1::uuid[], $2::uuid[]) as x(id, starter) where i.id = x.id',
      values,
    )
    await ctx.db.execute(
      'update sys_apply_index a set user_id = x.starter from unnest($1::uuid[], $2::uuid[]) as x(id, starter) where a.biz_id = x.id::text',
      values,
    )
    await ctx.db.execute(
      'update sys_flow_record r set actor_id = x.starter from unnest($1::uuid[], $2::uuid[]) as x(id, starter) where r.instance_id = x.id',
      values,
    )
  })
  return list
}

type Cut = Order & { stopAt: number; isDone: boolean }

/** How many statements an order takes from the first to the commit. */
async function statementsOf(order: Order): Promise<number> {
  let most = 0
  const world = countingWorld(stage.school.world, async (at) => {
    if (at < beforeCommit) most = Math.max(most, at)
  })
  await deedOf(world, stage.school.school, order)
  return most
}

/** Everything that is written of some instances, without what differs from one to the next. */
async function written(ids: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await stage.sql(
    `select i.id, i.status, i.round,
       (select jsonb_agg(jsonb_build_array(t.node_key, t.seat, t.status, t.comment, ${who}) order by t.seq) from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.instance_id = i.id) as tasks,
       (select jsonb_agg(jsonb_build_array(r.node_key, r.status) order by r.seq) from sys_flow_node_run r where r.instance_id = i.id) as runs,
       (select jsonb_agg(jsonb_build_array(t.kind, t.is_cancelled, t.fired_at)) from sys_flow_timer t where t.instance_id = i.id) as timers,
       (select jsonb_agg(jsonb_build_array(r.action, r.actor_id = i.starter_id, r.comment) order by r.action, r.comment) from sys_flow_record r where r.instance_id = i.id) as record,
       (select jsonb_agg(jsonb_build_array(${who}, d.node_key, d.state) order by ${who}, d.node_key) from sys_user_todo d join sys_user u on u.id = d.user_id where d.biz_type = 'flow' and d.biz_id = i.id::text) as todos,
       (select jsonb_agg(jsonb_build_array(${who}, m.title) order by ${who}, m.title) from sys_user_message m join sys_user u on u.id = m.user_id where m.biz_type = 'flow' and m.biz_id = i.id::text) as messages,
       (select jsonb_agg(jsonb_build_array(a.state, a.current_node, a.current_handlers is null)) from sys_apply_index a where a.biz_id = i.biz_id) as applied,
       (select count(*) from sys_flow_copy c where c.instance_id = i.id) as copies, (select count(*) from sys_flow_outbox o where o.instance_id = i.id) as calls
     from sys_flow_instance i where i.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, ...rest }) => [String(id), rest]))
}

/** Waits until nobody holds these instances any more: the database has undone what the dead left. */
async function released(ids: readonly string[]): Promise<void> {
  await stage.school.system(
    async (ctx) =>
      void (await ctx.db.query('select 1 from sys_flow_instance where id = any($1::uuid[]) order by id for update', [
        ids,
      ])),
  )
}

/** A process of its own that brings each order to its place and is killed there with signal 9. */
async function killedProcess(orders: readonly Cut[]): Promise<void> {
  const job = { url: stage.school.url, now: stage.school.clock().toISOString(), orders }
  const child = spawn(process.execPath, [join(root, 'tests/support/flow-victim.ts')], {
    cwd: root,
    env: { ...process.env, VICTIM_JOB: JSON.stringify(job), NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const signal = await new Promise((done) => child.once('close', (_code, name) => done(name)))
  expect(signal, said).toBe('SIGKILL')
}

test('a server killed between any two statements, two hundred times over, loses and doubles nothing', async () => {
  const source = await stage.startAs('tea01', 'cut')
  const verbs = ['approve', 'reject', 'return', 'withdraw', 'transfer'] as const
  const spare = await apart(source, verbs.length)
  const taskIn = async (ids: readonly string[]) =>
    new Map(
      (
        await stage.sql(
          `select id, instance_id from sys_flow_task where instance_id = any($1::uuid[]) and assignee_id = $2`,
          [ids, stage.who('fdy01').id],
        )
      ).map((row) => [String(row['instance_id']), String(row['id'])]),
    )
  const orderOf = (verb: Order['verb'], one: (typeof spare)[number], tasks: ReadonlyMap<string, string>): Order => ({
    verb,
    userId: verb === 'withdraw' ? one.starter : stage.who('fdy01').id,
    instanceId: one.id,
    taskId: tasks.get(one.id)!,
    other: one.other,
  })

  const spareTasks = await taskIn(spare.map(({ id }) => id))
  const [old] = [...(await written([spare[0]!.id])).values()]
  const places: { verb: Order['verb']; stopAt: number }[] = []
  const fresh = new Map<string, unknown>()
  for (const [i, verb] of verbs.entries()) {
    const statements = await statementsOf(orderOf(verb, spare[i]!, spareTasks))
    expect(statements, `${verb} takes as few statements as it did`).toBeLessThanOrEqual(16)
    fresh.set(verb, (await written([spare[i]!.id])).get(spare[i]!.id))
    places.push(
      ...Array.from({ length: statements }, (_, k) => ({ verb, stopAt: k + 1 })),
      { verb, stopAt: beforeCommit },
      { verb, stopAt: afterCommit },
    )
  }
  await deliverTriggers(stage.school.world, stage.school.school)
  heard.length = 0

  const instances = await apart(source, 200)
  const ids = instances.map(({ id }) => id)
  const tasks = await taskIn(ids)
  const cuts: Cut[] = instances.map((one, i) => {
    const place = places[i % places.length]!
    return { ...orderOf(place.verb, one, tasks), stopAt: place.stopAt, isDone: place.stopAt === afterCommit }
  })
  const groups = Array.from({ length: Math.ceil(cuts.length / perProcess) }, (_, i) =>
    cuts.slice(i * perProcess, (i + 1) * perProcess),
  )
  for (const group of groups) await killedProcess(group)
  await released(ids)

  const after = await written(ids)
  for (const cut of cuts)
    expect(after.get(cut.instanceId), `${cut.verb} cut at ${cut.stopAt}`).toEqual(
      cut.isDone ? fresh.get(cut.verb) : old,
    )
  // Whoever was cut off tries again: it happens then, and where it had happened, once.
  for (const cut of cuts) {
    const again = deedOf(stage.school.world, stage.school.school, cut)
    if (cut.isDone) await expect(again).rejects.toThrow(/已处理|已撤回|已结束|已取消/)
    else await again
  }
  const end = await written(ids)
  for (const cut of cuts)
    expect(end.get(cut.instanceId), `${cut.verb} again after it was cut at ${cut.stopAt}`).toEqual(fresh.get(cut.verb))
  // What the dead had not yet told another system is told now, and once.
  await deliverTriggers(stage.school.world, stage.school.school)
  const approved = cuts.filter((cut) => cut.verb === 'approve')
  expect([heard.length, new Set(heard).size]).toEqual([approved.length, approved.length])
}, 240_000)

test('a start that is cut off leaves nothing behind and can be made again', async () => {
  const bizOf = (i: number) => `cut-${i}`
  const order = (i: number): Order => ({
    verb: 'start',
    userId: stage.who('tea01').id,
    instanceId: bizOf(i),
    taskId: '',
    other: 'cut',
  })
  // What is remembered from the first time is not asked again.
  await statementsOf({ ...order(0), instanceId: 'first' })
  const statements = await statementsOf(order(0))
  expect(statements, 'a start takes as few statements as it did').toBeLessThanOrEqual(22)
  const cuts: Cut[] = [...Array.from({ length: statements }, (_, i) => i + 1), beforeCommit].map((stopAt, i) => ({
    ...order(i + 1),
    stopAt,
    isDone: false,
  }))
  // Starts wait for one another, so here the database cuts the connection, one after the other.
  const administrator = new Client({ connectionString: stage.school.url })
  await administrator.connect()
  for (const cut of cuts) {
    const cutting = countingWorld(stage.school.world, async (at, db) => {
      if (at !== cut.stopAt) return
      cut.isDone = true
      const [own] = await db!.query<{ pid: number }>('select pg_backend_pid() as pid')
      await administrator.query('select pg_terminate_backend($1, 5000)', [own!.pid])
    })
    const deed = deedOf(cutting, stage.school.school, cut)
    await deed.catch(() => {})
    // Something may be remembered by now that was asked for when the statements were counted.
    if (cut.isDone) await expect(deed).rejects.toThrow()
  }
  await administrator.end()
  const cutOff = cuts.filter((cut) => cut.isDone)
  expect(cutOff.length).toBeGreaterThan(10)
  expect(
    await stage.sql('select 1 from sys_flow_instance where biz_id = any($1::text[])', [
      cutOff.map((cut) => cut.instanceId),
    ]),
  ).toEqual([])
  const started = async () =>
    await stage.sql(
      `select i.biz_id, i.inst_no, (select count(*)::int from sys_flow_task t where t.instance_id = i.id) as tasks, (select count(*)::int from sys_user_todo d where d.biz_id = i.id::text) as todos, (select count(*)::int from sys_apply_index a where a.biz_id = i.biz_id) as applied from sys_flow_instance i where biz_id like 'cut-%'`,
    )
  for (const cut of cutOff) await deedOf(stage.school.world, stage.school.school, cut)
  const rows = await started()
  expect(rows).toHaveLength(cuts.length + 1)
  expect(new Set(rows.map((row) => row['inst_no'])).size).toBe(rows.length)
  expect(new Set(rows.map((row) => `${row['tasks']} ${row['todos']} ${row['applied']}`))).toEqual(new Set(['2 2 1']))
})

test('whoever dies between taking a call and making it leaves it to the next, with the same key', async () => {
  heard.length = 0
  const id = await stage.startAs('tea01', 'cut')
  const taskId = String((await stage.todoOf('fdy01', id))!['taskId'])
  const stopping = countingWorld(stage.school.world, (at) =>
    at === afterCommit ? new Promise(() => {}) : Promise.resolve(),
  )
  void deedOf(stopping, stage.school.school, {
    verb: 'approve',
    userId: stage.who('fdy01').id,
    instanceId: id,
    taskId,
    other: '',
  })
  await expect.poll(() => stage.statusOf(id)).toBe('2')
  // Taken and never made: the claim is committed, and then nothing more is heard of it.
  void deliverTriggers(stopping, stage.school.school)
  await expect
    .poll(async () => (await stage.sql('select tries from sys_flow_outbox where instance_id = $1', [id]))[0]!['tries'])
    .toBe(1)
  await deliverTriggers(stage.school.world, stage.school.school)
  expect(heard, 'it may still be under way').toEqual([])
  stage.school.clock.advance(6 * 60_000)
  await deliverTriggers(stage.school.world, stage.school.school)
  await deliverTriggers(stage.school.world, stage.school.school)
  expect(heard).toHaveLength(1)
  expect((await stage.sql('select status, tries from sys_flow_outbox where instance_id = $1', [id]))[0]).toEqual({
    status: '1',
    tries: 2,
  })
})
