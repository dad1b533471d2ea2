import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Names } from '../form/designed-facts.ts'
import type { DesignedField } from '../form/designed-form.ts'
import type { FieldRight } from '../model/model.ts'

const reading = { service: 'process', method: 'GET', access: { signedIn: true } } as const
const writing = { service: 'process', method: 'POST', access: { signedIn: true } } as const
const id = z.uuid()
const values = z.record(z.string(), z.unknown()).optional()

/** A matter that was handed in. */
export type Started = { instanceId: string; instNo: string; status: string }
/** What somebody means to hand in later: an instance without a number. */
export type Draft = { instanceId: string; instNo: null; status: string }

/**
 * A matter on a card. `words`: what else it is found by; `path`: where it is begun; `itemId`: how the hall describes it; `closed`: why
 * not now; `recent`: its turn among those used lately.
 */
export type StartableType = {
  code: string
  name: string
  groupName: string
  icon: string | null
  summary: string | null
  formKind: string
  words: readonly string[]
  path: string
  isOfArea: boolean
  itemId: string | null
  closed: string | null
  recent: number | null
}
export type Startable = { groups: { key: string; label: string }[]; types: StartableType[] }

/** Somebody who can be named in a form: the name, and what tells two of the same name apart. */
export type PersonChoice = { userId: string; name: string; note: string | null }
/** A step whose people the starter names: how many, and among whom; null is everybody who can be found. */
export type SelfSelect = { nodeKey: string; nodeName: string; most: number; among: readonly PersonChoice[] | null }

/** The form for a new matter, for a draft, or for one that was sent back. */
export type StartForm = {
  processType: string
  typeName: string
  icon: string | null
  remark: string | null
  instance: {
    id: string
    status: string
    instNo: string | null
    savedTime: string
    returnComment: string | null
  } | null
  fields: DesignedField[]
  rights: Record<string, FieldRight>
  data: Record<string, unknown>
  names: Names
  selects: SelfSelect[]
  chosen: Record<string, string[]>
}

export const startRoute = defineRoute({
  ...writing,
  path: 'process/start',
  label: '发起流程',
  input: z.object({
    processType: z.string().max(40),
    instanceId: id.optional(),
    formData: values,
    nextApprovers: z.record(z.string(), z.array(id).max(20)).optional(),
    copies: z.array(id).max(50).optional(),
  }),
  answer: answer<Started>(),
})

export const saveDraftRoute = defineRoute({
  ...writing,
  path: 'process/saveDraft',
  label: '保存流程草稿',
  input: z.object({
    instanceId: id.optional(),
    processType: z.string().max(40),
    formData: values,
    nextApprovers: z.record(z.string().max(40), z.array(id).max(20)).optional(),
  }),
  answer: answer<Draft>(),
})

export const removeDraftRoute = defineRoute({
  ...writing,
  path: 'process/removeDraft',
  label: '删除流程草稿',
  input: z.object({ instanceId: id }),
  answer: answer<null>(),
})

export const restartRoute = defineRoute({
  ...writing,
  path: 'process/restart',
  label: '再次发起',
  input: z.object({ instanceId: id }),
  answer: answer<Draft>(),
})

export const startableRoute = defineRoute({
  ...reading,
  path: 'process/getStartable',
  label: '可发起的流程',
  input: z.object({}),
  answer: answer<Startable>(),
})

export const startFormRoute = defineRoute({
  ...reading,
  path: 'process/getStartForm',
  label: '发起表单',
  input: z.object({ processType: z.string().max(40).optional(), instanceId: id.optional() }),
  answer: answer<StartForm>(),
})

export const peopleRoute = defineRoute({
  ...reading,
  path: 'process/getPeople',
  label: '查找人员',
  input: z.object({ keyword: z.string().trim().max(50).optional(), ids: z.string().max(4000).optional() }),
  answer: answer<PersonChoice[]>(),
})

export const departmentsRoute = defineRoute({
  ...reading,
  path: 'process/getDepartments',
  label: '部门选项',
  input: z.object({}),
  answer: answer<{ id: string; parentId: string | null; name: string }[]>(),
})
