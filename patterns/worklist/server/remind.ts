import { rowScope } from '#kernel/access/access.ts'
import type { AnyEntity, Row } from '#kernel/entity/entity.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { isRemindedAt, type Reminded } from '../shared/reminders.ts'

type Whom = ReadonlyMap<string, readonly string[]>
type Who<R> = (ctx: Ctx, rows: readonly R[]) => Promise<Whom>

/** Asking those whom open work waits for, in the words of an area. */
export type Reminder<E extends AnyEntity> = {
  readonly entity: E
  /** Part of the key by which messages remember of what they spoke. */
  readonly name: string
  /** Once in so many hours. */
  readonly hours: number
  readonly unknown: string
  /** Why nobody is asked about a row. */
  readonly refusal: (row: Row<E>) => string | null
  readonly nobody: string
  /** Accounts by row, as a watch is told them. */
  readonly who: Who<Row<E>>
  readonly words: (ctx: Ctx, row: Row<E>) => { title: string; content: string; link: string; mergedTitle: string }
}

/** Asks again. Each row is locked first, so that of two who remind at once one does; the message itself remembers when. */
export async function remindAgain<E extends AnyEntity>(
  ctx: Ctx,
  reminder: Reminder<E>,
  ids: readonly string[],
): Promise<Reminded[]> {
  const { entity, hours } = reminder
  const scope = await rowScope(ctx, ctx.world.resources.get(entity.name)!, 'list')
  const rows = await loadRows(ctx, entity, ids, { scope, lock: true })
  if (rows.size === 0) throw notFound()
  const whom = await reminder.who(ctx, [...rows.values()])
  const times = await remindTimes(ctx, reminder.name, whom)
  const results: Reminded[] = []
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    const userIds = whom.get(id) ?? []
    const isLately = isRemindedAt(times.get(id) ?? null, ctx.now(), hours)
    const msg = !row
      ? reminder.unknown
      : (reminder.refusal(row) ?? (userIds.length === 0 ? reminder.nobody : isLately ? `${hours}小时内已提醒过` : null))
    if (msg === null)
      await sendMessage(ctx, {
        ...reminder.words(ctx, row!),
        userIds,
        category: 'remind',
        level: 'important',
        biz: { type: entity.path, id },
        mergeKey: keyOf(reminder.name, id),
      })
    results.push({ id, isSent: msg === null, msg })
  }
  return results
}

/** When somebody was last asked about each of these rows. */
export async function remindTimes(ctx: Ctx, name: string, whom: Whom): Promise<ReadonlyMap<string, string>> {
  const asked = [...whom].flatMap(([id, userIds]) => userIds.map((userId) => [id, userId, keyOf(name, id)] as const))
  const rows = await ctx.db.query<{ id: string; time: string }>(
    `select x.id, max(m.send_time) as time
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as x(id, user_id, merge_key)
     join sys_user_message m on m.user_id = x.user_id and m.merge_key = x.merge_key
     group by x.id`,
    [0, 1, 2].map((column) => asked.map((row) => row[column])),
    'work_reminded',
  )
  return new Map(rows.map(({ id, time }) => [id, time]))
}

function keyOf(name: string, id: string): string {
  return `${name}-remind-${id}`
}
