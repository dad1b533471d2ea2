import type { Ctx } from '#kernel/world/context.ts'
import { forgetCodes } from '#kernel/operations/dictionary.ts'
import { resource, type Draft } from '#kernel/operations/resource.ts'
import { pushAfterCommit } from '#services/push/push.ts'
import { dictionary, dictionarySet, dictionaryTypes } from '#services/system/shared/records.ts'
import { usageOf } from './dictionary-usage.ts'

const school = dictionaryTypes.school[0]

/** Code sets: those of the product keep their code, type and place; a school makes its own beside them. */
export const dictionarySets = resource(dictionarySet, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      for (const draft of drafts.filter((one) => !one.before)) {
        const [last] = await ctx.db.query<{ sort: number }>(
          'select coalesce(max(sort), 0) as sort from sys_dictionary_set',
        )
        Object.assign(draft.values, { dictionaryType: school, isBuiltIn: false, sort: last!.sort + 1 })
      }
    },
  },
})

/** The codes of the sets. */
export const dictionaryItems = resource(dictionary, {
  scope: 'open',
  permissions: ['reset'],
  hooks: { prepare: judgeItems, keep, after: async (ctx) => codesChanged(ctx) },
})

/** After a change of codes: this process reads them anew, and open pages hear of it. */
export function codesChanged(ctx: Ctx): void {
  pushAfterCommit(ctx, { event: 'dict-changed', to: 'school' })
  ctx.afterCommit(() => forgetCodes(ctx))
}

/** Codes that records carry stay, and so do those the product brought. */
async function keep(
  ctx: Ctx,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const sets = [...new Set([...rows.values()].map((row) => String(row['code'])))]
  const usage = new Map<string, ReadonlyMap<string, number>>()
  for (const set of sets) usage.set(set, await usageOf(ctx, set))
  const parents = await ctx.db.query<{ code: string; key: string }>(
    `select distinct code, parent_key as key
     from sys_dictionary
     where code = any($1) and parent_key is not null and id <> all($2::uuid[])`,
    [sets, [...rows.keys()]],
  )
  const reasons = new Map<string, string>()
  for (const [id, row] of rows) {
    const [code, key] = [String(row['code']), String(row['dictionaryKey'])]
    const count = usage.get(code)!.get(key) ?? 0
    if (count > 0) reasons.set(id, `该字典项已被 ${count} 条数据使用，不能删除，可停用`)
    else if (row['isLocked'] === true) reasons.set(id, '内置字典项不能删除，可停用')
    else if (parents.some((parent) => parent.code === code && parent.key === key)) reasons.set(id, '请先删除下级字典项')
  }
  return reasons
}

type Sibling = { id: string; code: string; key: string; label: string; parentKey: string | null; sort: number }

/** All drafts at once, because an import may bring an item together with the one above it. */
async function judgeItems(ctx: Ctx, drafts: Draft<typeof dictionary>[]): Promise<void> {
  const codes = [...new Set(drafts.map((draft) => String(whole(draft)['code'] ?? '')))]
  const types = new Map(
    (
      await ctx.db.query<{ code: string; type: string }>(
        'select code, dictionary_type as type from sys_dictionary_set where code = any($1)',
        [codes],
      )
    ).map((set) => [set.code, set.type]),
  )
  const stored = await ctx.db.query<Sibling>(
    `select id, code, dictionary_key as key, dictionary_value as label, parent_key as "parentKey", sort
     from sys_dictionary
     where code = any($1)`,
    [codes],
  )
  const coming = drafts.map(siblingOf)
  const changed = new Set(drafts.map((draft) => draft.id))
  const all = Map.groupBy([...stored.filter((one) => !changed.has(one.id)), ...coming], (one) => one.code)
  for (const draft of drafts) {
    const { before, values, problems } = draft
    const item = whole(draft)
    const others = (all.get(String(item['code'] ?? '')) ?? []).filter((one) => one.id !== draft.id)
    const type = types.get(String(item['code'] ?? ''))
    if (type === undefined) problems.code ??= '字典不存在'
    else if (!before && type !== school) problems.code ??= '系统字典和国标字典不能新增字典项'
    if (others.some((one) => one.label === item['dictionaryValue'])) problems.dictionaryValue ??= '字典值已存在'
    if (before?.isLocked === true && 'parentKey' in values && (values.parentKey || null) !== (before.parentKey || null))
      problems.parentKey ??= '内置字典项不能移动'
    const hindrance = parentProblem(others, item)
    if (hindrance) problems.parentKey ??= hindrance
    if (before) continue
    const own = coming.find((one) => one.id === draft.id)!
    own.sort = Math.max(0, ...others.map((one) => one.sort)) + 1
    values.sort = own.sort
  }
}

function whole(draft: Draft<typeof dictionary>): Record<string, unknown> {
  return { ...draft.merged, ...draft.values }
}

function siblingOf(draft: Draft<typeof dictionary>): Sibling {
  const item = whole(draft)
  const text = (name: string) => String(item[name] ?? '')
  return {
    id: draft.id,
    code: text('code'),
    key: text('dictionaryKey'),
    label: text('dictionaryValue'),
    parentKey: (item['parentKey'] as string | null) || null,
    sort: draft.before ? Number(item['sort'] ?? 0) : 0,
  }
}

function parentProblem(others: readonly Sibling[], item: Record<string, unknown>): string | null {
  const byKey = new Map(others.map((one) => [one.key, one]))
  let above = (item['parentKey'] as string | null | undefined) || null
  for (let depth = 1; above; depth += 1) {
    const parent = byKey.get(above)
    if (!parent) return above === item['dictionaryKey'] ? '不能以自己或下级为上级' : '上级字典项不存在'
    if (depth >= 4) return '字典最多 4 级'
    above = parent.parentKey
  }
  return null
}
