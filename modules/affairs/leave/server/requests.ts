import { flowFactsOf, flowReaderOf } from '#services/flow/server/of-records.ts'
import { resource } from '#kernel/operations/resource.ts'
import { place } from '#kernel/operations/sql.ts'
import { leaveRequest, leaveSources } from '../shared/leave-request.ts'
import { rebuildDaily } from './away/daily.ts'
import { leaveDeeds } from './deeds.ts'
import { closeHistory, fillHistory } from './paper/history.ts'
import { onLeaveAt } from './figures/on-leave.ts'

export const requests = resource(leaveRequest, {
  scope: {
    by: {
      class: 'classId',
      department: 'departmentId',
      major: 'majorId',
      grade: 'grade',
      campus: 'campusId',
      person: 'studentId',
    },
  },
  permissions: ['apply', 'applyFor', 'viewPhone'],
  quick: { onLeave: { label: '当前休假', where: (ctx, conditions) => onLeaveAt('t', place(conditions, ctx.now())) } },
  facts: flowFactsOf('leave'),
  readsFiles: flowReaderOf('leave'),
  actions: leaveDeeds,
  hooks: {
    prepare: fillHistory,
    async after(ctx, changes) {
      await closeHistory(ctx, changes)
      await rebuildDaily(
        ctx,
        changes.map(({ id }) => id),
      )
    },
  },
  // A leave is written by asking for it and by what becomes of it, never by hand; what a sheet brought can be taken back with it.
  withoutVerbs: ['add', 'update', 'remove'],
  withhold: (row) => (row.source === leaveSources.history[0] ? ['update'] : ['update', 'remove']),
})
