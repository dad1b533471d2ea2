import type { DictionaryDeclaration } from '#kernel/world/module.ts'

const items = (...labels: readonly string[]) => labels.map((label, i) => ({ key: String(i + 1), label }))

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'serviceCategory',
    label: '服务事项主题',
    type: 'school',
    items: items('学业', '资助', '生活', '活动', '财务', '后勤', '证明', '信息'),
  },
  { set: 'serviceStage', label: '人生节点', type: 'school', items: items('入学', '在校', '实习', '毕业') },
]
