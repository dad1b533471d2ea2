import { forgetScopes } from '#kernel/access/scope-values.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { daysBetween } from '#kernel/rules/days.ts'
import { leadersChanged } from '#modules/school/base/shared/people/people-changed.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { cadre } from '../shared/cadre.ts'
import { dormitory, floor } from '../shared/dormitory.ts'
import { idsOf } from './ids.ts'

/** A grant is for a term, not for good. */
const mostDays = 366

export const cadres = resource(cadre, {
  scope: { by: { dorm: 'dormId', class: 'classId', department: 'departmentId', person: 'studentId' } },
  hooks: {
    async prepare(ctx, drafts) {
      const people = await loadRows(ctx, student, idsOf(drafts.map(({ merged }) => merged.studentId)))
      const houses = await loadRows(ctx, dormitory, idsOf(drafts.map(({ merged }) => merged.dormId)))
      const floors = await loadRows(ctx, floor, idsOf(drafts.flatMap(({ merged }) => merged.floorIds ?? [])))
      for (const draft of drafts) {
        const { merged, problems } = draft
        if (merged.floorIds?.some((id) => floors.get(id)?.dormId !== merged.dormId))
          problems.floorIds ??= '楼层不属于该宿舍楼'
        if (merged.endDate && merged.beginDate) {
          if (merged.endDate < merged.beginDate) problems.endDate ??= '结束日期不能早于开始日期'
          else if (daysBetween(merged.beginDate, merged.endDate) > mostDays) problems.endDate ??= '授权最长一年'
        }
        const names = [people.get(merged.studentId ?? '')?.xm, houses.get(merged.dormId ?? '')?.dormName]
        setValues(draft, { cadreName: names.filter(Boolean).join(' · ') })
      }
    },
    async after(ctx, changes) {
      await ctx.tell(leadersChanged, {
        personIds: idsOf(changes.map(({ before, after }) => after?.studentId ?? before?.studentId)),
      })
      ctx.afterCommit(() => forgetScopes(ctx.world))
    },
  },
})
