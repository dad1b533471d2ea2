import { defineService } from '#kernel/world/service.ts'
import type { PopulationKind, TargetScope } from './target-scope.ts'

/** Who is asked for: by a rule, or by a list that was kept. `within` says whether only those count whom the caller may see. */
export type PopulationAsked = {
  of: { scope: TargetScope } | { listId: string }
  within: 'caller' | 'all'
  /** By where students stood on that day; today unless it says otherwise. */
  asOf?: string
}

/** Part of a statement with the columns `id` (uuid), `person_type` and `name`; its places begin behind `after`. */
export type PeopleSql = { text: string; values: unknown[] }

/** People to join with, so that nobody loads thousands of ids: `join (${text}) p on p.id = s.id`. */
export const populationSql = defineService<PopulationAsked & { after?: number }, PeopleSql>('population.sql')

/**
 * The same question the other way round: whether a person (`t`, a row of the students or of the staff) is meant by a rule that stands
 * in a column of another table (`scope`, SQL of a jsonb). One statement then says which of many rules mean somebody.
 */
export const meantBySql = defineService<{ personType: string; scope: string }, string>('population.meantBy')

/** The people themselves with their accounts, in the order of their ids; null where somebody has no open account. */
export const resolvePopulation = defineService<
  PopulationAsked & { limit?: number },
  { id: string; personType: string; userId: string | null }[]
>('population.resolve')

export type PopulationCount = {
  count: number
  students: number
  teachers: number
  samples: string[]
  /** How many each kind of the rule names, and how many only that one. */
  breakdown: { kind: PopulationKind; count: number; only: number }[]
}

/** How many, some names, and by what they were named. */
export const countPopulation = defineService<PopulationAsked, PopulationCount>('population.count')

/** A rule in words: `学生 · 软件2401、软件2402等3个，不含名单1项`. */
export const populationText = defineService<{ scope: TargetScope }, string>('population.text')

/** Refuses with `您无权向{unit}发布` where somebody is named whom the caller may not see. */
export const requireReach = defineService<{ scope: TargetScope }, void>('population.requireReach')

/**
 * Keeps a population for something (`source`: entity and id). A frozen one stays the people of that moment, whatever becomes of
 * them; a dynamic one is who fits the rule whenever somebody asks.
 */
export const keepPopulation = defineService<
  { scope: TargetScope; targetMode: 'frozen' | 'dynamic'; source: string; within: 'caller' | 'all'; asOf?: string },
  { listId: string; count: number }
>('population.keep')

/**
 * The numbers of an uploaded sheet, each at the place of its row: the column headed 学号 or 工号, else the first one. Whether the caller
 * may read it is asked now; the sheet is read by what is handed back, which needs no connection.
 */
export const sheetNumbers = defineService<{ fileId: string }, () => Promise<string[]>>('population.sheetNumbers')
