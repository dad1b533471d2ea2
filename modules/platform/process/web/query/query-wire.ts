import { tKey } from '#browser/wire/i18n.ts'

export type Kind = 'text' | 'number' | 'money' | 'day' | 'moment' | 'state' | 'duration' | 'choice' | 'flag'
export type Cell = string | number | null
export type ShownColumn = { key: string; title: string; width: number; kind: Kind; problem?: string }
export type QueryRow = { instanceId: string; status: string; cells: Record<string, Cell> }
export type Statistic = {
  key: string
  how: 'sum' | 'avg' | 'max' | 'min'
  label: string
  kind: Kind
  value: number | null
}
export type QueryFilter = { key: string; label: string; kind: Kind; choices?: { value: string; label: string }[] }
export type QueryShape = {
  name: string
  code: string
  processType: string
  typeName: string
  remark: string | null
  exportAllowed: boolean
  columns: ShownColumn[]
  filters: QueryFilter[]
}
export type QueryPage = {
  records: QueryRow[]
  total: number
  size: number
  current: number
  totalCapped?: boolean
  statistics: Statistic[] | null
}

export type ColumnChoice = {
  key: string
  label: string
  group: 'instance' | 'subject' | 'form' | 'node'
  kind: Kind
  isSortable: boolean
  isFilter: boolean
  isNumeric: boolean
}
export type Choices = { typeName: string; subject: string | null; columns: ColumnChoice[] }

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
  statistics: { key: string; how: Statistic['how'] }[]
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
