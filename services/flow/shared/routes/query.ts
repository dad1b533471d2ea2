import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Paged } from '../paged.ts'
import {
  queryColumns,
  queryFilters,
  querySort,
  queryStatistics,
  type QuerySort,
  type QueryStatistic,
} from '../query-config.ts'

const reading = { service: 'process', method: 'GET', access: { permission: 'flowQuery:read' } } as const
const making = { service: 'process', access: { permission: 'queryConfig:update' } } as const
const code = z.string().max(40)

type Choice = { value: string; label: string }
export type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'moment' | 'state' | 'duration' | 'choice' | 'flag'
export type ColumnGroup = 'instance' | 'form' | 'node' | 'subject'
/** A column as it is shown; `problem` where its field or step is gone. */
export type ShownColumn = { key: string; title: string; width: number; kind: ColumnKind; problem?: string }
/** A cell: numbers and moments as they are, everything else as it reads. */
export type Cell = string | number | null
export type QueryRow = { instanceId: string; status: string; cells: Record<string, Cell> }
export type ShownStatistic = QueryStatistic & { label: string; kind: ColumnKind }
export type CountedStatistic = ShownStatistic & { value: number | null }
export type QueryFilter = { key: string; label: string; kind: ColumnKind; choices?: readonly Choice[] }

/** A list one may open. */
export type OfferedQuery = {
  name: string
  code: string
  processType: string
  typeName: string
  remark: string | null
  columns: number
}
export type QueryShape = {
  name: string
  code: string
  processType: string
  typeName: string
  remark: string | null
  exportAllowed: boolean
  sort: QuerySort | null
  columns: ShownColumn[]
  filters: QueryFilter[]
  statistics: ShownStatistic[]
}
/** The line of statistics comes with the first page. */
export type QueryPage = Paged<QueryRow> & { statistics: CountedStatistic[] | null }

/** A column that can be chosen. */
export type ColumnChoice = {
  key: string
  label: string
  group: ColumnGroup
  kind: ColumnKind
  isSortable: boolean
  isFilter: boolean
  isNumeric: boolean
}
export type QueryChoices = { typeName: string; subject: string | null; columns: ColumnChoice[] }
export type QueryPreview = {
  columns: ShownColumn[]
  records: QueryRow[]
  total: number
  statistics: CountedStatistic[]
}

export const queriesRoute = defineRoute({
  ...reading,
  path: 'query/mine',
  label: '可用的流程查询',
  input: z.object({}),
  answer: answer<OfferedQuery[]>(),
})

export const queryShapeRoute = defineRoute({
  ...reading,
  path: 'query/config',
  label: '流程查询的样式',
  input: z.object({ code }),
  answer: answer<QueryShape>(),
})

export const queryPageRoute = defineRoute({
  ...reading,
  path: 'query/list',
  label: '流程查询',
  input: z.looseObject({ code }),
  answer: answer<QueryPage>(),
})

export const queryTypesRoute = defineRoute({
  ...making,
  method: 'GET',
  path: 'queryConfig/types',
  label: '可查询的流程类型与角色',
  access: { permission: 'queryConfig:list' },
  input: z.object({}),
  answer: answer<{ types: Choice[]; roles: Choice[] }>(),
})

export const queryChoicesRoute = defineRoute({
  ...making,
  method: 'GET',
  path: 'queryConfig/choices',
  label: '可选的列与条件',
  input: z.object({ processType: z.string().max(40) }),
  answer: answer<QueryChoices>(),
})

export const queryPreviewRoute = defineRoute({
  ...making,
  method: 'POST',
  path: 'queryConfig/preview',
  label: '预览流程查询',
  input: z.object({
    processType: z.string().max(40),
    columns: queryColumns,
    filters: queryFilters.default([]),
    sort: querySort.nullish(),
    statistics: queryStatistics.default([]),
  }),
  answer: answer<QueryPreview>(),
})

export const exportQueryRoute = defineRoute({
  service: 'process',
  method: 'POST',
  path: 'query/export',
  label: '导出流程查询',
  access: { permission: 'flowQuery:read' },
  input: z.object({ code, params: z.record(z.string(), z.unknown()).default({}) }),
  answer: answer<{ jobId: string }>(),
})
