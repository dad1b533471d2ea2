import type { TableModel } from './table.ts'

/** What a step does that a machine cannot guess: tables (old → new) and columns (`newTable.old` → new) that only change their name. */
export type Renames = {
  readonly tables?: Readonly<Record<string, string>>
  readonly columns?: Readonly<Record<string, string>>
}

/** The tables of a version under their new names, and the statements that give them these: nothing is written anew. */
export function renamedTables(
  before: readonly TableModel[],
  { tables = {}, columns = {} }: Renames,
): { tables: TableModel[]; statements: string[] } {
  const statements: string[] = []
  const renamed = before.map((table): TableModel => {
    const name = tables[table.name] ?? table.name
    if (name !== table.name) statements.push(`alter table ${table.name} rename to ${name}`)
    const moved = Object.entries(columns).flatMap(([from, to]): [string, string][] =>
      from.startsWith(`${name}.`) ? [[from.slice(name.length + 1), to]] : [],
    )
    for (const [from, to] of moved) statements.push(`alter table ${name} rename column ${from} to ${to}`)
    const text = (definition: string) => inText(definition, [[table.name, name], ...Object.entries(tables), ...moved])
    const entries = (of: Record<string, string>, rename: (from: string, to: string) => string) =>
      Object.fromEntries(
        Object.entries(of).map(([key, definition]) => {
          const next = inName(key, [[table.name, name], ...moved])
          if (next !== key) statements.push(rename(key, next))
          return [next, inText(text(definition), [[key, next]])]
        }),
      )
    return {
      name,
      columns: table.columns.map((column) => ({
        ...column,
        name: moved.find(([from]) => from === column.name)?.[1] ?? column.name,
      })),
      indexes: entries(table.indexes, (from, to) => `alter index ${from} rename to ${to}`),
      constraints: entries(table.constraints, (from, to) => `alter table ${name} rename constraint ${from} to ${to}`),
    }
  })
  return { tables: renamed, statements }
}

function inText(text: string, words: readonly (readonly [string, string])[]): string {
  return words.reduce((told, [from, to]) => told.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to), text)
}

/** Names hold tables and columns between underscores. One that would grow too long stays, and is then made anew. */
function inName(name: string, words: readonly (readonly [string, string])[]): string {
  const next = words.reduce((told, [from, to]) => told.replace(new RegExp(`(?<=_)${from}(?=_|$)`), to), name)
  return Buffer.byteLength(next) <= 63 ? next : name
}
