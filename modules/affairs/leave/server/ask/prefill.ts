import type { Ctx } from '#kernel/world/context.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { calendarDays, termNow } from '#modules/school/calendar/shared/services.ts'
import { emergencyContacts } from '#modules/school/family/shared/services.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import type { OfferedContact, OfferedType, Prefill } from '../../shared/ask/own-leave.ts'
import { notReading } from '../../shared/ask/rules.ts'
import { leaveStates, takenStates } from '../../shared/states.ts'
import { currentLeave } from './own-leaves.ts'
import { subjectOf } from './subject.ts'
import { prefillRoute } from '../../shared/ask/apply-routes.ts'

const holidayAheadDays = 21
const reasonsKept = 4

/** What a form of leave can know without asking. */
export const prefillRoutes: readonly Route[] = [route(prefillRoute, prefill)]

async function prefill(ctx: Ctx, { studentId: asked }: AskedOf<typeof prefillRoute>): Promise<Prefill> {
  const { studentId } = await subjectOf(ctx, asked)
  const who = (await loadRows(ctx, student, [studentId])).get(studentId)!
  const codes = await codeSets(ctx)
  const nameOf = (set: string, key: unknown) =>
    codes.get(set)?.find((item) => item.key === key)?.label ?? String(key ?? '')
  const [place] = await ctx.db.query<{ className: string | null }>(
    'select class_name as "className" from base_class where id = $1',
    [who.classId],
  )
  const photo = Array.isArray(who.photoFileId) ? who.photoFileId[0] : who.photoFileId
  return {
    student: {
      id: studentId,
      xh: who.xh,
      xm: who.xm,
      className: place?.className ?? null,
      photoFileId: (photo as string | null | undefined) ?? null,
    },
    refusal: isReading(who.xjztM) ? null : notReading(nameOf('studentStatus', who.xjztM)),
    phone: typeof who.sjhm === 'string' && who.sjhm ? maskPhone(who.sjhm) : null,
    contacts: (await ctx.call(emergencyContacts, { studentId })).map((one): OfferedContact => ({
      memberId: one.memberId,
      name: one.memberName,
      relation: one.relation,
      relationName: nameOf('familyRelation', one.relation),
      phone: maskPhone(one.phone),
    })),
    types: await offeredTypes(ctx, studentId),
    ...(await lastWords(ctx, studentId)),
    holiday: await nextHoliday(ctx),
    current: await currentLeave(ctx, studentId),
  }
}

async function offeredTypes(ctx: Ctx, studentId: string): Promise<OfferedType[]> {
  const term = await ctx.call(termNow, {})
  return ctx.db.query<OfferedType>(
    `select t.id, t.code, t.name, t.color, t.icon, t.remark, t.max_days_once::float8 as "maxDaysOnce",
       t.max_days_term::float8 as "maxDaysTerm", coalesce(t.min_advance_hours, 0) as "minAdvanceHours",
       t.backdate_days as "backdateDays",
       case when t.proof_mode = '3' then coalesce(t.proof_late_days, 0) end as "proofLateDays",
       coalesce(u.days, 0)::float8 as "usedDays"
     from leave_type t
     left join (
       select type_id, sum(coalesce(actual_days, days)) as days
       from leave_request
       where student_id = $1 and xn = $2 and xq_m = $3 and status = any($4::text[])
       group by type_id
     ) u on u.type_id = t.id
     where t.enabled
     order by t.sort, t.code`,
    [studentId, term?.xn ?? '', term?.xqM ?? '', [...takenStates, leaveStates.deciding[0]]],
  )
}

/** Where somebody went last, and why they asked before: offered, never filled in. */
async function lastWords(ctx: Ctx, studentId: string): Promise<Pick<Prefill, 'lastPlace' | 'reasons'>> {
  const rows = await ctx.db.query<{
    cantonCode: string | null
    destAddress: string | null
    transport: string | null
    reason: string
  }>(
    `select canton_code as "cantonCode", dest_address as "destAddress", transport, reason
     from leave_request
     where student_id = $1 and status <> '${leaveStates.draft[0]}'
     order by submit_time desc nulls last
     limit 20`,
    [studentId],
  )
  const went = rows.find(({ cantonCode, destAddress }) => cantonCode || destAddress)
  return {
    lastPlace: went ? { cantonCode: went.cantonCode, destAddress: went.destAddress, transport: went.transport } : null,
    reasons: [...new Set(rows.map(({ reason }) => reason).filter((reason) => [...reason].length <= 30))].slice(
      0,
      reasonsKept,
    ),
  }
}

async function nextHoliday(ctx: Ctx): Promise<Prefill['holiday']> {
  const until = new Date(ctx.now().getTime() + holidayAheadDays * 86_400_000)
  const off = (await ctx.call(calendarDays, { from: ctx.today(), to: dayOf(until) })).filter(
    ({ holidayName, isWork }) => holidayName !== null && !isWork,
  )
  const [first] = off
  if (!first) return null
  const same = off.filter(({ holidayName }) => holidayName === first.holidayName)
  return { name: first.holidayName!, from: first.riQi, to: same.at(-1)!.riQi }
}
