import type { DictionaryDeclaration } from '#kernel/module.ts'

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'operAction',
    label: '操作类型',
    type: 'system',
    items: [
      { key: 'add', label: '新增', tone: 'green' },
      { key: 'update', label: '修改', tone: 'blue' },
      { key: 'remove', label: '删除', tone: 'red' },
      { key: 'restore', label: '恢复', tone: 'teal' },
      { key: 'import', label: '导入', tone: 'violet' },
      { key: 'export', label: '导出', tone: 'amber' },
      { key: 'unmask', label: '查看原文', tone: 'amber' },
    ],
  },
]
