import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { PopulationCount } from './services.ts'
import { mostListed, targetScopeShape, type PopulationKind, type TargetScope } from './target-scope.ts'

/** A unit one can choose; one that only partly lies within reach is shown for its children and cannot be chosen itself. */
export type Unit = { id: string; label: string; count: number; isWhole: boolean; children?: Unit[] }
export type UnitCode = { value: string; label: string }
type Named = { id: string; label: string }
export type Units = {
  school: Unit
  departments: Unit[]
  campuses: Unit[]
  grades: Unit[]
  majors: Unit[]
  roles: Named[]
  posts: Named[]
  codes: Record<'sex' | 'xjztM' | 'stuType' | 'staffType', UnitCode[]>
  hasCourses: boolean
}
export type SavedChoice = {
  id: string
  populationName: string
  summary: string
  isShared: boolean
  isOwn: boolean
  ownerName: string | null
  scope: TargetScope
}

export type MeantPerson = {
  id: string
  personType: string
  name: string
  number: string | null
  unit: string | null
  hasAccount: boolean
}
export type PeoplePage = { records: MeantPerson[]; total: number; current: number; size: number }

export type UnitName = { kind: PopulationKind; id: string; name: string }
export type TeachingChoice = { value: string; label: string }

export type Matched = { row: number; number: string; id: string; name: string }
export type Unmatched = { row: number; number: string; reason: string }
export type ListMatch = { matched: Matched[]; unmatched: Unmatched[] }

const userType = z.enum(['stu', 'tea', 'all']).default('stu')
const listed = z.object({
  userType,
  text: z.string().max(400_000, `一次最多 ${mostListed} 行`).default(''),
  fileId: z.string().max(36).nullish(),
})
const open = { service: 'base', access: { signedIn: true } } as const

export const countRoute = defineRoute({
  ...open,
  method: 'POST',
  path: 'population/count',
  label: '人群人数',
  input: z.object({ scope: targetScopeShape }),
  answer: answer<PopulationCount>(),
})

export const peopleRoute = defineRoute({
  ...open,
  method: 'POST',
  path: 'population/people',
  label: '人群名单预览',
  input: z.object({
    scope: targetScopeShape,
    current: z.int().min(1).max(10_000).default(1),
    size: z.int().min(1).max(100).default(20),
  }),
  answer: answer<PeoplePage>(),
})

export const unitNamesRoute = defineRoute({
  ...open,
  method: 'POST',
  path: 'population/names',
  label: '人群名称',
  input: z.object({ scope: targetScopeShape }),
  answer: answer<UnitName[]>(),
})

export const unitsRoute = defineRoute({
  ...open,
  method: 'GET',
  path: 'population/units',
  label: '可选人群',
  input: z.object({ userType }),
  answer: answer<Units>(),
})

export const teachingChoicesRoute = defineRoute({
  ...open,
  method: 'GET',
  path: 'population/teaching',
  label: '教学班与任课教师选择',
  input: z.object({
    kind: z.enum(['course', 'taught']),
    keyword: z.string().trim().min(2, '请输入至少2个字符').max(50),
  }),
  answer: answer<TeachingChoice[]>(),
})

export const savedChoicesRoute = defineRoute({
  ...open,
  method: 'GET',
  path: 'population/choices',
  label: '已存人群',
  input: z.looseObject({}),
  answer: answer<SavedChoice[]>(),
})

export const resolveListRoute = defineRoute({
  ...open,
  method: 'POST',
  path: 'population/resolveExcel',
  label: '核对名单',
  input: listed,
  answer: answer<ListMatch>(),
})
