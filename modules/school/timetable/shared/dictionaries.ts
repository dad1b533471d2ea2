import type { DictionaryDeclaration } from '#kernel/world/module.ts'

/** Kinds of courses and how they are examined. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'courseKind',
    label: '课程性质',
    type: 'school',
    items: [
      { key: '1', label: '公共必修' },
      { key: '2', label: '专业基础' },
      { key: '3', label: '专业核心' },
      { key: '4', label: '专业拓展' },
      { key: '5', label: '公共选修' },
      { key: '6', label: '实践' },
    ],
  },
  {
    set: 'courseType',
    label: '修读类型',
    type: 'school',
    items: [
      { key: '1', label: '必修' },
      { key: '2', label: '限选' },
      { key: '3', label: '任选' },
      { key: '4', label: '实训' },
      { key: '5', label: '公选' },
    ],
  },
]
