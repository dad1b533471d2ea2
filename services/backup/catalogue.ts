/** Asks the database one question; both a pool's connection and a plain one can. */
export type Ask = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>

/** A table as the database itself describes it, without columns it computes. */
export type TableShape = { name: string; columns: string[]; key: string[] }

/** All tables of the schema that comes first in the search path. */
export function tablesOf(ask: Ask): Promise<TableShape[]> {
  return ask<TableShape>(`select c.relname::text as name,
      array(
        select a.attname::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select a.attname::text
        from pg_index i
        cross join unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary
        order by k.place
      ) as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
}

/** Where the counters of the schema stand. */
export async function sequencesOf(ask: Ask): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const names = await ask<{ name: string }>(
    `select relname::text as name
     from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S'
     order by relname`,
  )
  const sequences = []
  for (const { name } of names) {
    const [at] = await ask<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push({ name, ...at! })
  }
  return sequences
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quotedList(names: readonly string[]): string {
  return names.map(quoted).join(', ')
}
