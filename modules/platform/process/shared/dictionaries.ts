import type { DictionaryDeclaration } from '#kernel/world/module.ts'

/** Under which headings kinds of matters stand: their keys. */
export const flowGroups = {
  registry: '1',
  leave: '2',
  aid: '3',
  honours: '4',
  dormitory: '5',
  discipline: '6',
  money: '7',
  freshmen: '8',
  teaching: '9',
  office: '10',
} as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'flowGroup',
    label: '流程分组',
    type: 'school',
    items: [
      { key: flowGroups.registry, label: '学籍' },
      { key: flowGroups.leave, label: '请假' },
      { key: flowGroups.aid, label: '资助' },
      { key: flowGroups.honours, label: '评优' },
      { key: flowGroups.dormitory, label: '宿舍' },
      { key: flowGroups.discipline, label: '违纪' },
      { key: flowGroups.money, label: '财务' },
      { key: flowGroups.freshmen, label: '迎新' },
      { key: flowGroups.teaching, label: '教务' },
      { key: flowGroups.office, label: '行政' },
    ],
  },
]
