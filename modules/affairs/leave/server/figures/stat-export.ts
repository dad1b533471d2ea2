import { buffer } from 'node:stream/consumers'
import { audit } from '#kernel/audit/audit.ts'
import { registerExport } from '#kernel/audit/export-log.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { writeSheet, type SheetColumn } from '#kernel/excel/write/write-sheet.ts'
import type { Raw } from '#kernel/http/route.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { sheetFileName } from '#services/sheets/export/export-order.ts'
import { filterWords } from '#kernel/operations/read/filter-words.ts'
import {
  dimensions,
  spanFigures,
  type Dimension,
  type Figure,
  type SpanFigure,
  type SpanGroup,
} from '../../shared/figures/figures.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { periodsOf, type Span } from '../../shared/figures/span.ts'
import { crossed, figuresOf } from './figures-span.ts'
import { namesOf } from './group-names.ts'
import type { LeaveFilter } from './within.ts'

const shown: readonly SpanFigure[] = [
  'times',
  'persons',
  'days',
  'lessons',
  'leaveSchoolPersons',
  'daysPerHead',
  'overdueTimes',
  'onTimeRate',
  'avgApproveMin',
]
const all = 100_000

/** The groups as rows, kinds of leave (or, where these are the rows, times) as columns, the whole in the last row: it is what the page shows. */
export async function statSheet(
  ctx: Ctx,
  { span, by, filter }: { span: Span; by: Dimension; filter: LeaveFilter },
): Promise<Raw> {
  const answer = await figuresOf(ctx, { span, by, filter, most: all })
  const other: Dimension = by === 'type' ? 'period' : 'type'
  const pairs = await crossed(ctx, {
    span,
    by,
    filter,
    other,
    ...(other === 'period' ? { grain: 'month' as const } : {}),
  })
  const across = await membersOf(ctx, { span, other, pairs: [...pairs.keys()] })
  const columns: SheetColumn[] = [
    { key: 'name', title: dimensions[by], width: 24 },
    ...(by === 'student' || by === 'class' || by === 'major'
      ? [{ key: 'note', title: by === 'student' ? '学号与班级' : '院系', width: 24 }]
      : []),
    ...shown.map((name): SheetColumn => ({
      key: name,
      title: titleOf(name),
      group: ['合计'],
      type: 'number',
      width: 14,
    })),
    ...across.flatMap(({ name }): SheetColumn[] => [
      { key: 'times', title: spanFigures.times.label, group: [name], type: 'number', width: 10 },
      { key: 'days', title: spanFigures.days.label, group: [name], type: 'number', width: 10 },
    ]),
  ]
  const hasNote = columns[1]?.key === 'note'
  const cells = (
    { name, note, numbers }: Pick<SpanGroup, 'name' | 'note' | 'numbers'>,
    pairOf: (member: string) => { times: number; days: number } | undefined,
  ) => [
    name,
    ...(hasNote ? [note ?? ''] : []),
    ...shown.map((figure) => numberOf(figure, numbers[figure])),
    ...across.flatMap(({ key }) => [pairOf(key)?.times ?? 0, pairOf(key)?.days ?? 0]),
  ]
  const sums = new Map(
    across.map(({ key }) => [
      key,
      [...pairs]
        .filter(([pair]) => pair.endsWith(` ${key}`))
        .reduce((sum, [, one]) => ({ times: sum.times + one.times, days: sum.days + one.days }), { times: 0, days: 0 }),
    ]),
  )
  const rows = [
    ...answer.groups.map((group) => cells(group, (member) => pairs.get(`${group.key} ${member}`))),
    cells({ name: '合计', note: null, numbers: answer.total }, (member) => sums.get(member)),
  ]
  const told = `${span.from} 至 ${span.to}${Object.keys(filter).length > 0 ? `；${await filterWords(ctx, leaveRequest, filter)}` : ''}`
  const title = `请假统计-按${dimensions[by]}`
  await audit(ctx, [
    { entity: leaveRequest, recordId: null, action: 'export', title: `导出${title}（${span.from} 至 ${span.to}）` },
  ])
  await registerExport(ctx, {
    entity: leaveRequest,
    rows: answer.groupCount,
    columns: columns.map((column) => column.title),
    filter: told,
  })
  const who = ctx.actor.kind === 'user' ? `${ctx.actor.userName}（${ctx.actor.accountNo}）` : ctx.actor.userName
  const body = await buffer(
    writeSheet({
      columns,
      rows,
      sheetName: title,
      footer: `统计区间：${told}　导出人：${who}　导出时间：${minuteOf(ctx.now())}`,
    }),
  )
  return {
    raw: {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body,
      headers: {
        'content-disposition': `attachment;filename=${Buffer.from(sheetFileName(title, ctx.now()), 'utf8').toString('base64')}`,
      },
    },
  }
}

/** What stands across: the kinds that occur, by their names, or every part of the span. */
async function membersOf(
  ctx: Ctx,
  { span, other, pairs }: { span: Span; other: Dimension; pairs: readonly string[] },
): Promise<{ key: string; name: string }[]> {
  const keys = [...new Set(pairs.map((pair) => pair.slice(pair.lastIndexOf(' ') + 1)))]
  if (other === 'period') return periodsOf(span, 'month').map(({ key }) => ({ key, name: key.slice(0, 7) }))
  const names = await namesOf(ctx, other, keys)
  return keys
    .map((key) => ({ key, name: names.get(key)?.name ?? key }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
}

function titleOf(name: SpanFigure): string {
  const { label, unit, form, decimals }: Figure = spanFigures[name]
  return form || decimals ? `${label}（${unit}）` : label
}

function numberOf(name: SpanFigure, value: number | null): number | string {
  return value === null ? '' : name === 'avgApproveMin' ? Math.round(value) : value
}
