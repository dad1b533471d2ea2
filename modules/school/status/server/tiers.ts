import { invalid } from '#kernel/errors/platform-errors.ts'
import { tierRoutes } from '#patterns/application/server/tiers.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { meantStudent } from '#modules/school/base/shared/people/subject.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { changeKinds } from '../shared/kinds.ts'
import { changeTiers } from '../shared/tiers.ts'
import { namesOf } from './facts.ts'

/** 异动审批分级: a change is begun by whoever enters it, so that is who tries it out. */
export const changeTierRoutes = tierRoutes(changeTiers, {
  async trial(ctx, { studentId, kind, isOwnRequest }) {
    if (!changeKinds[kind]) throw invalid({ kind: '请选择异动类别' })
    const who = await ctx.call(meantStudent, { studentId })
    const grade = (await loadRows(ctx, student, [who.id])).get(who.id)?.grade ?? null
    const kindName = (await namesOf(ctx))('statusChangeKind', kind)
    return {
      starterId: ctx.actor.userId!,
      subjectId: who.id,
      facts: { kind, isOwnRequest, grade },
      shown: { student: who, kindName },
    }
  },
})
