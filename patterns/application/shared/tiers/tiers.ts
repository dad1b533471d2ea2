import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute, type Answer } from '#kernel/http/define-route.ts'
import type { Outlook } from '../apply-routes.ts'
import type { Facts, Level, Turn } from './levels.ts'
import type { Limit } from './limits.ts'
import type { AmountAxis, TierAxes, TierTable } from './table.ts'

/** What codes are called in this school. */
export type TierNames = {
  roles: Record<string, string>
  rules: Record<string, string>
  codes: Record<string, Record<string, string>>
}
export type TierField = { name: string; label: string; kind: string }
/** The published flow of an area, told as a table. */
export type TiersView = {
  /** What is decided: 请假. */
  name: string
  rowLabel: string
  amount: AmountAxis | null
  version: {
    id: string
    versionNo: number
    publishedTime: string
    publishedByName: string | null
    isDrawn: boolean
    status: string
  }
  table: TierTable
  limits: Limit[]
  cases: { key: string; label: string; levels: Level[]; isUsual: boolean; usual: Level[] }[]
  params: { key: string; label: string; group: string; value: string }[]
  names: TierNames
  fields: TierField[]
  canEdit: boolean
  canDesign: boolean
  canSetParams: boolean
}
/** Who would decide on something that is only thought of, and which conditions settled it. */
export type TierTrial = Pick<Outlook, 'levels' | 'stopped'> & { turns: Turn[] }

type Declared<I extends z.ZodType, Shown, R> = Omit<TierAxes, 'rows'> & {
  rows: R
  service: string
  path: string
  processType: string
  labels: { view: string; trial: string }
  /** Something everybody knows, by which the levels of a school are checked. */
  cases: readonly { key: string; label: string; facts: Facts }[]
  /** What a trial is asked with, and what the area answers to it besides. */
  trial: I
  shown: Answer<Shown>
}

const limits = z
  .array(
    z.object({
      stepKey: z.string().max(60),
      branchKey: z.string().max(60),
      group: z.int().min(0).max(20),
      row: z.int().min(0).max(20),
      value: z.number(),
    }),
  )
  .min(1)
  .max(20)

/** The levels of an area's published flow, for holders of `<path>:read`. It is no second rule beside the flow. */
export function defineTiers<I extends z.ZodType, Shown extends object, R extends TierAxes['rows']>(
  declared: Declared<I, Shown, R>,
) {
  const { service, path, labels, trial } = declared
  const reading = { service, access: { permission: `${path}:read` } } as const
  return {
    ...declared,
    viewed: defineRoute({
      ...reading,
      method: 'GET',
      path: `${path}/view`,
      label: labels.view,
      input: z.object({}),
      answer: answer<TiersView>(),
    }),
    tried: defineRoute({
      ...reading,
      method: 'POST',
      path: `${path}/simulate`,
      label: labels.trial,
      input: trial,
      answer: answer<TierTrial & Shown>(),
    }),
  }
}

/** Changing the flow where only the numbers of an amount change, for holders of `<path>:update`. */
export function limitsRoute({ service, path }: { service: string; path: string }, label: string) {
  return defineRoute({
    service,
    method: 'POST',
    path: `${path}/setLimits`,
    label,
    access: { permission: `${path}:update` },
    input: z.object({ versionNo: askedInteger('版本'), limits }),
    answer: answer<{ versionNo: number }>(),
  })
}
