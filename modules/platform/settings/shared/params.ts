import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { askedInteger, askedMoment } from '#kernel/http/asked.ts'
import type { ParamType } from '#kernel/params/param.ts'

/** A parameter as it counts now. */
export type ParamNow = {
  id: string | null
  paramsId: string
  paramsName: string
  /** Empty for everybody. */
  population: string
  valueType: string
  paramsValue: string
  value: unknown
  version: number
  isSet: boolean
  updateTime: string | null
  /** A change that counts from a moment on. */
  next: { paramsValue: string; effectTime: string } | null
}

/** What a page needs to offer the right control. */
export type ParamControls = {
  control: Exclude<ParamType, 'dict'>
  group: string
  help: string | null
  min: number | null
  max: number | null
  choices: readonly { key: string; label: string }[] | null
  populationName: string | null
  defaultValue: string
}

export type ShownParam = ParamNow &
  ParamControls & {
    /** What the product cannot do while it is as it is. */
    warning?: string | null
  }

export type ParamGroup = { group: string; params: ShownParam[] }

export type ParamChange = {
  time: string
  userName: string
  before: string | null
  after: string | null
  kind: 'now' | 'later' | 'cancelled'
  effectTime: string | null
}

const key = z.object({
  paramsId: z.string({ error: '请输入参数键' }).min(1, '请输入参数键').max(100, '参数不存在'),
  population: z.string().max(30, '人群不存在').default(''),
})
const version = askedInteger('版本').optional()
const moment = askedMoment('生效时间').transform((text) => new Date(text))
const text = z.union(
  [
    z.string().max(20_000, '参数值过长'),
    z.number().transform(String),
    z.boolean().transform((value) => (value ? '1' : '0')),
  ],
  { error: '参数值格式不正确' },
)

export const paramRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'baseParams/getOne',
  label: '参数',
  access: { signedIn: true },
  input: key,
  answer: answer<ParamNow>(),
})

export const paramGroupsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'baseParams/getGroups',
  label: '全部参数',
  access: { permission: 'baseParams:list' },
  input: z.object({}),
  answer: answer<ParamGroup[]>(),
})

export const paramHistoryRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'baseParams/history',
  label: '参数修改记录',
  access: { permission: 'baseParams:list' },
  input: key,
  answer: answer<ParamChange[]>(),
})

export const paramSubmitRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'baseParams/submit',
  label: '修改参数',
  access: { permission: 'baseParams:update' },
  input: key.extend({
    paramsValue: text,
    version,
    effectTime: z.preprocess((value) => value || undefined, moment.optional()),
  }),
  answer: answer<ParamNow>(),
})

export const paramResetRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'baseParams/reset',
  label: '参数恢复默认',
  access: { permission: 'baseParams:update' },
  input: key,
  answer: answer<ParamNow>(),
})

export const paramCancelRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'baseParams/cancel',
  label: '取消预约的参数修改',
  access: { permission: 'baseParams:update' },
  input: key.extend({ version }),
  answer: answer<ParamNow>(),
})
