import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { columns, type Column, type RowTexts } from '../shared/import-rows.ts'
import { openBatch } from './open-batch.ts'

const mostRows = 20_000
const cell = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().max(300, '单元格内容不能超过300个字符'))
const list = z.union([cell, z.array(cell).transform((values) => values.join('、'))])
const asked = z.object({
  mode: z.enum(['full', 'delta'], { error: 'mode 应为 full 或 delta' }),
  xn: z.string({ error: '请填写学年' }).regex(/^\d{4}-\d{4}$/, '学年应为连续两年，如 2026-2027'),
  xqM: z.coerce.string().regex(/^[1-3]$/, '学期应为 1–3'),
  rows: z
    .array(
      z.object({
        taskNo: cell,
        courseCode: cell,
        courseName: cell,
        gh: cell,
        classes: list.default(''),
        weekday: cell,
        sections: cell,
        weeks: cell,
        room: cell.default(''),
        group: z.union([z.boolean().transform((is) => (is ? '是' : '')), cell]).default(''),
      }),
      '请填写课表行',
    )
    .max(mostRows, `单次推送不能超过 ${mostRows} 行`),
  /** Teaching classes without lines from now on. */
  removed: z.array(cell).max(mostRows).default([]),
  /** Goes into force by itself where nothing is wrong with it; otherwise it waits for a person. */
  confirm: z.boolean().default(false),
})

/** Where the teaching system hands in a timetable, whole or by teaching class, instead of a person with a sheet. */
export const syncRoute: Route = route({
  service: 'base',
  method: 'POST',
  path: 'courseSchedule/sync',
  label: '推送课表',
  access: { permission: 'courseSchedule:sync' },
  input: asked,
  run: sync,
})

async function sync(
  ctx: Ctx,
  { mode, xn, xqM, rows, removed, confirm }: z.infer<typeof asked>,
): Promise<{ jobId: string; batchId: string }> {
  if (mode === 'full' && removed.length > 0) throw badRequest({ text: '整体推送时不需要 removed' })
  if (rows.length + removed.length === 0) throw badRequest({ text: '没有可以同步的数据' })
  const names = Object.keys(columns) as Column[]
  const pushed = rows.map((row, i): RowTexts => ({
    row: i + 1,
    ...(Object.fromEntries(names.map((name) => [name, name in row ? row[name as keyof typeof row] : ''])) as Record<
      Column,
      string
    >),
    xn,
    xqM,
  }))
  const [term] = await ctx.db.query<{ id: string }>(
    `select id from calendar_term where xn = $1 and xq_m = $2 and deleted_time is null and status in ('1', '2')`,
    [xn, xqM],
  )
  if (!term) throw badRequest({ text: `学期${xn}-${xqM}没有校历，无法换算日期` })
  const onlyTasks = mode === 'delta' ? [...new Set([...rows.map((row) => row.taskNo), ...removed])] : null
  return openBatch(ctx, {
    title: '解析课表：接口推送',
    fileName: mode === 'full' ? '接口推送（整体）' : '接口推送（增量）',
    fileId: null,
    termId: term.id,
    pushed,
    onlyTasks,
    autoConfirm: confirm,
  })
}
