import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { familyInfo } from '../shared/family-info.ts'
import { confirmYearOf } from '../shared/rules.ts'
import { confirmByChange } from './confirm.ts'

/** Families as a whole; seen by whoever sees the members. */
export const infos = resource(familyInfo, {
  scope: scopeOfStudent(familyInfo),
  permissions: ['confirm'],
  hooks: {
    prepare: askThisYear,
    after: (ctx, changes) =>
      confirmByChange(
        ctx,
        changes.flatMap(({ after }) => (after ? [String(after.studentId)] : [])),
      ),
  },
})

async function askThisYear(ctx: Ctx, drafts: Draft<typeof familyInfo>[]): Promise<void> {
  for (const draft of drafts)
    if (!draft.before) draft.values.askedYear = draft.merged.askedYear = confirmYearOf(ctx.today())
}
