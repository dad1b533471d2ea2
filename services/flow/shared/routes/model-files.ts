import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { designedForm, type DesignedForm } from '../form/designed-form.ts'
import { flowModelSchema, type FlowModelJson } from '../model/model.ts'

const at = { service: 'process' } as const
const reading = { permission: 'model:read' } as const
const updating = { permission: 'model:update' } as const
const id = z.object({ id: z.uuid() })
const code = z.string().trim().max(40)
const name = z.string().trim().min(1, '名称不能为空').max(40, '名称长度应为 1–40 个字符')

const named = z.record(z.string(), z.object({ code: z.string().nullable(), name: z.string() }))
/** A flow with its form and type, and what everybody it names is called, so that another school can find its own. */
export const modelFile = z.object({
  format: z.literal('flow-model'),
  edition: z.literal(1),
  type: z.object({
    code,
    name,
    groupName: z.string().max(50),
    icon: z.string().max(40).nullish(),
    remark: z.string().max(500).nullish(),
    subject: z.string().max(40).nullish(),
    startRoles: z.array(z.string().max(50)).nullish(),
    managerRoles: z.array(z.string().max(50)).nullish(),
    numberRule: z.string().max(60).nullish(),
    titleRule: z.string().max(100).nullish(),
    summaryFields: z.array(z.string().max(50)).max(5).nullish(),
  }),
  draft: flowModelSchema,
  form: designedForm,
  named: z.object({ users: named, departments: named, posts: named, roles: z.record(z.string(), z.string()) }),
})
export type ModelFile = z.infer<typeof modelFile>

/** A kind of matter that was made, by the id of its flow. */
export type MadeModel = { id: string; processType: string }
/** What a file would become; whoever is not known here is named. */
export type LookedThrough = { code: string; name: string; isTaken: boolean; fields: number; problems: string[] }

export type ModelVersion = {
  versionNo: number
  model: FlowModelJson
  form: DesignedForm | null
  note: string | null
  publishedTime: string
}

export const copyModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/copy',
  label: '复制流程',
  access: updating,
  input: z.object({ id: z.uuid(), code, name }),
  answer: answer<MadeModel>(),
})

export const removeModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/remove',
  label: '删除流程',
  access: updating,
  input: id,
  answer: answer<null>(),
})

export const exportModelRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/export',
  label: '导出流程',
  access: reading,
  input: id,
  answer: answer<ModelFile>(),
})

/** With `isTrial` it is only looked through. */
export const importModelRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'model/importModel',
  mostNames: mostValues,
  label: '导入流程',
  access: updating,
  input: z.object({
    content: z.unknown(),
    code: code.optional(),
    name: name.optional(),
    isTrial: z.boolean().optional(),
  }),
  answer: answer<LookedThrough | (MadeModel & { problems: string[] })>(),
})

export const modelVersionRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'model/getVersion',
  label: '查看流程版本',
  access: reading,
  input: z.object({ id: z.uuid(), versionNo: askedInteger('版本') }),
  answer: answer<ModelVersion>(),
})
