import { z } from 'zod'
import { askedInteger, askedMoment } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { cancelChange, paramGroups, paramHistory, paramOf, resetParam, setParam } from './params.ts'

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

/** Parameters: read by pages, set by administrators. */
export const paramRoutes: readonly Route[] = [
  route({
    method: 'GET',
    service: 'base',
    path: 'baseParams/getOne',
    label: '参数',
    access: { signedIn: true },
    input: key,
    run: (ctx, { paramsId, population }) => paramOf(ctx, paramsId, population),
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'baseParams/getGroups',
    label: '全部参数',
    access: { permission: 'baseParams:list' },
    input: z.object({}),
    run: paramGroups,
  }),
  route({
    method: 'GET',
    service: 'base',
    path: 'baseParams/history',
    label: '参数修改记录',
    access: { permission: 'baseParams:list' },
    input: key,
    run: (ctx, { paramsId, population }) => paramHistory(ctx, paramsId, population),
  }),
  route({
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
    run: setParam,
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'baseParams/reset',
    label: '参数恢复默认',
    access: { permission: 'baseParams:update' },
    input: key,
    run: resetParam,
  }),
  route({
    method: 'POST',
    service: 'base',
    path: 'baseParams/cancel',
    label: '取消预约的参数修改',
    access: { permission: 'baseParams:update' },
    input: key.extend({ version }),
    run: cancelChange,
  }),
]
