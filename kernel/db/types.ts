/** What operations ask of the database: rows back, values apart from text. */
export type Db = {
  /** Rows of a statement. `name` prepares it once per connection; give one only to texts that recur. */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
  /** How many rows a statement touched. */
  execute(text: string, values?: readonly unknown[]): Promise<number>
  /** Bulk load through COPY; columns are database names, rows are already encoded lines. */
  copyIn(statement: string, lines: AsyncIterable<string> | Iterable<string>): Promise<number>
  /** Rows as they come, without holding them all. */
  stream<R = Record<string, unknown>>(text: string, values: readonly unknown[]): AsyncIterable<R>
  /** True inside a transaction. */
  readonly isTransaction: boolean
}

/** What a connection is bound to while it is handed out: one school, or the directory of schools. */
export type Binding = { readonly role: string; readonly schema: string }

/** A school, as the directory knows it. Its schema and role carry the same name. */
export type School = {
  readonly id: string
  readonly name: string
  readonly schema: string
  readonly status: 'open' | 'closed'
  /** Host names under which the school is found without being named. */
  readonly hostNames?: readonly string[]
  /** From this moment nobody signs in; the data stays. */
  readonly expireTime?: string | null
  /** Pages of the product the school may use; without a package, all. */
  readonly packagePages?: readonly string[] | null
  /** Pages outside its package, by their key in the tree; known where requests come in. */
  readonly lockedPages?: readonly string[]
  /** How many accounts it may have, and how much it may store; 0 for no limit. */
  readonly accountLimit?: number
  readonly storageLimitMb?: number
}

export const platformBinding: Binding = { role: 'campus_platform', schema: 'platform' }

export function bindingOf(school: School): Binding {
  return { role: school.schema, schema: school.schema }
}

/** The schema and role of a school. Ids are digits only, so the name needs no quoting. */
export function schemaOfSchool(id: string): string {
  if (!/^\d{6}$/.test(id)) throw new Error(`a school id is six digits, not ${JSON.stringify(id)}`)
  return `school_${id}`
}
