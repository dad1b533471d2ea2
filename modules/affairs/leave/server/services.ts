import { provide, type ServiceProvider } from '#kernel/world/world.ts'
import {
  callableContacts,
  cancelMany,
  giveBack,
  grantMany,
  leaveMatter,
  leaveSubject,
  lessonsMissed,
  measured,
  noteOut,
  prolong,
  rebuildDates,
} from '../shared/services.ts'
import { subjectOf } from './ask/subject.ts'
import { rebuildDaily } from './away/daily.ts'
import { endLeave } from './away/ends.ts'
import { excusedServices } from './away/excused.ts'
import * as many from './decide/grant-many.ts'
import { readLeave } from './decide/flow.ts'
import { extendLeave } from './away/prolong.ts'
import { lessonsIn, measureLonger } from './ask/facts.ts'
import { callableFor } from './parents/parent-answer.ts'

/** What other areas ask of leave. */
export const leaveServices: readonly ServiceProvider[] = [
  ...excusedServices,
  provide(leaveSubject, (ctx, { asked, ...words }) => subjectOf(ctx, asked, words)),
  provide(lessonsMissed, lessonsIn),
  provide(callableContacts, (ctx, { leave }) => callableFor(ctx, leave)),
  provide(rebuildDates, (ctx, { leaveIds }) => rebuildDaily(ctx, leaveIds)),
  provide(giveBack, (ctx, { leave, proof, at }) => endLeave(ctx, leave, proof, at)),
  provide(leaveMatter, (ctx, { leaveId }) => readLeave(ctx, leaveId)),
  provide(measured, measureLonger),
  provide(prolong, extendLeave),
  provide(noteOut, async (ctx, { outs }) => {
    await ctx.db.execute(
      `update leave_request r
       set actual_out_time = x.at, update_time = $3, version = r.version + 1
       from unnest($1::uuid[], $2::timestamptz[]) as x(id, at)
       where r.id = x.id and r.actual_out_time is null`,
      [outs.map(({ leaveId }) => leaveId), outs.map(({ time }) => time), ctx.now()],
    )
  }),
  provide(grantMany, many.grantMany),
  provide(cancelMany, many.cancelMany),
]
