import type { QueryStatistic } from '#services/flow/shared/query-config.ts'
import { tKey } from '#browser/wire/i18n.ts'

/** A query as it is being made. */
export type QueryDraft = {
  id?: string
  version?: number
  name: string
  code: string
  processType: string
  columns: { key: string; title: string; width?: number }[]
  filters: string[]
  sort: { key: string; isDescending: boolean } | null
  statistics: QueryStatistic[]
  roles: string[]
  exportAllowed: boolean
  status: string
  remark: string
}

export const hows = { sum: tKey('合计'), avg: tKey('平均'), max: tKey('最大'), min: tKey('最小') } as const
export const groupNames = {
  instance: tKey('流程'),
  subject: tKey('当事人'),
  form: tKey('表单'),
  node: tKey('环节结果'),
} as const

/** The parameter a filter is sent as. */
export function paramOf(key: string): string {
  if (key === 'instance.currentNodes') return 'nodeKey'
  return key.startsWith('form.') ? `f_${key.slice('form.'.length)}` : key.slice('instance.'.length)
}
