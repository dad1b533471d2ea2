import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { Step } from '../model/model.ts'
import type { Paged } from '../paged.ts'
import type { SubjectFacts } from './lists.ts'

const at = { service: 'process', method: 'GET', access: { permission: 'flowFollow:read' } } as const

/** What a board is asked about: one kind of matter, and within how many days those were handed in whose times count. */
const boardInput = z.object({
  processType: z.string().max(40),
  days: z.coerce.number().int().min(1).max(366).default(365),
})

/** An instance as those who follow or manage it read it: where it stands, with whom, since when. */
export type FollowedRow = {
  instanceId: string
  instNo: string | null
  title: string
  processType: string
  typeName: string
  starterId: string
  starterName: string
  subject: SubjectFacts | null
  summary: { label: string; text: string }[] | null
  status: string
  currentNodes: string | null
  startTime: string | null
  endTime: string | null
  endReason: string | null
  version: number
  departmentName: string | null
  enterTime: string | null
  dueTime: string | null
  isOverdue: boolean
  handlers: string | null
  urgeCount: number
  canUrge: boolean
}

export type BoardType = {
  processType: string
  typeName: string
  groupName: string | null
  open: number
  red: number
  overdue: number
  started: number
}
export type BoardCard = {
  nodeKey: string
  instanceId: string
  title: string
  starterName: string
  enterTime: string
  dueTime: string | null
  handlers: string | null
  canUrge: boolean
}
/** A step of the board; `isGone`: of an older version only. */
export type BoardNode = {
  nodeKey: string
  nodeName: string | null
  kind: Step['kind'] | null
  isGone: boolean
  open: number
  green: number
  amber: number
  red: number
  overdue: number
  oldest: string | null
  stays: number
  passings: number
  median: number | null
  p90: number | null
  cards: BoardCard[]
}
export type BoardFigures = {
  open: number
  started: number
  finished: number
  passed: number
  overdue: number
  red: number
  median: number | null
  p90: number | null
}
export type Board = { figures: BoardFigures; nodes: BoardNode[] }
export type BoardUnit = {
  departmentId: string | null
  departmentName: string | null
  open: number
  red: number
  started: number
  finished: number
  median: number | null
}

export const followedRoute = defineRoute({
  ...at,
  path: 'follow/list',
  label: '流程跟踪',
  input: z.looseObject({}),
  answer: answer<Paged<FollowedRow>>(),
})

export const boardTypesRoute = defineRoute({
  ...at,
  path: 'follow/types',
  label: '可跟踪的流程类型',
  input: z.object({ days: boardInput.shape.days }),
  answer: answer<BoardType[]>(),
})

export const boardRoute = defineRoute({
  ...at,
  path: 'follow/board',
  label: '环节看板',
  input: boardInput,
  answer: answer<Board>(),
})

export const boardUnitsRoute = defineRoute({
  ...at,
  path: 'follow/departments',
  label: '环节按部门比较',
  input: boardInput,
  answer: answer<BoardUnit[]>(),
})

export const longestRoute = defineRoute({
  ...at,
  path: 'follow/longest',
  label: '停留最久的流程',
  input: z.object({ processType: z.string().max(40).optional() }),
  answer: answer<FollowedRow[]>(),
})
