import type { DictionaryDeclaration } from '#kernel/world/module.ts'

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
  {
    set: 'noticeCategory',
    label: '通知类别',
    type: 'school',
    items: [
      { key: '1', label: '通知', tone: 'blue' },
      { key: '2', label: '公告', tone: 'teal' },
      { key: '3', label: '制度文件', tone: 'violet' },
      { key: '4', label: '活动', tone: 'amber' },
      { key: '5', label: '放假', tone: 'green' },
      { key: '6', label: '系统', tone: 'grey' },
      { key: '7', label: '公示', tone: 'violet' },
      { key: '8', label: '新闻', tone: 'teal' },
    ],
  },
]
