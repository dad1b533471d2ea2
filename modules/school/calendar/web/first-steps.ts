import type { FirstStep } from '#browser/kit/first-steps.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { term } from '../shared/term.ts'

/** Nothing has its week before there is a term. */
export const contributions: readonly FirstStep[] = [
  {
    place: 20,
    entity: term,
    title: tKey('校历'),
    about: tKey('学年、学期、开学日期与周数'),
    link: '/base/schoolCalendar',
    unit: tKey('个学期'),
  },
]
