import type { Ctx } from '#kernel/world/context.ts'
import { dayOf, minuteOf } from '#kernel/rules/school-time.ts'
import { nextNumbers } from '#services/flow/server/start/numbering.ts'
import type { Change, Draft } from '#kernel/operations/resource.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import { daysOf } from '../../shared/ask/days.ts'
import { type leaveRequest, leaveSources, returnWays } from '../../shared/leave-request.ts'
import { dayMode } from '../../shared/params.ts'
import { longestDays } from '../../shared/ask/rules.ts'
import { holdingStates, leaveStates } from '../../shared/states.ts'

type LeaveDraft = Draft<typeof leaveRequest>

const dayMs = 86_400_000
/** What a leave of former times must not lie across: what is held now, and what was taken then. */
const inTheWay = [...holdingStates, leaveStates.back[0]]

/** Judges and fills leaves of the time before the platform, many at once. Everything else is asked for and decided, never written by hand. */
export async function fillHistory(ctx: Ctx, drafts: LeaveDraft[]): Promise<void> {
  const fresh = drafts.filter(({ before }) => before === null)
  const past = fresh.filter(({ values }) => values.source === leaveSources.history[0])
  if (ctx.actor.kind === 'user')
    for (const draft of fresh) if (!past.includes(draft)) draft.problems.studentId ??= '请通过请假申请提交'
  const spans = past.flatMap((draft) => spanOf(ctx, draft) ?? [])
  if (spans.length === 0) return
  await fillFacts(ctx, spans)
  await judgeOverlaps(ctx, spans)
}

type Span = { draft: LeaveDraft; studentId: string; start: Date; end: Date }

function spanOf(ctx: Ctx, draft: LeaveDraft): Span | null {
  const { studentId, startTime, endTime } = draft.values
  if (!studentId || !startTime || !endTime) return null
  const [start, end] = [new Date(startTime), new Date(endTime)]
  if (end <= start) draft.problems.endTime ??= '结束时间必须晚于开始时间'
  else if (end > ctx.now()) draft.problems.endTime ??= '历史请假的结束时间不能晚于现在'
  else if (end.getTime() - start.getTime() > longestDays * dayMs)
    draft.problems.endTime ??= `请假时间不能超过${longestDays}天`
  return draft.problems.endTime ? null : { draft, studentId, start, end }
}

async function fillFacts(ctx: Ctx, spans: readonly Span[]): Promise<void> {
  const dates = spans.flatMap(({ start, end }) => [dayOf(start), dayOf(end)]).toSorted()
  const calendar = await ctx.call(calendarDays, { from: dates[0]!, to: dates.at(-1)! })
  const known = new Map(calendar.map((day) => [day.riQi, day]))
  const isNatural = (await readParam(ctx, dayMode)) === 'natural'
  for (const { draft, start, end } of spans) {
    const term = known.get(dayOf(start))
    const days = daysOf(start, end, isNatural ? undefined : (date) => known.get(date)?.isWork === true)
    const isAway = draft.values.isOvernight === true
    Object.assign(draft.values, {
      xn: term?.xn ?? null,
      xqM: term?.xqM ?? null,
      days,
      actualDays: days,
      lessonCount: 0,
      lessons: [],
      isOut: isAway,
      isLeaveSchool: isAway,
      isBackdated: false,
      submitTime: start,
      decideTime: start,
      actualReturnTime: end,
      returnWay: returnWays.auto[0],
      overdueMinutes: 0,
      extendCount: 0,
      alarmStep: 0,
    })
  }
}

async function judgeOverlaps(ctx: Ctx, spans: readonly Span[]): Promise<void> {
  const rows = await ctx.db.query<{ n: number; leaveNo: string | null; start: string; end: string }>(
    `select distinct on (x.n) x.n::int as n, r.leave_no as "leaveNo", r.start_time as start, r.end_time as end
     from unnest(
       $1::uuid[], $2::timestamptz[], $3::timestamptz[]
     ) with ordinality as x(student_id, start_at, end_at, n)
     join leave_request r on r.student_id = x.student_id
       and r.start_time < x.end_at
       and coalesce(r.actual_return_time, r.end_time) > x.start_at
       and r.status = any($4::text[])
     order by x.n, r.start_time`,
    [spans.map(({ studentId }) => studentId), spans.map(({ start }) => start), spans.map(({ end }) => end), inTheWay],
  )
  for (const { n, leaveNo, start, end } of rows)
    spans[n - 1]!.draft.problems.startTime ??=
      `与已有的请假（${leaveNo ?? ''}，${minuteOf(start)}～${minuteOf(end)}）时间重叠`
  // Of two rows of the sheet that lie across each other the later one is refused.
  for (const own of Map.groupBy(spans, ({ studentId }) => studentId).values()) {
    const sorted = own.toSorted((a, b) => a.start.getTime() - b.start.getTime())
    let until = 0
    for (const { draft, start, end } of sorted) {
      if (start.getTime() < until) draft.problems.startTime ??= '与表中同一学生的另一行时间重叠'
      else until = end.getTime()
    }
  }
}

/** Former leaves get their numbers. */
export async function numberHistory(ctx: Ctx, changes: readonly Change<typeof leaveRequest>[]): Promise<void> {
  const ids = changes
    .filter(({ before, after }) => before === null && after?.source === leaveSources.history[0])
    .map(({ id }) => id)
  if (ids.length === 0) return
  const numbers = await nextNumbers(ctx, { rule: '{CODE}{yyyyMMdd}{seq:5}', code: 'QJ', count: ids.length })
  // The version stays, so that the import can be taken back as long as nobody touched the row.
  await ctx.db.execute(
    `update leave_request r
     set leave_no = x.no, search_text = x.no || chr(1) || coalesce(r.search_text, '')
     from unnest($1::uuid[], $2::text[]) as x(id, no)
     where r.id = x.id`,
    [ids, numbers],
  )
}
