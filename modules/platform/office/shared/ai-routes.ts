import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { AiModel } from './ai.ts'

/** What everybody may know of the assistant. */
export type AiConfig = {
  enabled: boolean
  name: string
  greeting: string
  suggestions: readonly string[]
  model: string
  maxInput: number
  upload: boolean
  disclaimer: string
}

export type AiReply = { text: string; tokens: number | null; costMs: number }

export const aiConfigRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'openApi/getAiConfig',
  label: '智能助手设置',
  access: { open: true, perMinute: 120, knowsCaller: true },
  input: z.object({}),
  answer: answer<AiConfig>(),
})

export const fetchModelsRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'aiProvider/fetchModels',
  label: '读取模型列表',
  access: { permission: 'aiProvider:test' },
  input: z.object({ id: z.unknown() }),
  answer: answer<AiModel[]>(),
})

export const testChatRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'aiProvider/testChat',
  label: '测试对话',
  access: { permission: 'aiProvider:test' },
  input: z.object({
    id: z.unknown(),
    model: z.string({ error: '请选择模型' }).min(1, '请选择模型').max(100, '请选择模型'),
    text: z.string().max(2000, '单次提问不超过2000字').default('你好'),
  }),
  answer: answer<AiReply>(),
})
