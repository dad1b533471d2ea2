import type { DictionaryDeclaration } from '#kernel/world/module.ts'

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'operAction',
    label: '操作类型',
    type: 'system',
    // What each area calls its deeds: `operActions` of its manifest.
    items: [],
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
