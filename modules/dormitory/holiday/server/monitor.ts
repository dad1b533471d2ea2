import { rowScope } from '#kernel/access/access.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { eachDay } from '#kernel/rules/days.ts'
import { nightNow } from '#modules/dormitory/dorm/shared/night.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { markKinds, markStates, stayApply } from '../shared/apply.ts'
import { stayBatch, type BatchRow } from '../shared/batch.ts'
import { monitorRoute, nightSigns, type Monitor, type NightSign } from '../shared/routes.ts'
import { applies } from './applies.ts'
import { awayOn, nightOf } from './away.ts'

export type Keeping = {
  id: string
  studentId: string
  xm: string
  xh: string | null
  sex: string | null
  className: string | null
  dormName: string
  roomNo: string
  bedNo: number
  reason: string
  beginDate: string
  endDate: string
  isIn: boolean
  nights: string[]
  marks: { day: string; kind: string }[]
}
const most = 1000

/** Who has a bed of a batch, or had one, within reach of a permission, by house and room. */
export async function keepingOf(
  ctx: Ctx,
  { batchId, dormId, verb }: { batchId: string; dormId: string | undefined; verb: 'monitor' | 'print' },
): Promise<{ rows: Keeping[]; isWhole: boolean }> {
  const conditions = newConditions()
  conditions.texts.push(`t.batch_id = ${place(conditions, batchId)}`, 't.bed_id is not null')
  if (dormId) conditions.texts.push(`t.dorm_id = ${place(conditions, dormId)}`)
  withinScope(conditions, stayApply, await rowScope(ctx, applies, verb))
  const rows = await ctx.db.query<Keeping>(
    `select t.id, t.student_id as "studentId", t.xm, t.xh, t.sex, c.class_name as "className",
       b.dorm_name as "dormName", b.room_no as "roomNo", b.bed_no as "bedNo", t.reason, t.begin_date as "beginDate",
       t.end_date as "endDate", t.in_time is not null as "isIn",
       coalesce(
         (select array_agg(n.night_date::text order by n.night_date) from holiday_night n where n.apply_id = t.id),
         '{}'
       ) as nights,
       coalesce(
         (
           select jsonb_agg(jsonb_build_object('day', m.night_date, 'kind', m.kind))
           from holiday_mark m
           where m.apply_id = t.id and m.state = ${place(conditions, markStates.valid[0])}
         ),
         '[]'
       ) as marks
     from holiday_apply t
     join ${bedsView} b on b.id = t.bed_id
     left join base_class c on c.id = t.class_id${whereText(conditions)}
     order by b.dorm_sort, b.dorm_name, b.room_no, b.bed_no, t.begin_date
     limit ${most + 1}`,
    conditions.values,
  )
  return { rows: rows.slice(0, most), isWhole: rows.length <= most }
}

export async function shownBatch(ctx: Ctx, id: string): Promise<BatchRow> {
  const batch = (await loadRows(ctx, stayBatch, [id])).get(id)
  if (!batch) throw notFound()
  return batch
}

/** Each night of everybody who stays; whether somebody was there is not known before rolls are called, only what was entered against them. */
async function monitor(
  ctx: Ctx,
  { batchId, dormId }: { batchId: string; dormId?: string | undefined },
): Promise<Monitor> {
  const { stayBegin, stayEnd } = await shownBatch(ctx, batchId)
  const { rows, isWhole } = await keepingOf(ctx, { batchId, dormId, verb: 'monitor' })
  const days = eachDay(stayBegin, stayEnd)
  const tonight = await ctx.call(nightNow, {})
  const away = await awayOn(
    ctx,
    rows.map(({ studentId }) => studentId),
    days.filter((day) => day <= tonight),
  )
  const ruled = ruledFor(ctx, stayApply, 'list', { className: 'classId' })
  const told = rows.map(({ id, xm, xh, className, dormName, roomNo, bedNo, studentId, isIn, nights, marks }) => {
    const kept = new Set(nights)
    const marked = new Map(marks.map(({ day, kind }) => [day, kind]))
    const signs = days.map((day) =>
      kept.has(day)
        ? signOf({ day, tonight, isIn, mark: marked.get(day), isAway: away.has(nightOf(studentId, day)) })
        : ' ',
    )
    return { id, ...ruled({ xm, xh, className }), place: `${dormName} ${roomNo}-${bedNo}`, signs: signs.join('') }
  })
  return { days, rows: told, isWhole }
}

type Night = { day: string; tonight: string; isIn: boolean; mark: string | undefined; isAway: boolean }

function signOf({ day, tonight, isIn, mark, isAway }: Night): NightSign {
  if (mark === markKinds.absent[0]) return nightSigns.absent[0]
  if (mark === markKinds.late[0]) return nightSigns.late[0]
  if (day > tonight) return nightSigns.planned[0]
  if (isAway) return nightSigns.leave[0]
  return isIn ? nightSigns.kept[0] : nightSigns.notIn[0]
}

export const monitorRoutes: readonly Route[] = [route(monitorRoute, monitor)]
