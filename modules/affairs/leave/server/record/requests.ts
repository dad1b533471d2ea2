import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { resource } from '#kernel/operations/resource.ts'
import { place } from '#kernel/operations/sql.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leaveRequest, leaveSources } from '../../shared/leave-request.ts'
import { leaveStates } from '../../shared/states.ts'
import { hasOtherDates, rebuildDaily } from '../away/daily.ts'
import { leaveDeeds } from './deeds.ts'
import { fillHistory, numberHistory } from '../paper/history.ts'
import { offCampusAt, onLeaveAt } from '../../shared/on-leave.ts'
import { leavesMoved } from '../../shared/services.ts'

export const requests = resource(leaveRequest, {
  scope: scopeOfStudent(leaveRequest),
  permissions: ['apply', 'applyFor', 'viewPhone'],
  quick: {
    onLeave: { label: '当前休假', where: (ctx, conditions) => onLeaveAt('t', place(conditions, ctx.now())) },
    offCampus: { label: '不在校', where: (ctx, conditions) => offCampusAt('t', place(conditions, ctx.now())) },
  },
  facts: flowFactsOf('leave'),
  readsFiles: flowReaderOf('leave'),
  actions: leaveDeeds,
  hooks: {
    prepare: fillHistory,
    async after(ctx, changes) {
      await numberHistory(ctx, changes)
      await rebuildDaily(
        ctx,
        changes.map(({ id }) => id),
      )
    },
    async moved(ctx, changes) {
      await rebuildDaily(
        ctx,
        changes.filter(({ before, after }) => hasOtherDates(before, after)).map(({ id }) => id),
      )
      // Handing in does not wait for the wall: thousands do so in one hour, and its next turn counts them.
      const stand = changes.filter(({ after }) => after.status !== leaveStates.deciding[0])
      if (stand.length > 0) await ctx.tell(leavesMoved, { leaveIds: stand.map(({ id }) => id) })
    },
  },
  // A leave is written by asking for it and by what becomes of it, never by hand; what a sheet brought can be taken back with it.
  withoutVerbs: ['add', 'update', 'remove'],
  withhold: (row) => (row.source === leaveSources.history[0] ? ['update'] : ['update', 'remove']),
})
