import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { isId } from '#kernel/world/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { NarrowedTo } from '#services/cards/card-group.ts'
import { mattersWithin } from '#services/flow/server/lists/own-tasks.ts'
import type { OwnMessage } from '#services/messages/shared/message-routes.ts'

/** Of some messages those about one group: about a matter of one of its people, or a record that lies in it. */
export async function messagesOf(ctx: Ctx, messages: readonly OwnMessage[], only: NarrowedTo): Promise<OwnMessage[]> {
  const about = messages.filter(({ bizType, bizId }) => bizType !== null && bizId !== null && isId(bizId))
  const kept = new Set<OwnMessage>()
  for (const [type, some] of Map.groupBy(about, ({ bizType }) => bizType!)) {
    const found = await within(
      ctx,
      type,
      some.map(({ bizId }) => bizId!),
      only,
    )
    for (const one of some) if (found.has(one.bizId!)) kept.add(one)
  }
  return messages.filter((one) => kept.has(one))
}

/** The roles of whoever asks are narrowed already, so that records of another group are out of reach. */
async function within(
  ctx: Ctx,
  type: string,
  ids: readonly string[],
  only: NarrowedTo,
): Promise<{ has(id: string): boolean }> {
  if (type === 'flow') return mattersWithin(ctx, ids, { [only.name]: only.value })
  const resource = [...ctx.world.resources.values()].find(({ entity }) => entity.path === type)
  if (!resource || !can(ctx.actor, `${type}:list`)) return new Set()
  return loadRows(ctx, resource.entity, ids, { scope: await rowScope(ctx, resource, 'list') })
}
