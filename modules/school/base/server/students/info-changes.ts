import type { Ctx } from '#kernel/world/context.ts'
import { ownStudentId } from '../../shared/people/subject.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { forbidden } from '#kernel/errors/platform-errors.ts'
import { flowFactsOf, flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { handIn } from '#patterns/application/server/hand-in.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { askInfoChangeRoute, infoChange, infoChangeStates } from '../../shared/students/info-change.ts'
import { scopeOfStudent } from '../../shared/students/student-snapshot.ts'
import { student } from '../../shared/students/student.ts'
import { checkedValue, infoFlowCode } from './info-flow.ts'
import { valueText } from '../flow/value-text.ts'

/** A student asks for a correction of the own record; its flow decides (`info-flow.ts`). */
export const infoChangeRoutes: readonly Route[] = [route(askInfoChangeRoute, ask)]

export const infoChanges = resource(infoChange, {
  scope: scopeOfStudent(infoChange),
  // The page of whoever checks; students list their own requests elsewhere.
  permissions: ['check'],
  facts: flowFactsOf(infoFlowCode),
  readsFiles: flowReaderOf(infoFlowCode),
})

/** Writes down what is asked for and hands it in. */
export async function ask(ctx: Ctx, input: AskedOf<typeof askInfoChangeRoute>) {
  const id = ownStudentId(ctx)
  const own = id && (await loadRows(ctx, student, [id])).get(id)
  if (!own) throw forbidden()
  const { field, proofFileIds = [] } = input
  const fieldLabel = fieldOf(student, field)!.options.label
  return handIn(ctx, infoChange, {
    processType: infoFlowCode,
    values: {
      studentId: id!,
      classId: own.classId,
      departmentId: own.departmentId,
      fieldName: field,
      fieldLabel,
      oldText: await valueText(ctx, field, own[field]),
      ...(await checkedValue(ctx, { field, value: input.value, own, proofFileIds })),
      reason: input.reason,
      proofFileIds,
    },
    first: { state: infoChangeStates.waiting[0] },
    log: { action: 'ask', title: `申请更正${fieldLabel}` },
  })
}
