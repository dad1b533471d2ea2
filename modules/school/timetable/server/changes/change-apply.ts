import type { Ctx } from '#kernel/world/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { forbidden, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { handIn } from '#patterns/application/server/hand-in.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { judge } from '#kernel/operations/write/judge.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { changeStates, courseChange, lessonFlowCode } from '../../shared/changes/course-change.ts'
import { courseChanges } from './changes.ts'
import { applyChangeRoute } from '../../shared/look/own-routes.ts'

/** Teachers ask to hold a lesson of their own otherwise; its flow decides (`change-flow.ts`). */
export const applyRoutes: readonly Route[] = [route(applyChangeRoute, apply)]

async function apply(ctx: Ctx, input: AskedOf<typeof applyChangeRoute>) {
  const teacherId =
    ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.teacher' ? ctx.actor.person.id : null
  if (teacherId === null) throw forbidden()
  const [own] = isId(input.scheduleId)
    ? await ctx.db.query('select 1 from timetable_course_schedule where id = $1 and teacher_id = $2', [
        input.scheduleId,
        teacherId,
      ])
    : []
  if (!own) throw notFound()
  const { values, problems } = checkDraft({ entity: courseChange, draft: input, mode: 'create', today: ctx.today() })
  const draft: Draft = { id: newId(ctx.now()), values, before: null, merged: { ...values }, problems, warnings: {} }
  await judge(ctx, courseChanges, [draft])
  if (Object.keys(draft.problems).length > 0) throw invalid(draft.problems)
  return handIn(ctx, courseChange, {
    processType: lessonFlowCode,
    values: draft.values,
    first: { state: changeStates.waiting[0] },
    log: { action: 'apply', title: '申请调停课' },
  })
}
