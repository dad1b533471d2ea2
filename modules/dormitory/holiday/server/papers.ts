import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import type { Block, Cell } from '#services/print/layout/blocks.ts'
import { printed } from '#services/print/server/printed.ts'
import { stayApply, stayStates } from '../shared/apply.ts'
import { reasonName } from '../shared/batch.ts'
import { passRoute, rosterRoute } from '../shared/routes.ts'
import { applies } from './applies.ts'
import { keepingOf, shownBatch, type Keeping } from './monitor.ts'

const line = (text: string, face: 'regular' | 'bold' = 'regular') => ({ runs: [{ text, face }] })
const cell = (text: string, face: 'regular' | 'bold' = 'regular'): Cell => ({ paragraphs: [line(text, face)] })

const margins = { top: 15, right: 15, bottom: 15, left: 15 }

/** 留宿名册: everybody with a bed, by house and room, for the gate and the rounds. */
async function roster(call: FreeCall, { batchId, dormId }: AskedOf<typeof rosterRoute>): Promise<Raw> {
  const { world, caller } = call
  refuseToLookers(caller)
  const { batch, rows, today } = await readAs(world, caller, async (ctx) => {
    const found = await keepingOf(ctx, { batchId, dormId, verb: 'print' })
    const ruled = ruledFor(ctx, stayApply, 'list', { className: 'classId' })
    const kept = found.rows.filter(({ nights }) => nights.length > 0).map(ruled)
    if (!found.isWhole) throw badRequest({ text: '人数超过1000人，请按宿舍楼打印' })
    if (kept.length === 0) throw badRequest({ text: '没有已安排床位的留宿学生' })
    return { batch: await shownBatch(ctx, batchId), rows: kept, today: ctx.today() }
  })
  const title = `${batch.name}名册`
  return printed(call, title, [
    {
      setup: { paper: 'A4', orientation: 'landscape', margins, footer: { center: '{page}/{pages}' } },
      blocks: [
        { kind: 'title', text: `${caller.school.name} ${title}` },
        {
          kind: 'paragraph',
          paragraphs: [line(`留宿时间：${spanOf(batch.stayBegin, batch.stayEnd)}　共 ${rows.length} 人`)],
        },
        tableOf(rows, today),
      ],
    },
  ])
}

/** Papers are kept: their days name the year. */
const spanOf = (from: string, to: string) => [...new Set([from, to])].map((day) => chineseTime.fullDay(day)).join(' – ')

function tableOf(rows: readonly Keeping[], today: string): Block {
  const heads = ['宿舍楼', '房间', '床位', '姓名', '学号', '性别', '班级', '留宿事由', '留宿日期', '签名']
  return {
    kind: 'table',
    widths: [12, 7, 5, 8, 12, 5, 18, 11, 16, 8],
    head: [heads.map((head) => cell(head, 'bold'))],
    rows: rows.map(({ dormName, roomNo, bedNo, xm, xh, sex, className, reason, nights }) => [
      cell(dormName),
      cell(roomNo),
      cell(`${bedNo}床`),
      cell(xm ?? ''),
      cell(xh ?? ''),
      cell(sex === '2' ? '女' : sex === '1' ? '男' : ''),
      cell(className ?? ''),
      cell(reason ? reasonName(reason) : ''),
      cell(chineseTime.daySpan(nights[0]!, nights.at(-1)!, today)),
      cell(''),
    ]),
  }
}

/** 临时出入证 of somebody who has a bed. */
async function pass(call: FreeCall, { id }: AskedOf<typeof passRoute>): Promise<Raw> {
  const { world, caller } = call
  refuseToLookers(caller)
  const { row, place, batch, className } = await readAs(world, caller, (ctx) => passOf(ctx, id))
  const fields = [
    ['姓名', row.xm ?? ''],
    ['学号', row.xh ?? ''],
    ['班级', className ?? ''],
    ['留宿床位', place],
    ['有效期', spanOf(row.beginDate, row.endDate)],
    ['留宿事由', row.reason ? reasonName(row.reason) : ''],
  ] as const
  const title = `${row.xm}的临时出入证`
  return printed(call, title, [
    {
      setup: { paper: 'A5', orientation: 'landscape', margins },
      blocks: [
        { kind: 'title', text: caller.school.name },
        { kind: 'title', text: '假期留宿临时出入证' },
        {
          kind: 'fields',
          columns: 2,
          fields: fields.map(([label, text]) => ({ label, value: [line(text)] })),
        },
        {
          kind: 'paragraph',
          paragraphs: [
            line(`${batch}。仅限本人在有效期内使用，请随身携带，出入时主动出示；提前离校或取消留宿资格后作废。`),
          ],
        },
        { kind: 'seal', paragraphs: [line('公寓管理中心（盖章）')] },
      ],
    },
  ])
}

const good: readonly string[] = [stayStates.assigned[0], stayStates.staying[0]]

async function passOf(ctx: Ctx, id: string) {
  const scope = await rowScope(ctx, applies, 'print')
  const row = (await loadRows(ctx, stayApply, [id], { scope })).get(id)
  if (!row) throw notFound()
  const ruled = ruledFor(ctx, stayApply, 'list', { className: 'classId' })
  if (!good.includes(row.state) || !row.bedId) throw badRequest({ text: '安排床位后才能打印临时出入证' })
  const [at] = await ctx.db.query<{ place: string; className: string | null }>(
    `select b.room_name || '-' || b.bed_no || '床' as place,
       (select c.class_name from base_class c where c.id = $2) as "className"
     from ${bedsView} b
     where b.id = $1`,
    [row.bedId, row.classId],
  )
  const { name } = await shownBatch(ctx, row.batchId)
  return { ...ruled({ row: ruled(row), className: at?.className ?? null }), batch: name, place: at?.place ?? '' }
}

export const paperRoutes: readonly Route[] = [freeRoute(rosterRoute, roster), freeRoute(passRoute, pass)]
