import type { Db } from './types.ts'

type Part = { table: string; name: string; definition: string }

/**
 * Fills a school that nobody uses yet without its references; they are made again at the end, each checked once for all rows, and
 * refuse what they would have refused. In the caller's transaction: all of it or nothing.
 */
export async function withoutReferences<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const references = await db.query<Part>(
    `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
     order by 1, 2`,
  )
  const byTable = Map.groupBy(references, (reference) => reference.table)
  for (const [table, own] of byTable)
    await db.query(`alter table ${table} ${own.map(({ name }) => `drop constraint ${name}`).join(', ')}`)
  const result = await work()
  for (const [table, own] of byTable) {
    const added = own.map(({ name, definition }) => `add constraint ${name} ${definition}`)
    await db.query(`alter table ${table} ${added.join(', ')}`)
  }
  return result
}

/** Fills a table that nobody uses yet without its indexes, which cost less made at once than row by row; its key stays. */
export async function withoutIndexes<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  const indexes = await db.query<Part>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [table],
  )
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  const result = await work()
  for (const { definition } of indexes) await db.query(definition)
  return result
}
