import { resource } from '#kernel/operations/resource.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'

/** Kinds of leave. Records hang on them, so one that is not wanted any more is disabled, never removed. */
export const leaveTypes = resource(leaveType, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts) {
        if (merged.proofMode === '2' && !merged.proofAfterDays) problems.proofAfterDays ??= '请填写超过几天须上传证明'
        if (merged.maxDaysOnce && merged.maxDaysTerm && Number(merged.maxDaysOnce) > Number(merged.maxDaysTerm))
          problems.maxDaysTerm ??= '学期最多天数不能少于单次最多天数'
      }
    },
  },
})
