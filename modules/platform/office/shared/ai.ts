import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { defineParam } from '#kernel/params/param.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'office.aiProvider': true
  }
}

const aiModel = z.object({
  id: z.string().trim().min(1).max(100),
  kind: z.enum(['chat', 'embedding', 'rerank']),
  context: z.number().int().min(0).max(10_000_000).optional(),
  inPrice: z.number().min(0).optional(),
  outPrice: z.number().min(0).optional(),
})
export type AiModel = z.infer<typeof aiModel>

/** Whoever changes where questions go, or in whose name, could read them. */
const leading = { operation: 'aiProvider:secret' } as const

/** A service that answers in the OpenAI way, in the cloud or in the house. Its key is written and never handed out. */
export const aiProvider = defineEntity('office.aiProvider', {
  label: '模型服务',
  service: 'base',
  path: 'aiProvider',
  title: 'name',
  fields: {
    name: f.text({ label: '名称', required: true, max: 30, width: 160 }),
    baseUrl: f.url({
      label: '接口地址',
      required: true,
      width: 260,
      help: '兼容 OpenAI 的接口，通常以 /v1 结尾',
      guarded: leading,
    }),
    apiKey: f.secret({ label: '密钥', max: 500, width: 180, help: '只写不读，保存后只显示指纹', guarded: leading }),
    models: f.json(z.array(aiModel).max(100), { label: '模型', width: 240 }),
    timeoutSec: f.integer({ label: '超时（秒）', required: true, default: 60, min: 1, max: 300, width: 110 }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 90, guarded: leading },
    ),
  },
  unique: [{ on: ['name'], message: '名称已存在' }],
  list: {
    columns: ['name', 'baseUrl', 'apiKey', 'models', 'timeoutSec', 'status'],
    filters: ['name', 'status'],
    sort: ['createTime'],
  },
  form: [{ section: '模型服务', fields: ['name', 'baseUrl', 'apiKey', 'timeoutSec', 'status'] }],
  removable: 'hard',
})

const group = '智能助手'

export const aiTemperature = defineParam({
  key: 'ai.temperature',
  label: '温度',
  group,
  type: 'decimal',
  default: 0.2,
  min: 0,
  max: 2,
  help: '0–2，越小回答越稳定',
})
export const aiMaxTokens = defineParam({
  key: 'ai.maxTokens',
  label: '单次回答最多 token',
  group,
  type: 'integer',
  default: 1024,
  min: 64,
  max: 32_000,
})
export const aiSystemPrompt = defineParam({
  key: 'ai.systemPrompt',
  label: '系统提示词',
  group,
  type: 'longText',
  default: '',
  max: 4000,
})
export const aiMaskOutbound = defineParam({
  key: 'ai.maskOutbound',
  isGuarded: true,
  label: '发往外部前遮蔽个人标识',
  group,
  type: 'flag',
  default: true,
})
export const aiAllowPrivate = defineParam({
  key: 'ai.allowPrivate',
  isGuarded: true,
  label: '允许校内地址的模型服务',
  group,
  type: 'flag',
  default: false,
  help: '打开后可使用 http 和内网地址',
})

export const aiParams = [aiTemperature, aiMaxTokens, aiSystemPrompt, aiMaskOutbound, aiAllowPrivate]
