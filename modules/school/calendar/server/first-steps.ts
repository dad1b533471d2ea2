import type { FirstStep } from '#services/cards/first-step.ts'
import { term, termStates } from '../shared/term.ts'

/** Nothing has its week before there is a term that was published. */
export const firstSteps: readonly FirstStep[] = [
  {
    code: 'calendar',
    place: 20,
    title: '校历',
    about: '学年、学期、开学日期与周数；发布后各项业务按它计算周次',
    brings: [{ entity: term, where: { status: [termStates.published[0], termStates.archived[0]] } }],
    ways: [{ label: '设置校历', link: '/base/schoolCalendar', permission: 'schoolCalendar:add' }],
  },
]
