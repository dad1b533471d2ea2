import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { TemplateContent } from './content.ts'

const at = { service: 'process' } as const
const reading = { permission: 'printTemplate:read' } as const
const updating = { permission: 'printTemplate:update' } as const
const publishing = { permission: 'printTemplate:publish' } as const
const id = z.object({ id: z.uuid() })
const name = z
  .string({ error: '请输入模板名称' })
  .transform(cleanLine)
  .refine((text) => text !== '', '请输入模板名称')
  .refine((text) => [...text].length <= 40, '名称不能超过40个字符')

/** A kind of matter with its templates. */
export type TemplatesOfType = {
  processType: string
  typeName: string
  groupName: string
  icon: string | null
  templates: {
    id: string
    name: string
    status: string
    publishedVersion: number | null
    publishedTime: string | null
    updateTime: string
    isChanged: boolean
  }[]
}

export type PlaceGroup = { label: string; places: { name: string; label: string }[] }
/** An instance a template can be looked at with. */
export type TemplateSample = { instanceId: string; instNo: string | null; title: string; status: string }
/** What is wrong with a template, and at which part. */
export type TemplateProblem = { index: number; id: string; text: string }

/** A template as it is being worked on, or the plain one of a type as a beginning. */
export type OpenedTemplate = {
  id: string | null
  name: string
  processType: string
  typeName: string
  content: TemplateContent
  status: string | null
  version: number | null
  publishedVersion: number | null
  groups: PlaceGroup[]
  steps: { key: string; name: string }[]
  problems: TemplateProblem[]
  samples: TemplateSample[]
  canSeal: boolean
}

export type TemplatePreview = {
  pages: { w: number; h: number; svg: string }[]
  total: number
  /** Letters nobody can draw. */
  missing: string[]
  problems: TemplateProblem[]
}

export const templatesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'printTemplate/list',
  label: '打印模板',
  access: reading,
  input: z.object({}),
  answer: answer<TemplatesOfType[]>(),
})

export const openTemplateRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'printTemplate/open',
  label: '打开打印模板',
  access: reading,
  input: z.object({ id: z.uuid().optional(), processType: z.string().max(40).optional() }),
  answer: answer<OpenedTemplate>(),
})

export const saveTemplateRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'printTemplate/save',
  mostNames: mostValues,
  label: '保存打印模板',
  access: updating,
  input: z.object({
    id: z.uuid().optional(),
    version: askedInteger('版本').optional(),
    processType: z.string().max(40),
    name,
    content: z.unknown(),
  }),
  answer: answer<{ id: string; version: number; problems: TemplateProblem[] }>(),
})

export const publishTemplateRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'printTemplate/publish',
  label: '发布打印模板',
  access: publishing,
  input: id,
  answer: answer<{ versionNo: number; version: number }>(),
})

export const suspendTemplateRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'printTemplate/suspend',
  label: '停用打印模板',
  access: publishing,
  input: id,
  answer: answer<null>(),
})

export const removeTemplateRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'printTemplate/remove',
  label: '删除打印模板',
  access: updating,
  input: id,
  answer: answer<null>(),
})

export const previewTemplateRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'printTemplate/preview',
  mostNames: mostValues,
  label: '预览打印模板',
  access: reading,
  input: z.object({
    processType: z.string().max(40),
    content: z.unknown(),
    instanceId: z.uuid().optional(),
    templateId: z.uuid().optional(),
  }),
  answer: answer<TemplatePreview>(),
})
