import { buffer } from 'node:stream/consumers'
import { audit } from '#kernel/audit/audit.ts'
import { registerExport } from '#kernel/audit/export-log.ts'
import { writeSheet, type SheetColumn } from '#kernel/excel/write/write-sheet.ts'
import type { Raw } from '#kernel/http/route.ts'
import { filterWords } from '#kernel/operations/read/filter-words.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { sheetFileName } from '#services/sheets/export/export-order.ts'
import { period, type Conditions, type Figure, type Group } from '../shared/figures.ts'
import { periodsOf, type Span } from '../shared/span.ts'
import { countPairs, countSpan } from './count.ts'
import type { Counting } from './counting.ts'

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
    at: (figure: F, member: string | null) => number,
  ) => [
    name,
    ...(note ? [second ?? ''] : []),
    ...shown.map((figure) => cellOf(set.figures[figure], numbers[figure])),
    ...across.members.flatMap(({ key }) => across.figures.map((figure) => at(figure, key))),
  ]
  const rows = [
    ...answer.groups.map((group) => cells(group, (figure, member) => across.at(figure, group.key, member))),
    cells({ name: '合计', note: null, numbers: answer.total }, across.sum),
  ]
  const told = `${span.from} 至 ${span.to}${Object.keys(filter).length > 0 ? `；${await filterWords(ctx, listed, filter)}` : ''}`
  const title = `${set.label}-按${label}`
  const action = `导出${set.label}-按${label}（${span.from} 至 ${span.to}）`
  await audit(ctx, [{ entity: listed, recordId: null, action: 'export', title: action }])
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
  const { by: crossedBy, figures } = counting.set.crossed ?? { by, figures: [] }
  const other = crossedBy === by ? (period as D) : crossedBy
  const grain = other === period ? ('month' as const) : undefined
  const pairs =
    figures.length > 0
      ? await countPairs(ctx, counting, { span, by, filter, other, figures, ...(grain && { grain }) })
      : []
  const members =
    other === period && figures.length > 0
      ? periodsOf(span, 'month').map(({ key }) => ({ key: key as string | null, name: key.slice(0, 7) }))
      : [...new Map(pairs.map((pair) => [pair.other, pair.otherName]))]
          .map(([key, name]) => ({ key, name }))
          .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
  const byTag = new Map(pairs.map((pair) => [`${pair.key} ${pair.other}`, pair.numbers]))
  return {
    figures,
    members,
    at: (figure: F, key: string | null, member: string | null) => byTag.get(`${key} ${member}`)?.[figure] ?? 0,
    sum: (figure: F, member: string | null) =>
      pairs.reduce((total, { other: own, numbers }) => total + (own === member ? (numbers[figure] ?? 0) : 0), 0),
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
