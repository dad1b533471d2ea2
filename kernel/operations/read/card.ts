import { maskedFields } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import { read } from './read.ts'
import type { Resource } from '../resource.ts'
import { makeTextWorld } from '../text-world.ts'

export type Card = { id: string; title: string; photo: string | null; facts: { label: string; text: string }[] }

/** The few facts about a record that its name shows on hover, as text: the page that shows them need not know the entity. Whoever may read the record gets it. */
export async function card(ctx: Ctx, resource: Resource, id: unknown): Promise<Card> {
  const { entity } = resource
  if (!entity.card) throw notFound()
  const row = await read(ctx, resource, id)
  const words = await makeTextWorld(ctx)
  const masked = maskedFields(ctx.actor, entity, 'getOne')
  const facts: Card['facts'] = []
  let photo: string | null = null
  for (const name of entity.card as readonly string[]) {
    const field = fieldOf(entity, name)!
    const kind = kindOf(field)
    const value = row[kind.refersTo ? titleKeyOf(name) : name]
    if (value === null || value === undefined) continue
    if (kind.holdsFiles) photo = Array.isArray(value) ? String(value[0]) : null
    else
      facts.push({
        label: field.options.label,
        text:
          kind.refersTo || field.options.sensitive || masked.has(name)
            ? String(value)
            : kind.format(value as never, field, words),
      })
  }
  return { id: row['id'] as string, title: String(row[entity.title] ?? ''), photo, facts }
}
