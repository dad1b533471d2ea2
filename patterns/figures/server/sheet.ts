import { buffer } from 'node:stream/consumers'
import { audit } from '#kernel/audit/audit.ts'
import { registerExport } from '#kernel/audit/export-log.ts'
import { writeSheet, type SheetColumn } from '#kernel/excel/write/write-sheet.ts'
import type { Raw } from '#kernel/http/route.ts'
import { filterWords } from '#kernel/operations/read/filter-words.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { sheetFileName } from '#services/sheets/export/export-order.ts'
import { period, type Conditions, type Figure, type Group, type Numbers } from '../shared/figures.ts'
import { periodsOf, type Span } from '../shared/span.ts'
import { countPairs, countSpan, tagOf } from './count.ts'
import type { Counting } from './counting.ts'
import { namesOf } from './names.ts'

const all = 100_000

type Asked<D extends string> = { readonly span: Span; readonly by: D; readonly filter: Conditions }

/**
 * What the page shows as a sheet: the groups as rows, the numbers as columns, then some of them for each member of
 * another dimension (of time, where that one makes the rows), and the whole in the last row.
 */
export async function figureSheet<F extends string, D extends string>(
  ctx: Ctx,
  counting: Counting<F, D>,
  { span, by, filter }: Asked<D>,
): Promise<Raw> {
  const { set, listed } = counting
  const { label, note } = set.dimensions[by]
  const answer = await countSpan(ctx, counting, { span, by, filter, most: all })
  const across = await acrossOf(ctx, counting, { span, by, filter })
  const shown = set.sheet ?? (Object.keys(set.figures) as F[])
  const columns: SheetColumn[] = [
    { key: 'name', title: label, width: 24 },
    ...(note ? [{ key: 'note', title: note.label, width: 24 }] : []),
    ...shown.map((name): SheetColumn => numberColumn(name, titleOf(set.figures[name]), { group: '合计', width: 14 })),
    ...across.members.flatMap(({ name }) =>
      across.figures.map((figure) => numberColumn(figure, set.figures[figure].label, { group: name, width: 10 })),
    ),
  ]
  const cells = (
    { name, note: second, numbers }: Pick<Group<F>, 'name' | 'note' | 'numbers'>,
    pairOf: (member: string) => Partial<Numbers<F>> | undefined,
  ) => [
    name,
    ...(note ? [second ?? ''] : []),
    ...shown.map((figure) => cellOf(set.figures[figure], numbers[figure])),
    ...across.members.flatMap(({ key }) => across.figures.map((figure) => pairOf(key)?.[figure] ?? 0)),
  ]
  const rows = [
    ...answer.groups.map((group) => cells(group, (member) => across.pairs.get(tagOf([group.key, member])))),
    cells({ name: '合计', note: null, numbers: answer.total }, (member) => across.sumOf(member)),
  ]
  const told = `${span.from} 至 ${span.to}${Object.keys(filter).length > 0 ? `；${await filterWords(ctx, listed, filter)}` : ''}`
  const title = `${set.label}-按${label}`
  await audit(ctx, [
    { entity: listed, recordId: null, action: 'export', title: `导出${title}（${span.from} 至 ${span.to}）` },
  ])
  await registerExport(ctx, {
    entity: listed,
    rows: answer.groupCount,
    columns: columns.map((column) => column.title),
    filter: told,
  })
  const who = ctx.actor.kind === 'user' ? `${ctx.actor.userName}（${ctx.actor.accountNo}）` : ctx.actor.userName
  const footer = `统计区间：${told}　导出人：${who}　导出时间：${minuteOf(ctx.now())}`
  const body = await buffer(writeSheet({ columns, rows, sheetName: title, footer }))
  const file = Buffer.from(sheetFileName(title, ctx.now()), 'utf8').toString('base64')
  return {
    raw: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body,
      headers: { 'content-disposition': `attachment;filename=${file}` },
    },
  }
}

/** What stands across: the members that occur, by their names, or every month of the span. */
async function acrossOf<F extends string, D extends string>(
  ctx: Ctx,
  counting: Counting<F, D>,
  { span, by, filter }: Asked<D>,
) {
  const { set } = counting
  if (!set.crossed) return { members: [], figures: [], pairs: new Map<string, Numbers<F>>(), sumOf: () => undefined }
  const { figures } = set.crossed
  const other = set.crossed.by === by ? (period as D) : set.crossed.by
  const grain = other === period ? 'month' : undefined
  const pairs = await countPairs(ctx, counting, { span, by, filter, other, figures, ...(grain && { grain }) })
  const memberOf = (tag: string) => tag.slice(tag.lastIndexOf(' ') + 1)
  const keys = [...new Set([...pairs.keys()].map(memberOf))]
  const names = await namesOf(ctx, set.dimensions[other], keys)
  return {
    figures,
    pairs,
    members:
      other === period
        ? periodsOf(span, 'month').map(({ key }) => ({ key, name: key.slice(0, 7) }))
        : keys
            .map((key) => ({ key, name: names.get(key)?.name ?? key }))
            .toSorted((a, b) => a.name.localeCompare(b.name, 'zh')),
    sumOf: (member: string): Partial<Numbers<F>> => {
      const own = [...pairs].filter(([tag]) => memberOf(tag) === member)
      const sum = (figure: F) => own.reduce((total, [, numbers]) => total + (numbers[figure] ?? 0), 0)
      return Object.fromEntries(figures.map((figure) => [figure, sum(figure)])) as Partial<Numbers<F>>
    },
  }
}

function numberColumn(key: string, title: string, { group, width }: { group: string; width: number }): SheetColumn {
  return { key, title, group: [group], type: 'number', width }
}

function titleOf({ label, unit, form, decimals }: Figure): string {
  return form || decimals ? `${label}（${unit}）` : label
}

function cellOf({ form }: Figure, value: number | null): number | string {
  return value === null ? '' : form === 'minutes' ? Math.round(value) : value
}
