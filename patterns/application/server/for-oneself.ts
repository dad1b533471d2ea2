import { tableName } from '#kernel/db/names.ts'
import type { AnyEntity, Entity, Row } from '#kernel/entity/entity.ts'
import type { Fields } from '#kernel/entity/field.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Order } from './apply.ts'

/** The person somebody applies for, who is whoever is signed in. */
export type Oneself<P> = { subjectId: string; who: P }

/** Parts of `applying` for what people apply for themselves: `by` names the person, whose applications are judged one after the other. */
export function forOneself<N extends string, F extends Fields, B extends string>(person: Entity<N, F>, by: B) {
  type P = Row<Entity<N, F>> & { id: string }
  return {
    async subject(ctx: Ctx): Promise<Oneself<P>> {
      const known = ctx.actor.kind === 'user' ? ctx.actor.person : null
      const id = known?.entity === person.name ? known.id : null
      const who = id === null ? undefined : (await loadRows(ctx, person as AnyEntity, [id])).get(id)
      if (!id || !who) throw notFound()
      return { subjectId: id, who: who as P }
    },
    isOf: (row: { readonly [name in B]: unknown }, { subjectId }: Oneself<P>) => row[by] === subjectId,
    lock: (ctx: Ctx, { subjectId }: Oneself<P>) =>
      ctx.db.query(`select 1 from ${tableName(person as AnyEntity)} where id = $1 for update`, [subjectId]),
    complete: async (_ctx: Ctx, order: Order, { subject }: { subject: Oneself<P> }): Promise<Order> => ({
      ...order,
      [by]: subject.subjectId,
    }),
  }
}
