import { checkDraft } from '#kernel/entity/schema.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { action } from '#kernel/operations/resource.ts'
import { infoCompletePercent } from '../../shared/students/info-complete.ts'
import { ownFields } from '../../shared/students/info-change.ts'
import { student } from '../../shared/students/student.ts'
import { editOwn } from '../../shared/students/student-actions.ts'

/** Judged by the declaration of the student, as far as students may write it. */
export const editingOwn = action(editOwn, async (ctx, { row, input: draft }) => {
  const strange = Object.keys(draft).filter((name) => !(ownFields as readonly string[]).includes(name))
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((name) => [name, '该项不能自行修改，请申请更正'])))
  const { values, problems } = checkDraft({ entity: student, draft, mode: 'change', today: ctx.today() })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...values, infoComplete: infoCompletePercent({ ...row, ...values }) }
})
