import { randomUUID } from 'node:crypto'
import { bindingOf, type Db } from '#kernel/db/types.ts'
import type { TestSchool } from './school.ts'

/** So and so many accounts like this one: for tests in which nobody may be in another's way. */
export async function cloneUsers(school: TestSchool, account: string, count: number): Promise<string[]> {
  return school.world.pool.transaction(bindingOf(school.school), async (db) => {
    const columns = await columnsOf(db, 'sys_user')
    const [like] = await db.query<{ row: Record<string, unknown> }>(
      'select to_jsonb(u) as row from sys_user u where account_no = $1',
      [account],
    )
    const rows = Array.from({ length: count }, () => {
      const id = randomUUID()
      return { ...like!.row, id, account_no: id.slice(0, 18), account_key: id.slice(0, 18), person_id: null }
    })
    await db.execute(
      `insert into sys_user (${columns}) select ${columns} from jsonb_populate_recordset(null::sys_user, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
    return rows.map(({ id }) => id)
  })
}

async function columnsOf(db: Db, table: string): Promise<string> {
  const [shape] = await db.query<{ columns: string }>(
    `select string_agg(format('%I', column_name), ', ') as columns from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return shape!.columns
}

/** Tables that hold an instance, each with how its rows are found. */
const tables = [
  ['sys_flow_instance', 'id = $1::uuid'],
  ['sys_flow_node_run', 'instance_id = $1::uuid'],
  ['sys_flow_task', 'instance_id = $1::uuid'],
  ['sys_flow_timer', 'instance_id = $1::uuid'],
  ['sys_flow_record', 'instance_id = $1::uuid'],
  ['sys_user_todo', `biz_type = 'flow' and biz_id = $1::text`],
  ['sys_apply_index', 'biz_id = $1::text'],
] as const

/** The same instance again, so and so many times, row by row as its actions left it: a thousand at once cost what one start does. */
export async function cloneInstance(school: TestSchool, instanceId: string, count: number): Promise<string[]> {
  return school.world.pool.transaction(bindingOf(school.school), async (db) => {
    const held: { table: string; columns: string; rows: Record<string, unknown>[] }[] = []
    for (const [table, where] of tables) {
      const rows = await db.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(x) as row from ${table} x where ${where}`,
        [instanceId],
      )
      held.push({ table, columns: await columnsOf(db, table), rows: rows.map(({ row }) => row) })
    }
    const ids = held.flatMap(({ rows }) => rows.map((row) => String(row['id'])))
    const number = String(held[0]!.rows[0]!['inst_no'])
    const copies = Array.from({ length: count }, (_, k) => ({
      number: `${number}K${k}${randomUUID().slice(0, 6)}`,
      ids: new Map(ids.map((id) => [id, randomUUID()])),
    }))
    for (const { table, columns, rows } of held) {
      if (rows.length === 0) continue
      const text = JSON.stringify(rows).slice(1, -1)
      const all = copies.map((copy) =>
        text
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => copy.ids.get(id) ?? id)
          .replaceAll(`"${number}"`, `"${copy.number}"`),
      )
      await db.execute(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [`[${all.join(',')}]`],
      )
    }
    return copies.map((copy) => copy.ids.get(instanceId)!)
  })
}
