import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { manifests } from '#apps/server/manifests.ts'
import { migrationBetween } from '#kernel/db/diff.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { renamedTables, type Renames } from '#kernel/db/rename.ts'
import { tableOf, type TableModel } from '#kernel/db/table.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'

/** What a step needs that no declaration says; kept in `migrations/school/by-hand/<number>.ts` as `byHand`. */
export type ByHand = Renames & {
  drops?: readonly string[]
  fills?: Readonly<Record<string, string>>
  data?: readonly string[]
}

// npm run migration -- --name add-room [--drop table.column]: writes the step from the last snapshot to the declarations.
const { values } = parseArgs({ options: { name: { type: 'string' }, drop: { type: 'string', multiple: true } } })
const folder = join(import.meta.dirname, '../migrations/school')
const snapshotFile = join(folder, 'snapshot.json')
const before = existsSync(snapshotFile) ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as TableModel[]) : []
const entities = manifests.flatMap((manifest) => manifest.entities)
const after = entities.map(tableOf)
// Numbers may have gaps; a new step comes behind all that there are.
const numbers = readdirSync(folder).flatMap((file) => (/^\d{4}-/.test(file) ? [Number(file.slice(0, 4))] : []))
const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
const handFile = join(folder, 'by-hand', `${number}.ts`)
const byHand = existsSync(handFile) ? ((await import(pathToFileURL(handFile).href)) as { byHand: ByHand }).byHand : {}
const renamed = renamedTables(before, byHand)
const { statements: changes, problems } = migrationBetween(
  renamed.tables,
  after,
  new Set([...(values.drop ?? []), ...(byHand.drops ?? [])]),
  { ...byHand, fills: { ...declaredFills(), ...byHand.fills } },
)
const statements = [...renamed.statements, ...changes]

if (problems.length > 0) {
  console.error(problems.map((problem) => `✗ ${problem}`).join('\n'))
  process.exitCode = 1
} else if (statements.length === 0) {
  // A table that only went over to another area stands elsewhere in the list.
  writeFileSync(snapshotFile, `${JSON.stringify(after, null, 1)}\n`)
  console.log('表结构没有变化')
} else if (!values.name) {
  console.log(statements.join(';\n'))
  console.error('\n请用 --name 给这一步起名')
  process.exitCode = 1
} else {
  writeFileSync(join(folder, `${number}-${values.name}.sql`), `${statements.join(';\n\n')};\n`)
  writeFileSync(snapshotFile, `${JSON.stringify(after, null, 1)}\n`)
  console.log(`migrations/school/${number}-${values.name}.sql`)
}

/** What rows that are there already get in a new required column: the default its field declares. */
function declaredFills(): Record<string, string> {
  const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
  return Object.fromEntries(
    entities.flatMap((entity) =>
      fieldsOf(entity).flatMap(([name, { options }]) => {
        const { required, default: usual } = options as { required?: boolean; default?: unknown }
        return required && ['string', 'number', 'boolean'].includes(typeof usual)
          ? [[`${tableName(entity)}.${columnName(name)}`, literal(usual)]]
          : []
      }),
    ),
  )
}
