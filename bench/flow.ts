import { setTimeout as wait } from 'node:timers/promises'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct, type Visitor } from './product.ts'
import { median } from './report.ts'

const process = '/api/flySource-process'
const connections = 16
const seconds = 5
const perSecond = 5
const batchSize = 200
const enough = 600
const finished = 500_000
const perInstance = 10
const open = 5000
const fewOpen = 20
const times = 15

const part = 'flow'

type Timed = { perSecond: number; p95: number; count: number }

/** Handing in, deciding, deciding many at once, and the list of somebody who has decided half a million times. */
export function benchFlow(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    const product = await startProduct(ground, url)
    try {
      const [admin, starter, first, second] = [
        await signIn(product.origin, 'admin'),
        await signIn(product.origin, 'tea01'),
        await signIn(product.origin, 'fdy01'),
        await signIn(product.origin, 'xgc01'),
      ]
      await publish(url, admin)
      const start = () =>
        starter.post(`${process}/process/start`, {
          processType: 'benchSeal',
          formData: { reason: '公章一枚', days: 2 },
        })
      for (let i = 0; i < 100; i++) await start()
      const starts = await during(start)
      const evening = await paced(start)
      say(`flow: ${starts.count} handed in`)
      tell(
        {
          part,
          name: 'handed in',
          value: starts.perSecond,
          unit: 'a second',
          goal: { atLeast: 160 },
          about: `${connections} at once, p95 ${starts.p95.toFixed(0)} ms`,
        },
        { part, name: `handed in, ${perSecond} a second, p95`, value: evening.p95, unit: 'ms', goal: { atMost: 400 } },
      )
      const approve = (who: Visitor) => async (taskId: string) =>
        void (await who.post(`${process}/process/approve`, { taskId, comment: '同意' }))
      // On a slow machine too there is enough to decide.
      for (let i = (await openTasks(url, 'fdy01')).length; i < enough; i++) await start()
      const tasks = await openTasks(url, 'fdy01')
      const kept = tasks.splice(0, batchSize)
      for (const taskId of tasks.splice(0, 100)) await approve(first)(taskId)
      const approvals = await through(tasks.slice(0, 3000), approve(first))
      tell({
        part,
        name: 'agreed to',
        value: approvals.perSecond,
        unit: 'a second',
        goal: { atLeast: 300 },
        about: `${connections} at once, p95 ${approvals.p95.toFixed(0)} ms`,
      })
      const ends = await through((await openTasks(url, 'xgc01')).slice(0, 1000), approve(second))
      tell({
        part,
        name: 'agreed to, the last step',
        value: ends.perSecond,
        unit: 'a second',
        goal: { atLeast: 300 },
        about: `${connections} at once, p95 ${ends.p95.toFixed(0)} ms`,
      })
      const began = performance.now()
      const answer = (await (
        await first.post(`${process}/process/batchApprove`, { taskIds: kept, action: 'approve', comment: '同意' })
      ).json()) as { data: { done: number } }
      const batch = (performance.now() - began) / 1000
      if (answer.data.done !== batchSize) throw new Error(`${answer.data.done} of ${batchSize} were decided`)
      tell({ part, name: `${batchSize} agreed to at once`, value: batch, unit: 's', goal: { atMost: 5 } })
      say('flow: filling the tasks of half a million decisions')
      await fill(url)
      const [many, few] = [
        await listTime(await signIn(product.origin, 'yx01')),
        await listTime(await signIn(product.origin, 'jwc01')),
      ]
      tell(
        {
          part,
          name: `to-dos of somebody with ${open} open and ${finished} finished`,
          value: many,
          unit: 'ms',
          goal: { atMost: 200 },
        },
        {
          part,
          name: `the same / with ${fewOpen} open and none finished`,
          value: many / few,
          unit: '',
          goal: { atMost: 10 },
          about: `${few.toFixed(1)} ms`,
        },
      )
    } finally {
      await product.stop()
    }
  })
}

/** A kind of matter with a form of three fields, decided by two people one after the other. */
async function publish(url: string, admin: Visitor): Promise<void> {
  const idOf = (account: string) =>
    asOwner(url, async (client) =>
      String((await client.query('select id from sys_user where account_no = $1', [account])).rows[0].id),
    )
  await admin.post(`${process}/processType/submit`, {
    code: 'benchSeal',
    name: '用章申请',
    groupName: '10',
    managerRoles: ['gly'],
  })
  const model = await asOwner(
    url,
    async (client) =>
      (
        await client.query(
          `select m.id, m.version from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where p.code = 'benchSeal'`,
        )
      ).rows[0] as { id: string; version: number },
  )
  const step = async (key: string, account: string) => ({
    kind: 'approve',
    key,
    name: key,
    candidates: [{ rule: 'user', params: { users: [await idOf(account)] } }],
    timeOut: { hours: 24 },
  })
  const form = {
    fields: [
      { name: 'reason', label: '事由', type: 'text', required: true },
      { name: 'days', label: '天数', type: 'number', min: 1, max: 30 },
    ],
  }
  await admin.post(`${process}/model/saveDraft`, {
    id: model.id,
    version: model.version,
    draft: { steps: [await step('first', 'fdy01'), await step('second', 'xgc01')] },
    form,
  })
  await admin.post(`${process}/model/publish`, { id: model.id })
}

