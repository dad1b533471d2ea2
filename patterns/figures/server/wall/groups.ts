import { columnName, tableName } from '#kernel/db/names.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { ScreenBlock } from '#services/datascreen/data-screen.ts'
import { hideSmall } from '#services/datascreen/server/private-words.ts'
import type { Rows } from '../counting.ts'
import { nowView, type NowCounting } from '../count-now.ts'

/** Groups with their `count` as a block of a screen: those too small to be shown are hidden, with the numbers `along`. */
export function groupBlock<T extends { readonly count: number }>({
  read,
  along,
  ...block
}: Omit<ScreenBlock, 'read'> & {
  readonly read: (ctx: Ctx) => Promise<readonly T[]>
  readonly along?: readonly (keyof T & string)[]
}): ScreenBlock {
  return {
    ...block,
    read: async (ctx, { minGroup }) =>
      hideSmall(await read(ctx), { by: 'count', minGroup, ...(along ? { along: [...along] } : {}) }),
  }
}

type Asked = {
  readonly rows: Rows
  readonly where: string
  /** What tells the group of a row (`t`), and how it is called in an answer. */
  readonly by: Readonly<Record<string, string>>
  /** An entity whose rows the groups are, and which of its fields are answered instead, by their names there. */
  readonly named?: { readonly entity: string; readonly fields: Readonly<Record<string, string>> }
  readonly counts: Readonly<Record<string, string>>
  /** Places of columns in the answer: `2 desc, 1`. */ readonly order: string
  readonly limit?: number
}

/** Numbers of this moment by group, for walls. */
export async function groupsNow<T extends object>(
  ctx: Ctx,
  view: Omit<NowCounting, 'counts'>,
  { rows, where, by, named, counts, order, limit = 1000 }: Asked,
): Promise<T[]> {
  const { conditions, put, within } = await nowView(ctx, view)
  const own = await within(rows)
  const keys = named
    ? Object.entries(named.fields).map(([name, field]) => [name, `k.${columnName(field)}`] as const)
    : Object.entries(by)
  const columns = [...keys, ...Object.entries(counts)].map(([name, text]) => `${text} as "${name}"`)
  return ctx.db.query<T>(
    put(
      `select ${columns.join(', ')}
       from ${tableName(rows.entity)} t
       ${named ? `join ${tableName(named.entity)} k on k.id = ${Object.values(by)[0]!}` : ''}
       where ${own} and ${where}
       group by ${named ? 'k.id' : keys.map((_, i) => i + 1).join(', ')}
       order by ${order}
       limit ${limit}`,
    ),
    conditions.values,
  )
}
