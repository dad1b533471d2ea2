import type { DictionaryDeclaration } from '#kernel/world/module.ts'

/** Under which headings kinds of matters stand. */
const groups = ['学籍', '请假', '资助', '评优', '宿舍', '违纪', '财务', '迎新', '教务', '行政'] as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'flowGroup',
    label: '流程分组',
    type: 'school',
    items: groups.map((label, i) => ({ key: String(i + 1), label })),
  },
]
