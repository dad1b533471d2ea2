import type { DictionaryDeclaration } from '#kernel/module.ts'

/** What a date is, by the codes the calendar computes with. */
export const dayTypes = {
  lesson: ['1', '教学日'],
  weekend: ['2', '周末'],
  holiday: ['3', '法定节假日'],
  makeUp: ['4', '调休上课'],
  vacation: ['5', '寒暑假'],
  exam: ['6', '考试'],
  training: ['7', '军训/入学教育'],
  event: ['8', '停课活动'],
  internship: ['9', '实习'],
} as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  { set: 'dayType', label: '日期类型', type: 'system', items: Object.values(dayTypes).map(([key, label]) => ({ key, label })) },
]
