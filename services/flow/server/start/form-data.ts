import type { Ctx } from '#kernel/world/context.ts'
import { tieFiles } from '#services/files/link.ts'
import { formWrong } from '../../shared/form/check-designed.ts'
import { namedIn } from '../../shared/form/designed-facts.ts'
import type { DesignedForm } from '../../shared/form/designed-form.ts'
import { flowInstance } from '../../shared/instances.ts'
import { ableAmong } from '#services/identity/in-office.ts'
import { namedThings } from '../people/people.ts'

type Settled = {
  form: DesignedForm | null
  data: Record<string, unknown>
  before?: Record<string, unknown> | null
  instanceId: string
}

/** What a filled form names is really there: people who can act, departments, files of whoever fills it in, which from now on belong to the instance. */
export async function settleForm(ctx: Ctx, { form, data, before = {}, instanceId }: Settled): Promise<void> {
  const fresh = freshOnly(form, data, before ?? {})
  const named = namedIn(form, fresh)
  const [able, departments] = [new Set(await ableAmong(ctx, named.people)), await thereAmong(ctx, named.departments)]
  const problems: Record<string, string> = {}
  for (const field of form?.fields ?? []) {
    const ids = [fresh[field.name] ?? []].flat() as string[]
    if (field.type === 'person' && ids.some((id) => !able.has(id)))
      problems[field.name] = `${field.label}中的人员不存在或已停用`
    if (field.type === 'department' && ids.some((id) => !departments.has(id)))
      problems[field.name] = `${field.label}中的部门不存在或已停用`
    if (
      field.type === 'files' &&
      ids.length > 0 &&
      (await tieFiles(ctx, { path: flowInstance.path, recordId: instanceId, ids })) === null
    )
      problems[field.name] = `${field.label}中的文件不存在`
  }
  if (Object.keys(problems).length > 0) throw formWrong({ fields: problems })
}

/** Values that were not there before: what stood in the form already is not questioned again. */
function freshOnly(
  form: DesignedForm | null,
  data: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    (form?.fields ?? [])
      .filter(({ name }) => data[name] !== undefined && JSON.stringify(data[name]) !== JSON.stringify(before[name]))
      .map(({ name }) => [name, data[name]]),
  )
}

async function thereAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await ctx.call(namedThings, { kind: 'departments' })).map(({ id }) => id))
}
