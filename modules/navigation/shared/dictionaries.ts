import type { DictionaryDeclaration } from '#kernel/module.ts'

const items = (...labels: readonly string[]) => labels.map((label, i) => ({ key: String(i + 1), label }))

export const dictionaries: readonly DictionaryDeclaration[] = [
  { set: 'appCategory', label: '应用分类', type: 'school', items: items('学业', '生活', '财务', '活动', '办公', '资助', '后勤', '系统', '其他') },
]
