import { z } from 'zod'
import type { CodeItem } from '#kernel/fields/kind.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Problem } from '../model/check-model.ts'
import type { DesignedForm } from '../form/designed-form.ts'
import type { KnownField } from '../model/known-of.ts'
import type { FlowModelJson } from '../model/model.ts'

const at = { service: 'process' } as const
const reading = { permission: 'model:read' } as const
const updating = { permission: 'model:update' } as const
const publishing = { permission: 'model:publish' } as const
const id = z.object({ id: z.uuid() })

/** A flow in the list of those that are drawn. */
export type ModelListRow = {
  id: string
  name: string
  status: string
  publishedVersion: number | null
  publishedTime: string | null
  processTypeId: string
  processType: string
  typeName: string
  groupName: string
  formKind: string
  icon: string | null
  sort: number | null
  running: number
}

/** What a designer is asked for by a rule. */
export type RuleParam = {
  name: string
  label: string
  kind:
    | 'users'
    | 'roles'
    | 'posts'
    | 'departments'
    | 'populations'
    | 'step'
    | 'field'
    | 'number'
    | 'flag'
    | 'choice'
    | 'text'
  choices?: readonly { value: string; label: string }[]
  required?: boolean
}
export type DesignRule = { code: string; label: string; group: string; params: readonly RuleParam[] }

/** What keeps a drawing from being published, and what is only strange in it. */
export type Judged = { problems: Problem[]; warnings: Problem[] }

/** A flow as it is being drawn, with what it can speak of. */
export type Design = Judged & {
  id: string
  name: string
  draft: FlowModelJson
  form: DesignedForm | null
  version: number
  publishedVersion: number | null
  status: string
  processTypeId: string
  processType: string
  typeName: string
  formKind: string
  running: number
  /** Whether anything was ever applied for by it, so that it cannot be removed. */
  isUsed: boolean
  fields: KnownField[]
  rules: DesignRule[]
  /** What the business can be made to do, and other systems that can be called. */
  triggers: string[]
  webhooks: { code: string; name: string }[]
  /** Whether it differs from what is published. */
  isChanged: boolean
}

export type ModelVersionRow = {
  versionNo: number
  publishedTime: string
  publishedByName: string | null
  note: string | null
  running: number
  total: number
}

/** What a school says of a kind of matter besides its flow and its form. */
export type TypeBasics = {
  id: string
  version: number
  code: string
  name: string
  groupName: string
  formKind: string
  icon: string | null
  sort: number | null
  subject: string | null
  remark: string | null
  status: '0' | '1'
  startRoles: string[]
  managerRoles: string[]
  numberRule: string | null
  titleRule: string | null
  summaryFields: string[]
  isDeclared: boolean
}
type Choice = { value: string; label: string }
export type Basics = { type: TypeBasics; roles: Choice[]; subjects: Choice[]; groups: readonly CodeItem[] }

export const modelsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/list',
  label: '流程模型',
  access: reading,
  input: z.object({}),
  answer: answer<ModelListRow[]>(),
})

export const designRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/design',
  label: '打开流程设计',
  access: reading,
  input: id,
  answer: answer<Design>(),
})

export const saveDesignRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/saveDraft',
  mostNames: mostValues,
  label: '保存流程草稿',
  access: updating,
  input: z.object({ id: z.uuid(), version: askedInteger('版本'), draft: z.unknown(), form: z.unknown().optional() }),
  answer: answer<Judged & { version: number; isChanged: boolean }>(),
})

export const publishModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/publish',
  label: '发布流程',
  access: publishing,
  input: z.object({
    id: z.uuid(),
    note: z.string().trim().max(200).optional(),
    version: askedInteger('版本').optional(),
  }),
  answer: answer<{ versionNo: number }>(),
})

export const suspendModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/suspend',
  label: '停用流程',
  access: publishing,
  input: id,
  answer: answer<null>(),
})

export const resumeModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/resume',
  label: '启用流程',
  access: publishing,
  input: id,
  answer: answer<null>(),
})

export const sortTypesRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/sort',
  label: '调整流程顺序',
  access: { permission: 'processType:update' },
  input: z.object({ processTypeIds: z.array(z.uuid()).min(1).max(300) }),
  answer: answer<null>(),
})

export const modelVersionsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/versions',
  label: '流程版本',
  access: reading,
  input: id,
  answer: answer<ModelVersionRow[]>(),
})

export const rollbackModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/rollback',
  label: '恢复流程版本',
  access: publishing,
  input: z.object({ id: z.uuid(), versionNo: askedInteger('版本') }),
  answer: answer<{ versionNo: number }>(),
})

export const basicsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/getBasics',
  label: '流程基本信息',
  access: reading,
  input: id,
  answer: answer<Basics>(),
})

const roles = z.array(z.string().max(50)).max(60)

export const saveBasicsRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/saveBasics',
  label: '保存流程基本信息',
  access: updating,
  input: z.object({
    id: z.uuid(),
    version: askedInteger('版本'),
    name: z.string(),
    groupName: z.string(),
    icon: z.string().nullish(),
    sort: askedInteger('排序').nullish(),
    subject: z.string().max(40).nullish(),
    remark: z.string().nullish(),
    status: z.enum(['0', '1']),
    startRoles: roles,
    managerRoles: roles,
    numberRule: z.string().trim().max(60).nullish(),
    titleRule: z.string().trim().max(100).nullish(),
    summaryFields: z.array(z.string().max(50)).max(5, '摘要字段最多 5 个'),
  }),
  answer: answer<{ id: string; version: number }>(),
})
