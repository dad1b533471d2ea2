import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type DictionarySet = {
  id: string
  version: number
  code: string
  setName: string
  dictionaryType: string
  isBuiltIn: boolean
  remark: string | null
  count: number
}

export type DictionaryItem = {
  id: string
  version: number
  code: string
  dictionaryKey: string
  dictionaryValue: string
  valueEn: string | null
  valueTw: string | null
  parentKey: string | null
  tone: string | null
  synonyms: string[] | null
  extra: Record<string, unknown> | null
  stdCode: string | null
  isLocked: boolean
  sort: number
  status: string
  used: number
}

const draft = z.record(z.string(), z.unknown())
const ofSet = z.object({ code: z.string({ error: '请选择字典' }).min(1, '请选择字典').max(30, '字典不存在') })

export const dictionarySetsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'dataDictionarySet/list',
  label: '字典列表',
  access: { permission: 'dataDictionarySet:list' },
  input: z.object({}),
  answer: answer<DictionarySet[]>(),
})

export const dictionaryItemsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'dataDictionary/getItems',
  label: '字典项列表',
  access: { permission: 'dataDictionary:list' },
  input: ofSet,
  answer: answer<DictionaryItem[]>(),
})

export const dictionarySetAddRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'dataDictionarySet/add',
  label: '新增字典',
  access: { permission: 'dataDictionarySet:add' },
  input: draft,
  answer: answer<{ id: string; version: number }>(),
})

export const dictionarySetUpdateRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'dataDictionarySet/update',
  label: '编辑字典',
  access: { permission: 'dataDictionarySet:update' },
  input: draft,
  answer: answer<{ id: string; version: number }>(),
})

export const dictionarySetRemoveRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'dataDictionarySet/remove',
  label: '删除字典',
  access: { permission: 'dataDictionarySet:remove' },
  input: z.object({ ids: z.unknown() }),
  answer: answer<{ removed: number; skipped: { id: string; reason: string }[] }>(),
})

export const dictionarySortRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'dataDictionary/sort',
  label: '字典项排序',
  access: { permission: 'dataDictionary:update' },
  input: ofSet.extend({ ids: z.array(z.string()).min(1, '请选择字典项').max(2000, '字典项过多') }),
  answer: answer<null>(),
})

export const dictionaryResetRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'dataDictionary/reset',
  label: '重置为标准',
  access: { permission: 'dataDictionary:reset' },
  input: ofSet,
  answer: answer<null>(),
})
