import { defineCounting, difference, quotient, ratio, rounded, type Rows } from '#patterns/figures/server/counting.ts'
import { placement } from '#modules/school/base/shared/students/placement.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { leaveDaily } from '#modules/affairs/leave/shared/away/leave-daily.ts'
import { leaveFigures } from '../shared/figures.ts'
import { leaveRequest, leaveSources } from '#modules/affairs/leave/shared/leave-request.ts'
import { graceMinutes } from '#modules/affairs/leave/shared/params.ts'
import { takenStates } from '#modules/affairs/leave/shared/states.ts'

/** On an internship somebody is not expected at school. */
export const internship = '06'
/** Conditions that say where a student belongs. */
export const unitFields = ['departmentId', 'majorId', 'classId', 'grade']

export const leaves: Rows = { entity: leaveRequest }
export const dates: Rows = { entity: leaveDaily, via: 'leaveId', person: 'studentId' }
const placements: Rows = { entity: placement, narrowedBy: unitFields }
const datesOfUnits: Rows = { ...dates, narrowedBy: unitFields, person: ['studentId', 'date'], isApart: true }

/** Asked for by somebody and decided by others: not leaves of a group, nor those of the time before the platform. */
export const isAskedFor = `coalesce(t.source, '${leaveSources.self[0]}')
  in ('${leaveSources.self[0]}', '${leaveSources.byLeader[0]}')`
/** When a leave was over: at its end, or at an earlier return. */
export const endedAt = 'least(t.end_time, coalesce(t.actual_return_time, t.end_time))'
/** A leave that ended with a return within the grace. */
export const isOnTime = `t.status = '50' and coalesce(t.overdue_minutes, 0) <= :grace`

const units = { knownBy: ['department', 'major', 'class'], brings: ['department'] } as const
/** Dates on which a placement holds, within the span. */
const datesHeld = `sum(least(coalesce(t.end_date, :toDay::date), :toDay::date) - greatest(t.start_date, :fromDay::date) + 1)`

/** Groups are those of the time of each leave: whoever changed class since then still counts where they were. */
export const leaveSpan = defineCounting({
  set: leaveFigures,
  listed: leaveRequest,
  sources: {
    begun: { rows: leaves, at: { moment: 't.start_time' }, where: 't.status = any(:taken)' },
    // What was over after a moment had its end after it too, which an index knows.
    ended: { rows: leaves, at: { moment: endedAt }, where: `t.status in ('45', '50') and t.end_time >= :from` },
    decided: { rows: leaves, at: { moment: 't.decide_time' }, where: `t.submit_time is not null and ${isAskedFor}` },
    away: { rows: dates, at: { day: 't.date' } },
    // A department without a leave is worth knowing; classes and majors without are not listed.
    placed: {
      ...units,
      rows: placements,
      at: { during: ['t.start_date', 't.end_date'] },
      where: 't.xjzt_m = any(:reading)',
    },
    interns: { ...units, rows: datesOfUnits, at: { day: 't.date' }, where: `t.type_code = '${internship}'` },
  },
  sums: {
    times: { of: 'begun' },
    finished: { of: 'ended' },
    onTime: { of: 'ended', where: isOnTime },
    decisions: { of: 'decided' },
    seconds: { of: 'decided', count: `sum(date_part('epoch', t.decide_time - t.submit_time))` },
    persons: { of: 'away', people: true },
    awayFromSchool: { of: 'away', people: true, where: 't.is_leave_school' },
    halves: { of: 'away', count: 'sum(t.halves)' },
    lessons: { of: 'away', count: 'sum(t.lesson_count)' },
    datesHere: { of: 'placed', count: datesHeld },
    datesAsIntern: { of: 'interns', people: true },
  },
  figures: {
    times: 'times',
    persons: 'persons',
    days: { needs: ['halves'], tell: ({ halves }) => halves! / 2 },
    lessons: 'lessons',
    // How many should be at school on an average day: from the trail of placements less the dates of internships.
    daysPerHead: {
      needs: ['halves', 'datesHere', 'datesAsIntern'],
      tell: ({ halves, datesHere, datesAsIntern }, { days }) =>
        datesHere! > datesAsIntern! ? rounded(halves! / 2 / ((datesHere! - datesAsIntern!) / days), 2) : null,
    },
    leaveSchoolPersons: 'awayFromSchool',
    overdueTimes: difference('finished', 'onTime'),
    onTimeRate: ratio('onTime', 'finished', { times: 100, decimals: 1 }),
    avgApproveMin: {
      needs: ['seconds', 'decisions'],
      tell: ({ seconds, decisions }) => quotient(seconds!, 60 * decisions!, 1),
    },
  },
  values: async (ctx) => ({
    grace: await readParam(ctx, graceMinutes),
    taken: takenStates,
    reading: readingStatuses,
  }),
})
