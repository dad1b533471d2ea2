import { randomUUID } from 'node:crypto'
import { bindingOf } from '#kernel/db/types.ts'
import type { TestSchool } from './school.ts'

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
    const held = await Promise.resolve().then(async () => {
      const found: { table: string; columns: string; rows: Record<string, unknown>[] }[] = []
      for (const [table, where] of tables) {
        const [shape] = await db.query<{ columns: string }>(`select string_agg(format('%I', column_name), ', ') as columns from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`, [table])
        const rows = await db.query<{ row: Record<string, unknown> }>(`select to_jsonb(x) as row from ${table} x where ${where}`, [instanceId])
        found.push({ table, columns: shape!.columns, rows: rows.map(({ row }) => row) })
      }
      return found
    })
    const ids = held.flatMap(({ rows }) => rows.map((row) => String(row['id'])))
    const number = String(held[0]!.rows[0]!['inst_no'])
    const copies = Array.from({ length: count }, (_, k) => ({ number: `${number}K${k}${randomUUID().slice(0, 6)}`, ids: new Map(ids.map((id) => [id, randomUUID()])) }))
    for (const { table, columns, rows } of held) {
      if (rows.length === 0) continue
      const text = JSON.stringify(rows).slice(1, -1)
      const all = copies.map((copy) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => copy.ids.get(id) ?? id).replaceAll(`"${number}"`, `"${copy.number}"`))
      await db.execute(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [`[${all.join(',')}]`])
    }
    return copies.map((copy) => copy.ids.get(instanceId)!)
  })
}
