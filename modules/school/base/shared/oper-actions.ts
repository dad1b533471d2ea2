import type { CodeItem } from '#kernel/fields/kind.ts'

/** What the log calls the deeds of this area. */
export const operActions: readonly CodeItem[] = [
  { key: 'ask', label: '申请更正', tone: 'violet' },
  { key: 'repair', label: '修正', tone: 'blue' },
  { key: 'undo', label: '撤销', tone: 'red' },
  { key: 'merge', label: '合并', tone: 'violet' },
  { key: 'split', label: '分班', tone: 'violet' },
  { key: 'number', label: '编学号', tone: 'violet' },
  { key: 'move', label: '移动', tone: 'blue' },
]
