import type { Ctx } from '#kernel/world/context.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { familyInfo } from '../shared/family-info.ts'
import { confirmYearOf } from '../shared/rules.ts'
import { confirmByChange } from './confirm.ts'

/** Families as a whole; seen by whoever sees the members. */
export const infos = resource(familyInfo, {
  scope: { by: { class: 'classId', department: 'departmentId', person: 'studentId' } },
  permissions: ['confirm'],
  hooks: {
    prepare: placeInfos,
    after: (ctx, changes) =>
      confirmByChange(
        ctx,
        changes.flatMap(({ after }) => (after ? [String(after['studentId'])] : [])),
      ),
  },
})

async function placeInfos(ctx: Ctx, drafts: Draft[]): Promise<void> {
  const rows = await ctx.db.query<{ id: string; classId: string | null; departmentId: string | null }>(
    'select id, class_id as "classId", department_id as "departmentId" from base_student where id = any($1::uuid[])',
    [drafts.map(({ merged }) => merged['studentId']).filter((id) => typeof id === 'string')],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const draft of drafts) {
    const at = byId.get(String(draft.merged['studentId']).toLowerCase())
    const values = {
      ...(at && { classId: at.classId, departmentId: at.departmentId }),
      ...(!draft.before && { askedYear: confirmYearOf(ctx.today()) }),
    }
    Object.assign(draft.values, values)
    Object.assign(draft.merged, values)
  }
}
