import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** A code as forms offer it. */
export type DictionaryChoice = {
  id: string
  value: string
  label: string
  code: string
  valueEn?: string
  valueTw?: string
  dictionaryKey: string
  dictionaryValue: string
  sort: number
  color: string | null
  extra: Record<string, unknown> | null
  disabled?: boolean
}

export type DictionaryNode = {
  id: string
  parentId: string | null
  value: string
  label: string
  code: string
  children: DictionaryNode[]
}

/** The codes of one set where one was asked for, else by set. */
type DictionaryAnswer = DictionaryChoice[] | Record<string, DictionaryChoice[]>

/** What was answered of the one set that was asked for. */
export function codesOfOne(answered: DictionaryAnswer): DictionaryChoice[] {
  return Array.isArray(answered) ? answered : []
}

const code = z.string({ error: '请输入字典编码' }).trim().min(1, '请输入字典编码').max(1000, '字典编码过长')
/** Codes change seldom, and forms ask for them often; pages that are open hear of a change (`dict-changed`). */
const kept = { isTagged: true, maxAge: 60 }

export const dictionaryRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'dataDictionary/getDict',
  label: '数据字典',
  access: { signedIn: true },
  ...kept,
  input: z.object({ code, dictionaryKey: z.string().optional(), ids: z.unknown().optional() }),
  answer: answer<DictionaryAnswer>(),
})

export const dictionaryBelowRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'dataDictionary/getParentDict',
  label: '分级数据字典',
  access: { signedIn: true },
  ...kept,
  input: z.object({ code, dictionaryKey: z.string().optional() }),
  answer: answer<DictionaryChoice[]>(),
})

export const dictionaryTreeRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'dataDictionary/getTree',
  label: '数据字典树',
  access: { signedIn: true },
  ...kept,
  input: z.object({ dictionaryType: z.string().max(1).optional() }),
  answer: answer<DictionaryNode[]>(),
})
