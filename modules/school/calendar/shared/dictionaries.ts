import type { DictionaryDeclaration } from '#kernel/world/module.ts'

/** What a date is, by the codes the calendar computes with. */
export const dayTypes = {
  lesson: ['1', '教学日', 'green'],
  weekend: ['2', '周末', 'grey'],
  holiday: ['3', '法定节假日', 'red'],
  makeUp: ['4', '调休上课', 'amber'],
  vacation: ['5', '寒暑假', 'grey'],
  exam: ['6', '考试', 'violet'],
  training: ['7', '军训/入学教育', 'green'],
  event: ['8', '停课活动', 'teal'],
  internship: ['9', '实习', 'blue'],
} as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'dayType',
    label: '日期类型',
    type: 'system',
    items: Object.values(dayTypes).map(([key, label, tone]) => ({ key, label, tone })),
  },
]
