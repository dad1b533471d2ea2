import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { judge } from '#kernel/operations/write/judge.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { outlookOf } from '#patterns/application/server/outlook.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { change } from '../shared/change.ts'
import { changeFlowCode } from '../shared/change-whole.ts'
import { changeKinds } from '../shared/kinds.ts'
import { changes } from './changes.ts'
import { flowFacts } from './change-flow.ts'
import { namesOf, type Row } from './facts.ts'
import { judgeChanges } from './prepare.ts'
import { addChangesRoute, changePreviewRoute } from '../shared/change-routes.ts'

/** Entering changes: what one would do, and one decision about several students. */
export const entryRoutes: readonly Route[] = [route(changePreviewRoute, preview), route(addChangesRoute, addMany)]

/** How each student stands now and would stand, and what is against it. Nothing is written. */
async function preview(ctx: Ctx, asked: AskedOf<typeof changePreviewRoute>) {
  const { studentIds, kind, id, ...rest } = asked
  const rule = changeKinds[kind]
  if (!rule) throw badRequest({ text: '请选择异动类别' })
  const drafts = studentIds.map((studentId) => {
    const merged: Row = { ...rest, kind, studentId, effectiveDate: rest['effectiveDate'] || ctx.today() }
    return { id: id ?? newId(ctx.now()), merged, problems: {} }
  })
  const known = await judgeChanges(ctx, drafts)
  const first = known.get(drafts[0]!.id)
  const outlook = first
    ? await outlookOf(ctx, {
        processType: changeFlowCode,
        starterId: ctx.actor.userId!,
        subjectId: first.student.id,
        facts: flowFacts({ ...drafts[0]!.merged, grade: first.student.grade }),
      })
    : { levels: [], stopped: null }
  const nameOf = await namesOf(ctx)
  const ids = [...known.values()]
    .flatMap(({ student, toClass }) => [
      student.classId,
      student.majorId,
      student.departmentId,
      toClass?.majorId,
      toClass?.departmentId,
    ])
    .filter((one) => typeof one === 'string')
  const titles = await ctx.db.query<{ id: string; name: string }>(
    `select id, class_name as name
     from base_class
     where id = any($1::uuid[])
     union all
     select id, major_name
     from base_major
     where id = any($1::uuid[])
     union all
     select id, dept_name
     from base_department
     where id = any($1::uuid[])`,
    [ids],
  )
  const titleOf = new Map(titles.map((row) => [row.id, row.name]))
  const named = (row: Row) => ({
    className: (row['className'] as string | undefined) ?? titleOf.get(String(row['classId'])) ?? null,
    majorName: titleOf.get(String(row['majorId'])) ?? null,
    departmentName: titleOf.get(String(row['departmentId'])) ?? null,
    grade: (row['grade'] as number | null) ?? null,
  })
  return {
    ...outlook,
    toClass: rule.toClass ?? null,
    returns: rule.returns === true,
    students: drafts.flatMap(({ id: draftId, problems }) => {
      const one = known.get(draftId)
      if (!one) return []
      const before = { ...named(one.student), status: one.facts.student.statusName }
      const after = {
        ...before,
        ...(one.toClass && named(one.toClass)),
        status: rule.to ? nameOf('studentStatus', rule.to) : before.status,
      }
      return [
        {
          studentId: one.student.id,
          xh: one.student.xh,
          xm: one.student.xm,
          majorId: one.student.majorId,
          before,
          after,
          problems,
        },
      ]
    }),
  }
}

/** The same change for several students under one document: all of them, or none. */
async function addMany(
  ctx: Ctx,
  { studentIds, ...common }: AskedOf<typeof addChangesRoute>,
): Promise<{ ids: string[] }> {
  const { files } = common
  if (Array.isArray(files) && files.length > 0) throw invalid({ files: '批量登记后请逐人上传附件' })
  const groupId = newId(ctx.now())
  const drafts = [...new Set(studentIds)].map((studentId): Draft => {
    const { values, problems } = checkDraft({
      entity: change,
      draft: { ...common, studentId },
      mode: 'create',
      today: ctx.today(),
    })
    const whole = { ...values, groupId }
    return { id: newId(ctx.now()), values: whole, before: null, merged: { ...whole }, problems, warnings: {} }
  })
  await judge(ctx, changes, drafts)
  refuse(drafts)
  const names = [...new Set(drafts.flatMap((draft) => Object.keys(draft.values)))]
  await copyRows(
    ctx,
    change,
    drafts.map(({ id, values }) => ({
      id,
      values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    })),
  )
  await audit(
    ctx,
    drafts.map(({ id, values }) => ({ entity: change, recordId: id, action: 'add', before: null, after: values })),
  )
  return { ids: drafts.map((draft) => draft.id) }
}

/** What is wrong with all is said once by its field, what is wrong with one by name. */
function refuse(drafts: readonly Draft[]): void {
  const broken = drafts.filter((draft) => Object.keys(draft.problems).length > 0)
  if (broken.length === 0) return
  const told: Record<string, string> = {}
  for (const { merged, problems } of broken) {
    for (const [field, problem] of Object.entries(problems)) {
      const isCommon = drafts.every((draft) => draft.problems[field] === problem)
      if (isCommon) told[field] = problem
      else told[`studentIds.${String(merged['studentId'])}`] ??= `${String(merged['xm'] ?? '')}：${problem}`
    }
  }
  throw invalid(told)
}
