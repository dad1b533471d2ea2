import type { DictionaryDeclaration } from '#kernel/world/module.ts'

/** Kinds of own events. */
const types = [
  ['1', '会议', 'blue'],
  ['2', '事务', 'teal'],
  ['3', '活动', 'violet'],
  ['4', '出差', 'amber'],
  ['5', '值班', 'green'],
  ['9', '其他', 'grey'],
] as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'scheduleType',
    label: '日程类型',
    type: 'school',
    items: types.map(([key, label, tone]) => ({ key, label, tone })),
  },
]
