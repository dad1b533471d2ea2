import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import type { DayLimit, Level, Tier } from '../../shared/rule-view.ts'
import type { Names, RuleField } from './rule-words.ts'

export type RuleView = {
  version: {
    id: string
    versionNo: number
    publishedTime: string
    publishedByName: string | null
    note: string | null
    isDrawn: boolean
    status: string
  }
  isUsual: boolean
  tiers: Tier[]
  limits: DayLimit[]
  cases: { key: string; label: string; levels: Level[]; isUsual: boolean; usual: Level[] }[]
  bzrMode: string
  params: { key: string; label: string; value: string }[]
  names: Names
  fields: RuleField[]
  canEdit: boolean
  canDesign: boolean
  canSetParams: boolean
}

/** How leaves are decided here, as published now. */
export function useRules() {
  return useQuery({ queryKey: ['xsgl/leaveRule', 'view'], queryFn: () => get<RuleView>('xsgl/leaveRule/view', {}) })
}
