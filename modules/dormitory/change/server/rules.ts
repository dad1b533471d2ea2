import type { CandidateRule } from '#services/flow/candidate-rule.ts'
import { leadersOf } from '#modules/school/base/shared/people/who.ts'
import { keepersOf } from '#modules/dormitory/dorm/shared/keepers-of.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Who decides on a change besides those who answer for the student. */
export const candidateRules: readonly CandidateRule[] = [
  {
    code: 'changeKeeper',
    label: '原宿舍楼宿管员',
    group: 'course',
    async resolve(ctx, { facts }) {
      const dormId = text(facts['dormId'])
      const userIds = dormId ? await ctx.call(keepersOf, { places: [{ dormId, floorId: text(facts['floorId']) }] }) : []
      return { userIds, problem: '原宿舍楼没有在任的宿管员' }
    },
  },
  {
    code: 'changeOtherFdy',
    label: '调宿对方辅导员',
    group: 'course',
    async resolve(ctx, { facts }) {
      const classId = text(facts['otherClassId'])
      const found = classId ? (await ctx.call(leadersOf, { classIds: [classId] })).get(classId) : undefined
      return { userIds: found?.fdy ?? [], problem: '对方班级未配置辅导员' }
    },
  },
]
