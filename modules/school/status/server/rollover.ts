import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { stuClass } from '#modules/school/base/shared/classes/class.ts'
import { batchStates, gradResult, itemStates, results, rolloverBatch, rolloverItem } from '../shared/rollover.ts'

/** What the registrar concluded; a sheet brings many at once. */
export const gradResults = resource(gradResult, {
  scope: { by: { department: 'departmentId', class: 'classId', person: 'studentId' } },
})

export const rolloverBatches = resource(rolloverBatch, {
  scope: 'open',
  permissions: ['propose', 'run', 'undo'],
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts) {
        const xn = String(merged.xn ?? '')
        if (/^\d{4}-\d{4}$/.test(xn) && Number(xn.slice(5)) !== Number(xn.slice(0, 4)) + 1)
          problems.xn ??= '学年应为连续两年，如 2026-2027'
      }
    },
  },
  withhold: (row) => [
    ...(row.status === batchStates.draft[0] || row.status === batchStates.previewed[0] ? [] : ['remove']),
    ...([batchStates.draft[0], batchStates.previewed[0], batchStates.partly[0]].includes(row.status as never)
      ? []
      : ['propose']),
    ...(row.status === batchStates.undone[0] ? ['run', 'undo'] : []),
  ],
})

export const rolloverItems = resource(rolloverItem, {
  scope: { by: { class: 'classId', department: 'departmentId', person: 'studentId' } },
  permissions: ['set'],
  hooks: { prepare: prepareItems },
})

/** Whatever is decided by hand stands, and is done at the next run. */
async function prepareItems(ctx: Ctx, drafts: Draft<typeof rolloverItem>[]): Promise<void> {
  const classes = await loadRows(
    ctx,
    stuClass,
    drafts.map((draft) => draft.merged.toClassId).filter((id): id is string => typeof id === 'string'),
  )
  const majors = await ctx.db.query<{ id: string; name: string }>(
    'select id, major_name as name from base_major where id = any($1::uuid[])',
    [drafts.map((draft) => draft.merged.majorId).filter(Boolean)],
  )
  for (const draft of drafts) {
    const { merged, problems } = draft
    const to = merged.toClassId ? classes.get(String(merged.toClassId)) : undefined
    if (merged.toClassId && merged.result !== results.extend[0]) problems.toClassId ??= '只有延长修业的学生需要转入班级'
    else if (to && to.majorId !== merged.majorId)
      problems.toClassId ??= `班级【${to.className}】不属于专业【${majors.find((one) => one.id === merged.majorId)?.name ?? ''}】`
    else if (to && Number(to.grade) <= Number(merged.grade))
      problems.toClassId ??= `转入班级【${to.className}】应为更低的年级`
    if ('result' in draft.values || 'toClassId' in draft.values)
      setValues(draft, {
        isByHand: true,
        isConflict: false,
        reason: '人工指定',
        status: itemStates.waiting[0],
        message: null,
      })
  }
}
