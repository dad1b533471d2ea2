import type { ColumnModel, TableModel } from './table.ts'

/**
 * Statements that turn the tables of one version into those of the next. Tables come first and references last,
 * so that tables may refer to each other. A column that vanishes is dropped only when it is named in `drops`:
 * a rename looks the same as a loss, and a machine must not guess between them. `data` runs between what is new and what goes;
 * `fills` says what rows that are there already get in a new required column (`table.column` → SQL).
 */
export function migrationBetween(
  before: readonly TableModel[],
  after: readonly TableModel[],
  drops: ReadonlySet<string> = new Set(),
  { data = [], fills = {} }: { data?: readonly string[]; fills?: Readonly<Record<string, string>> } = {},
): { statements: string[]; problems: string[] } {
  const old = new Map(before.map((table) => [table.name, table]))
  const now = new Map(after.map((table) => [table.name, table]))
  const problems: string[] = []
  const removals: string[] = []
  const tables: string[] = []
  const losses: string[] = []
  const indexes: string[] = []
  const constraints: string[] = []

  for (const table of after) {
    const previous = old.get(table.name)
    if (previous) tables.push(...columnChanges(previous, table, { drops, fills, problems, losses }))
    else
      tables.push(
        `create table ${table.name} (\n${table.columns.map((column) => `  ${columnText(column)}`).join(',\n')}\n)`,
      )
    for (const [name, text] of entriesNotIn(table.indexes, previous?.indexes)) indexes.push(`-- ${name}\n${text}`)
    for (const [name, text] of entriesNotIn(table.constraints, previous?.constraints)) {
      constraints.push(`alter table ${table.name} add constraint ${name} ${text}`)
    }
    for (const [name] of entriesNotIn(previous?.constraints ?? {}, table.constraints))
      removals.push(`alter table ${table.name} drop constraint ${name}`)
    for (const [name] of entriesNotIn(previous?.indexes ?? {}, table.indexes)) removals.push(`drop index ${name}`)
  }
  for (const table of before) {
    if (now.has(table.name)) continue
    if (drops.has(table.name)) losses.push(`drop table ${table.name} cascade`)
    else problems.push(`table ${table.name} is gone: name it in --drop, or bring it back`)
  }
  // Primary keys before references: a reference needs the key it points to.
  constraints.sort((a, b) => Number(a.includes('foreign key')) - Number(b.includes('foreign key')))
  return { statements: [...removals, ...tables, ...data, ...losses, ...constraints, ...indexes], problems }
}

function columnChanges(
  previous: TableModel,
  table: TableModel,
  report: { drops: ReadonlySet<string>; fills: Readonly<Record<string, string>>; problems: string[]; losses: string[] },
): string[] {
  const statements: string[] = []
  const old = new Map(previous.columns.map((column) => [column.name, column]))
  const kept = new Set(table.columns.map((column) => column.name))
  for (const column of table.columns) {
    const was = old.get(column.name)
    if (!was) {
      const fill = report.fills[`${table.name}.${column.name}`]
      if (fill !== undefined) {
        statements.push(`alter table ${table.name} add column ${columnText(column)} default ${fill}`)
        report.losses.push(`alter table ${table.name} alter column ${column.name} drop default`)
        continue
      }
      if (column.notNull && column.default === undefined) {
        report.problems.push(
          `${table.name}.${column.name} is required and new: add it as optional, fill it in a data step, then require it`,
        )
      }
      statements.push(`alter table ${table.name} add column ${columnText(column)}`)
      continue
    }
    if (was.type !== column.type)
      statements.push(`alter table ${table.name} alter column ${column.name} type ${column.type}`)
    if (was.notNull !== column.notNull)
      statements.push(
        `alter table ${table.name} alter column ${column.name} ${column.notNull ? 'set' : 'drop'} not null`,
      )
  }
  for (const column of previous.columns) {
    if (kept.has(column.name)) continue
    const name = `${table.name}.${column.name}`
    if (report.drops.has(name)) report.losses.push(`alter table ${table.name} drop column ${column.name}`)
    else report.problems.push(`column ${name} is gone: name it in --drop, or rename it by hand in a step of its own`)
  }
  return statements
}

function columnText(column: ColumnModel): string {
  return `${column.name} ${column.type}${column.notNull ? ' not null' : ''}${column.default === undefined ? '' : ` default ${column.default}`}`
}

function entriesNotIn(entries: Record<string, string>, others: Record<string, string> | undefined): [string, string][] {
  return Object.entries(entries).filter(([name, text]) => others?.[name] !== text)
}
