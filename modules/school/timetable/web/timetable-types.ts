import type { GridDay, GridLesson } from '../shared/look/week-routes.ts'

export type SubjectKind = 'class' | 'teacher' | 'room'

/** Days without lessons are drawn hatched. */
export const isFreeDay = ({ dayType }: Pick<GridDay, 'dayType'>) => ['3', '5', '8'].includes(dayType)

/** Lessons that do not take place where they stand. */
export const isStruck = ({ state }: Pick<GridLesson, 'state'>) => ['2', '3', '6'].includes(state)
