import { z } from 'zod'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { askedDay } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Verdict } from '#services/logs/shared/verdict.ts'

/** A changed field in words. */
export type FieldChange = { field: string; label: string; before: string; after: string }

/** What the platform calls something that stands in the log by its key. */
export type LoggedName = { value: string; label: string }

/** One time a failure happened. */
export type ErrorTrace = {
  errorId: string
  traceId: string
  time: string
  address: string
  userName: string | null
  ip: string | null
  message: string
  state: string
}

/** How long an address takes to answer. */
export type ApiCosts = {
  method: string
  address: string
  calls: number
  failures: number
  p50: number | null
  p95: number | null
  slowest: number
}

export type SlowCall = {
  id: string
  time: string
  method: string
  address: string
  statusCode: number
  costMs: number
  userName: string | null
  traceId: string
}

const day = askedDay()
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为YYYY-MM')
const hours = z.coerce.number().int().min(1).max(168).default(24)

export const logDiffRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysOperLog/diff',
  label: '变更内容',
  access: { permission: 'sysOperLog:getOne' },
  input: z.object({ id: z.unknown() }),
  answer: answer<{ entityName: string; recordId: string | null; changes: FieldChange[] }>(),
})

export const logNamesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysOperLog/names',
  label: '业务与动作的名称',
  access: { permission: 'sysOperLog:list' },
  input: z.object({}),
  answer: answer<{ entities: LoggedName[]; deeds: LoggedName[] }>(),
})

export const verifyLogsRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'sysOperLog/verify',
  label: '校验日志完整性',
  access: { permission: 'sysOperLog:verify' },
  input: z.object({ from: day.optional(), to: day.optional() }),
  answer: answer<Verdict>(),
})

export const errorTracesRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysErrorLog/traces',
  label: '错误发生记录',
  access: { permission: 'sysErrorLog:getOne' },
  input: z.object({ id: z.unknown().optional(), traceId: z.string().max(64).optional() }),
  answer: answer<ErrorTrace[]>(),
})

export const apiCostsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysApiLog/summary',
  label: '接口耗时',
  access: { permission: 'sysApiLog:list' },
  input: z.object({ hours }),
  answer: answer<ApiCosts[]>(),
})

export const slowCallsRoute = defineRoute({
  method: 'GET',
  service: 'base',
  path: 'sysApiLog/slowest',
  label: '最慢的调用',
  access: { permission: 'sysApiLog:list' },
  input: z.object({ hours }),
  answer: answer<SlowCall[]>(),
})

/** A month of a log that lies in files. */
export type ArchivedMonth = {
  month: string
  rows: number
  size: number
  from?: string | undefined
  to?: string | undefined
}

/** Every log has these two; the drawer of archives finds them beside its list. */
export function archivedMonthsRoute(entity: AnyEntity) {
  return defineRoute({
    method: 'GET',
    service: 'base',
    path: `${entity.path}/archives`,
    label: `${entity.label}的归档月份`,
    access: { permission: `${entity.path}:list` },
    input: z.object({}),
    answer: answer<ArchivedMonth[]>(),
  })
}

export function archiveRoute(entity: AnyEntity) {
  return defineRoute({
    method: 'GET',
    service: 'base',
    path: `${entity.path}/archive`,
    label: `查询归档的${entity.label}`,
    access: { permission: `${entity.path}:list` },
    input: z.looseObject({
      month,
      day: z.union([z.literal(''), day]).optional(),
      keyword: z.string().max(100).optional(),
    }),
    answer: answer<{
      records: Record<string, unknown>[]
      current: number
      size: number
      hasMore: boolean
      isCut: boolean
    }>(),
  })
}
