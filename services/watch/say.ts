import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity, type Entity, type Row } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import type { MessageCategory, MessageLevel } from '#services/messages/shared/message-words.ts'

export type Name<E> = E extends Entity<string, infer F> ? keyof F & string : never

/** What certain people are told of rows, and how. */
export type Saying<E, R = Row<E>> = {
  /** Names the message: of one name, one row and one moment a person has one. */
  readonly key: string
  readonly category: MessageCategory
  readonly level?: MessageLevel
  /** References of the rows whose names the words need. */
  readonly names?: readonly Name<E>[]
  /** The accounts that are told, by the id of the row: asked once for all rows. */
  who(ctx: Ctx, rows: readonly R[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Without a content the title says all. `nameOf` knows the names of what `names` refers to, by id. */
  words(row: R, nameOf: (id: string | null) => string): { title: string; content?: string; link: string }
}

/** Tells people of rows, all of them with a few statements; `turn` says of which moment or step of a row the message speaks. */
export async function say(
  ctx: Ctx,
  entity: AnyEntity,
  { says, rows, turn }: { says: readonly Saying<AnyEntity>[]; rows: readonly RawRow[]; turn: (row: RawRow) => string },
): Promise<void> {
  if (rows.length === 0) return
  for (const { key, category, level, names, who, words } of says) {
    const accounts = await who(ctx, rows)
    const known = await namesOf(ctx, entity, names ?? [], rows)
    const nameOf = (id: string | null) => known.get(id ?? '') ?? ''
    await sendMessages(ctx, {
      category,
      level,
      messages: rows.flatMap((row) => {
        const id = row['id'] as string
        const about = { ...words(row, nameOf), biz: { type: entity.path, id }, dedupeKey: `${key}-${id}-${turn(row)}` }
        return (accounts.get(id) ?? []).map((userId) => ({ userId, ...about }))
      }),
    })
  }
}

/** Ids are alone in the whole school, so the names of several references lie in one map. */
async function namesOf(
  ctx: Ctx,
  entity: AnyEntity,
  names: readonly string[],
  rows: readonly RawRow[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const name of names) {
    const field = fieldOf(entity, name)!
    const target = ctx.world.entities.get(kindOf(field).refersTo!(field)!)!
    const found = await ctx.db.query<{ id: string; name: string }>(
      `select id, ${columnName(target.title)} as name
       from ${tableName(target)}
       where id = any($1::uuid[])`,
      [[...new Set(rows.flatMap((row) => row[name] ?? []))]],
    )
    for (const one of found) known.set(one.id, one.name)
  }
  return known
}