function openTasks(url: string, account: string): Promise<string[]> {
  return asOwner(url, async (client) =>
    (
      await client.query<{ id: string }>(
        `select t.id from sys_flow_task t join sys_user u on u.id = t.assignee_id where u.account_no = $1 and t.status = '1' and t.process_type = 'benchSeal' order by t.created_at`,
        [account],
      )
    ).rows.map(({ id }) => id),
  )
}

/** The same again and again by several at once, for some seconds. */
async function during(work: () => Promise<unknown>): Promise<Timed> {
  const took: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < seconds * 1000) took.push(await timeOf(work))
    }),
  )
  return timed(took, began)
}

/** So many a second, whether those before are through or not: a Sunday evening before the week's leave. */
async function paced(work: () => Promise<unknown>): Promise<Timed> {
  const began = performance.now()
  const under = Array.from({ length: perSecond * seconds }, async (_, i) => {
    await wait((i * 1000) / perSecond)
    return timeOf(work)
  })
  return timed(await Promise.all(under), began)
}

/** Each of a list once, by several at once. */
async function through(list: readonly string[], work: (one: string) => Promise<void>): Promise<Timed> {
  const left = [...list]
  const took: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let one = left.pop(); one !== undefined && performance.now() - began < seconds * 1000; one = left.pop()) {
        const each = one
        took.push(await timeOf(() => work(each)))
      }
    }),
  )
  return timed(took, began)
}

function timed(took: number[], began: number): Timed {
  const sorted = took.toSorted((a, b) => a - b)
  return {
    count: took.length,
    perSecond: took.length / ((performance.now() - began) / 1000),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function listTime(visitor: Visitor): Promise<number> {
  const ask = () => visitor.get(`${process}/process/getTodo?size=20`)
  if ((await ask()).records.length !== 20) throw new Error('the list does not hold what was filled in')
  const took: number[] = []
  for (let i = 0; i < times; i++) took.push(await timeOf(ask))
  return median(took)
}

/** Instances as actions leave them, copied from one that is over and one that is open. */
async function fill(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(`set session_replication_role = replica`)
    const columns = async (table: string, own: readonly string[]) =>
      (
        await client.query<{ name: string }>(
          `select column_name as name from information_schema.columns where table_schema = 'school_000000' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        )
      ).rows
        .map(({ name }) => name)
        .filter((name) => !own.includes(name))
        .map((name) => `"${name}"`)
    const copy = async ({
      table,
      own,
      from,
      rows,
    }: {
      table: string
      own: Record<string, string>
      from: string
      rows: string
    }) => {
      const rest = await columns(table, Object.keys(own))
      await client.query(
        `insert into ${table} (${[...Object.keys(own), ...rest].join(', ')}) select ${[...Object.values(own), ...rest.map((name) => `x.${name}`)].join(', ')} from (${from}) x, ${rows}`,
      )
    }
    for (const [account, word, status, task, count, each] of [
      ['yx01', 'done', '2', '2', finished / perInstance, perInstance],
      ['yx01', 'open', '1', '1', open, 1],
      ['jwc01', 'few', '1', '1', fewOpen, 1],
    ] as const) {
      const one = `select * from sys_flow_instance where process_type = 'benchSeal' and inst_no like 'BENCHSEAL%' order by id limit 1`
      const step = `select r.* from sys_flow_node_run r join (${one}) i on r.instance_id = i.id where r.node_key = 'first' limit 1`
      const holder = `(select id from sys_user where account_no = '${account}')`
      const at = `timestamptz '2026-01-01' + g * interval '1 minute'`
      await copy({
        table: 'sys_flow_instance',
        own: {
          id: `md5('${word}' || g)::uuid`,
          inst_no: `'${word}' || g`,
          biz_id: `md5('${word}' || g)::uuid::text`,
          status: `'${status}'`,
        },
        from: one,
        rows: `generate_series(1, ${count}) g`,
      })
      await copy({
        table: 'sys_flow_node_run',
        own: {
          id: `md5('${word}r' || g)::uuid`,
          instance_id: `md5('${word}' || g)::uuid`,
          status: status === '1' ? `'0'` : `'1'`,
        },
        from: step,
        rows: `generate_series(1, ${count}) g`,
      })
      await copy({
        table: 'sys_flow_task',
        from: `select t.* from sys_flow_task t join (${step}) r on t.node_run_id = r.id limit 1`,
        rows: `generate_series(1, ${count}) g, generate_series(1, ${each}) k`,
        own: {
          id: `md5('${word}t' || g || '-' || k)::uuid`,
          instance_id: `md5('${word}' || g)::uuid`,
          node_run_id: `md5('${word}r' || g)::uuid`,
          seat: 'k',
          seq: 'k',
          assignee_id: holder,
          status: `'${task}'`,
          created_at: at,
          handle_time: task === '1' ? 'null::timestamptz' : at,
        },
      })
    }
    for (const table of ['sys_flow_instance', 'sys_flow_node_run', 'sys_flow_task'])
      await client.query(`vacuum analyze ${table}`)
  })
}
