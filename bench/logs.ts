import { Client } from 'pg'
import { openWorld } from '#apps/server/world.ts'
import { makeCtx, type Actor } from '#kernel/world/context.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { bindingOf } from '#kernel/db/types.ts'
import { list } from '#kernel/operations/read/list.ts'
import type { Query } from '#kernel/operations/read/query.ts'
import type { Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { median, type Figure } from './report.ts'

const rows = 10_000_000
const rowsAtOnce = 1_000_000
const rowsOfOneRecord = 20
const questions = 60
const goalMs = 300

/** Ten million lines of the operation log: how long it takes to find what happened to one record. */
export async function benchLogs(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await fill(client, say)
    } finally {
      await client.end()
    }
    tell(...(await ask(ground, url)))
  })
}

/** Only what is asked by; indexes are built afterwards, those of words left out: they take hours and are not asked here. */
async function fill(client: Client, say: (line: string) => void): Promise<void> {
  await client.query(
    `set search_path = school_000000, ext; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i where schemaname = 'school_000000' and tablename = 'sys_oper_log' and not exists (select from pg_constraint c where c.conname = i.indexname)`,
  )
  await client.query('truncate sys_oper_log; alter table sys_oper_log set unlogged')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (let from = 0; from < rows; from += rowsAtOnce) {
    await client.query(
      `insert into sys_oper_log (id, version, create_time, update_time, time, user_id, user_name, entity, record_id, action, title, changes, mac, seq, hash, ip, sid, trace_id, result, cost_ms)
       select md5('id' || g)::uuid, 1, m, m, m, md5('u' || g % 400)::uuid::text, '人员' || g % 400, (array['baseStudentInfo', 'teacher', 'stuClass', 'sysUser'])[1 + g % 4], md5('r' || g % ${rows / rowsOfOneRecord})::uuid::text,
         (array['update', 'add', 'unmask', 'export'])[1 + g % 4], '修改学生【第' || g || '位】手机号', '[{"field": "sjhm", "after": "139****1111", "before": "138****2222"}]', md5(g::text), g % 50000, md5(g::text),
         '10.20.8.' || g % 250, md5('s' || g % 9000)::uuid::text, md5('t' || g)::uuid::text, '1', g % 200
       from (select g, timestamptz '2026-01-01' + g * interval '1.5 second' as m from generate_series(${from + 1}, ${from + rowsAtOnce}) g) x`,
    )
    say(`${(from + rowsAtOnce) / 1_000_000} of ${rows / 1_000_000} million rows`)
  }
  for (const { definition } of indexes.filter((one) => !one.definition.includes('USING gin')))
    await client.query(definition)
  await client.query('vacuum (analyze) sys_oper_log')
  say('indexes built')
}

async function ask(ground: Ground, url: string): Promise<Figure[]> {
  const world = openWorld(ground.config, url, { connections: 1 })
  try {
    const school = (await listSchools(world.pool))[0]!
    const resource = world.resources.get('sys.operLog')!
    const role = {
      code: 'x',
      label: 'x',
      permissions: new Set(['sysOperLog:list']),
      scope: { kind: 'all' },
      scopes: new Map(),
    }
    const actor: Actor = {
      kind: 'user',
      userId: '',
      accountNo: 'x',
      userName: 'x',
      realm: 'main',
      sid: '',
      person: null,
      roles: [role],
    }
    const timed = async (query: Query) => {
      const began = performance.now()
      const { records } = await world.pool.read(bindingOf(school), (db) =>
        list(makeCtx({ world, school, actor, db, request: { traceId: 'bench', ip: null } }), resource, {
          size: 20,
          ...query,
        }),
      )
      if (records.length === 0) throw new Error('nothing was found')
      return performance.now() - began
    }
    const ids = await world.pool.read(bindingOf(school), (db) =>
      db.query<{ id: string }>(`select md5('r' || g * 7919)::uuid::text as id from generate_series(1, ${questions}) g`),
    )
    const first = await timed({ recordId: ids[0]!.id })
    const byRecord: number[] = []
    for (const { id } of ids) byRecord.push(await timed({ recordId: id }))
    const newest = [await timed({}), await timed({}), await timed({})]
    return [
      {
        part: 'logs',
        name: 'one record among 10 million lines, first time',
        value: first,
        unit: 'ms',
        goal: { atMost: goalMs },
      },
      {
        part: 'logs',
        name: 'one record among 10 million lines, median',
        value: median(byRecord),
        unit: 'ms',
        goal: { atMost: goalMs },
      },
      {
        part: 'logs',
        name: 'one record among 10 million lines, slowest of 60',
        value: Math.max(...byRecord),
        unit: 'ms',
        goal: { atMost: goalMs },
      },
      { part: 'logs', name: 'newest page of 10 million lines', value: median(newest), unit: 'ms' },
    ]
  } finally {
    await world.pool.end()
  }
}
