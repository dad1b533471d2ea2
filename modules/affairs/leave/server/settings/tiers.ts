import { invalid } from '#kernel/errors/platform-errors.ts'
import type { Route } from '#kernel/http/route.ts'
import { limitsChanged, tierRoutes } from '#patterns/application/server/tiers.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { meantStudent } from '#modules/school/base/shared/people/subject.ts'
import { spanProblems } from '../../shared/ask/rules.ts'
import { bzrMode, leaveParams } from '../../shared/params.ts'
import { leaveTiers, setLimitsRoute } from '../../shared/settings/tiers.ts'
import { lengthOf, lessonsIn } from '../ask/facts.ts'
import { periodsOf } from '../../shared/ask/missed.ts'
import { extendFlowCode } from '../../shared/decide/flow-model.ts'
import { factsOf } from '../decide/flow.ts'
import { spanOf } from '../../shared/ask/span-of.ts'

/** 审批分级: what lasts longer (续假) is decided by the same levels. */
export const ruleRoutes: readonly Route[] = [
  ...tierRoutes(leaveTiers, {
    fixed: async (ctx) => ({ bzrMode: await readParam(ctx, bzrMode) }),
    async codes(ctx) {
      const types = await ctx.db.query<{ code: string; name: string }>('select code, name from leave_type')
      return { typeCode: Object.fromEntries(types.map(({ code, name }) => [code, name])) }
    },
    params: leaveParams,
    async trial(ctx, input) {
      const student = await ctx.call(meantStudent, input)
      const [type] = await ctx.db.query<{ code: string; name: string }>(
        'select code, name from leave_type where id = $1',
        [input.typeId],
      )
      if (!type) throw invalid({ typeId: '请选择请假类型' })
      const span = spanOf(input.startTime, input.endTime)
      if (!span && !input.days) throw invalid({ days: '请填写时间或天数' })
      const wrong = span ? spanProblems({ now: ctx.now(), ...span }) : {}
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const days = span ? await lengthOf(ctx, span.start, span.end) : input.days!
      const lessonCount = periodsOf(span ? await lessonsIn(ctx, { studentId: student.id, ...span }) : [])
      const isLeaveSchool = input.isOvernight || input.isOutOfCity
      const isOut = input.isOut || isLeaveSchool
      const facts = await factsOf(ctx, { ...input, days, isOut, isLeaveSchool, lessonCount }, type)
      const starterId = student.userId ?? ctx.actor.userId!
      return { starterId, subjectId: student.id, facts, shown: { student, facts } }
    },
  }),
  limitsChanged(leaveTiers, setLimitsRoute, { note: '在审批分级中修改天数', also: [extendFlowCode] }),
]
