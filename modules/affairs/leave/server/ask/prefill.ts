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
import { definitionById } from '#services/flow/server/run/store.ts'
import { typeOf } from '#services/flow/server/design/types.ts'
import { sectionTimes } from '#modules/school/base/shared/venues/section-times.ts'
import { habitsOf } from '../../shared/ask/habits.ts'
import type { LastLeave, OfferedContact, OfferedType, Prefill, WentTo } from '../../shared/ask/own-leave.ts'
import { levelsFor } from '#patterns/application/shared/tiers/levels.ts'
import { factsOf } from '../decide/flow.ts'
import { notReading } from '../../shared/ask/rules.ts'
import { leaveStates, takenStates } from '../../shared/states.ts'
import { currentLeave } from '../../shared/services.ts'
import { askerOf } from './subject.ts'
import { prefillRoute } from '../../shared/ask/apply-routes.ts'

const holidayAheadDays = 21
const reasonsKept = 4
const placesKept = 4

/** What a form of leave can know without asking. */
export const prefillRoutes: readonly Route[] = [route(prefillRoute, prefill)]

async function prefill(ctx: Ctx, { studentId: asked }: AskedOf<typeof prefillRoute>): Promise<Prefill> {
  const { studentId } = await askerOf(ctx, asked)
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
    sections: await sectionsToday(ctx, who.campusId ?? null),
    holiday: await nextHoliday(ctx),
    current: await ctx.call(currentLeave, { studentId }),
  }
}

async function offeredTypes(ctx: Ctx, studentId: string): Promise<OfferedType[]> {
  const term = await ctx.call(termNow, {})
  const types = await ctx.db.query<Omit<OfferedType, 'levels' | 'asksParents'> & { parents: string }>(
    `select t.id, t.code, t.name, t.color, t.icon, t.remark, t.max_days_once::float8 as "maxDaysOnce",
       t.max_days_term::float8 as "maxDaysTerm", coalesce(t.min_advance_hours, 0) as "minAdvanceHours",
       t.backdate_days as "backdateDays", t.need_parent_confirm as parents,
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
  const levels = await levelsOfDay(ctx)
  return types.map(({ parents, ...type }) => ({
    ...type,
    levels: levels(type),
    asksParents: parents === '2' || (parents === '1' && habitsOf(type.code) !== null),
  }))
}

/** Who decides on a day of each kind, as the published flow has it; a longer leave may ask more. */
async function levelsOfDay(ctx: Ctx): Promise<(type: { code: string; name: string }) => string[]> {
  const type = await typeOf(ctx, 'leave')
  if (!type?.definitionId) return () => []
  const { model } = await definitionById(ctx, type.definitionId)
  const facts = await factsOf(ctx, { days: 1 }, { code: '', name: '' })
  return ({ code, name }) => {
    const habits = habitsOf(code)
    const asked = { ...facts, ...habits, isLeaveSchool: habits !== null, typeCode: code, typeName: name }
    return levelsFor(model, asked).levels.map((level) => level.name.replace(/审批$/, ''))
  }
}

/** When lessons begin where somebody studies. */
async function sectionsToday(ctx: Ctx, campusId: string | null): Promise<Prefill['sections']> {
  const times = await ctx.call(sectionTimes, { dates: [ctx.today()] })
  const own = times.filter((one) => one.campusId !== null && one.campusId === campusId)
  return (own.length > 0 ? own : times.filter((one) => one.campusId === null))
    .map(({ jc, begin }) => ({ jc, begin }))
    .toSorted((a, b) => a.jc - b.jc)
}

/** Where somebody went last, and why they asked before: offered, never filled in. */
async function lastWords(ctx: Ctx, studentId: string): Promise<Pick<Prefill, 'places' | 'last' | 'reasons'>> {
  const rows = await ctx.db.query<LastLeave & { reason: string }>(
    `select canton_code as "cantonCode", dest_address as "destAddress", transport, reason, type_id as "typeId",
       days::float8 as days, start_time as "startTime", is_out as "isOut", is_overnight as "isOvernight",
       is_out_of_city as "isOutOfCity", emerg_name as "emergName", emerg_relation as "emergRelation"
     from leave_request
     where student_id = $1 and status <> '${leaveStates.draft[0]}'
     order by submit_time desc nulls last
     limit 20`,
    [studentId],
  )
  const went = rows
    .filter(({ cantonCode, destAddress }) => cantonCode || destAddress)
    .map(({ cantonCode, destAddress, transport }): WentTo => ({ cantonCode, destAddress, transport }))
  const places = new Map(went.toReversed().map((place) => [`${place.cantonCode} ${place.destAddress}`, place]))
  const [last] = rows.map(({ reason: _reason, ...leave }) => leave)
  return {
    places: [...places.values()].toReversed().slice(0, placesKept),
    last: last ?? null,
    reasons: reasonsOf(rows),
  }
}

function reasonsOf(rows: readonly { typeId: string; reason: string }[]): Prefill['reasons'] {
  const short = rows.filter(({ reason }) => [...reason].length <= 30)
  const byType = Map.groupBy(short, ({ typeId }) => typeId)
  return [...byType].flatMap(([typeId, own]) =>
    [...new Set(own.map(({ reason }) => reason))].slice(0, reasonsKept).map((text) => ({ typeId, text })),
  )
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
