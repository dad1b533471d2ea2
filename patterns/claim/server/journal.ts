import { columnName, tableName } from '#kernel/db/names.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { copyRows } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { RawRow } from '#kernel/operations/read/selection.ts'
import { keyReused } from '#kernel/errors/platform-errors.ts'
import type { Told, Want } from '../shared/wants.ts'
import { toldOf } from './told.ts'
import type { Journal } from './turnstile.ts'

/** What a wish leaves in the journal beside its answer. */
export type Noted = Want & { readonly time: Date; readonly ip: string | null; readonly agent: string | null }

/**
 * The journal of an area with `journalFields`: who wanted something (`holder`, unique together with the key), and
 * what else it keeps of a wish. The key of the table, not this reading, keeps one wish from being granted twice.
 */
export function journalOf<W extends Noted>(
  entity: AnyEntity,
  { holder, kept }: { holder: string; kept: (want: W, told: Told) => RawRow },
): Journal<W> {
  return {
    async known(ctx, wants) {
      const found = await ctx.db.query<{ n: string; wish: string } & Told>(
        `select w.n, t.wish, t.result_code as code, t.result_text as msg, t.answer as data
         from unnest($1::uuid[], $2::text[]) with ordinality as w(holder, key, n)
         join ${tableName(entity)} t on t.${columnName(holder)} = w.holder and t.request_key = w.key`,
        [wants.map(({ holderId }) => holderId), wants.map(({ key }) => key)],
        'claim_known',
      )
      return new Map(
        found.map(({ n, wish, ...told }) => {
          const at = Number(n) - 1
          return [at, wish === wants[at]!.wish ? told : toldOf(keyReused())]
        }),
      )
    },
    write: (ctx: Ctx, wants, told) => writeAll(ctx, entity, { holder, kept, wants, told }),
  }
}

async function writeAll<W extends Noted>(
  ctx: Ctx,
  entity: AnyEntity,
  of: {
    holder: string
    kept: (want: W, told: Told) => RawRow
    wants: readonly W[]
    told: readonly Told[]
  },
): Promise<void> {
  const rows = of.wants.map((want, i) => {
    const { code, msg, data } = of.told[i]!
    return {
      id: newId(ctx.now()),
      values: {
        [of.holder]: want.holderId,
        requestKey: want.key,
        wish: want.wish,
        resultCode: code,
        resultText: msg.slice(0, 200),
        answer: data ?? null,
        time: want.time,
        ip: want.ip,
        agent: want.agent?.slice(0, 300) ?? null,
        ...of.kept(want, of.told[i]!),
      },
    }
  })
  await copyRows(ctx, entity, rows)
}
