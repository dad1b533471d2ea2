import { z } from 'zod'
import { route, type Route } from '#kernel/http/route.ts'
import { paramGroups, paramHistory, paramOf, resetParam, setParam } from './params.ts'

const key = z.object({ paramsId: z.string({ error: '请输入参数键' }).min(1, '请输入参数键').max(100, '参数不存在') })
const text = z.union([z.string().max(20_000, '参数值过长'), z.number().transform(String), z.boolean().transform((value) => (value ? '1' : '0'))], { error: '参数值格式不正确' })

/** Parameters: read by pages, set by administrators. */
export const paramRoutes: readonly Route[] = [
  route({ method: 'GET', service: 'base', path: 'baseParams/getOne', label: '参数', access: { signedIn: true }, input: key, run: (ctx, { paramsId }) => paramOf(ctx, paramsId) }),
  route({ method: 'GET', service: 'base', path: 'baseParams/getGroups', label: '全部参数', access: { permission: 'baseParams:list' }, input: z.object({}), run: paramGroups }),
  route({
    method: 'GET', service: 'base', path: 'baseParams/history', label: '参数修改记录', access: { permission: 'baseParams:list' }, input: key,
    run: (ctx, { paramsId }) => paramHistory(ctx, paramsId),
  }),
  route({
    method: 'POST', service: 'base', path: 'baseParams/submit', label: '修改参数', access: { permission: 'baseParams:update' },
    input: key.extend({ paramsValue: text, version: z.coerce.number().int().optional() }),
    run: setParam,
  }),
  route({
    method: 'POST', service: 'base', path: 'baseParams/reset', label: '参数恢复默认', access: { permission: 'baseParams:update' }, input: key,
    run: (ctx, { paramsId }) => resetParam(ctx, paramsId),
  }),
]
