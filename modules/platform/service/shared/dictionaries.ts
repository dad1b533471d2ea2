import type { DictionaryDeclaration } from '#kernel/world/module.ts'

const items = (...labels: readonly string[]) => labels.map((label, i) => ({ key: String(i + 1), label }))

/** Keys of the themes of the hall under which matters come to stand by themselves. */
export const themes = { studies: '1', aid: '2', life: '3', money: '5', information: '8' } as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'serviceCategory',
    label: '服务事项主题',
    type: 'school',
    items: items('学业', '资助', '生活', '活动', '财务', '后勤', '证明', '信息'),
  },
  { set: 'serviceStage', label: '人生节点', type: 'school', items: items('入学', '在校', '实习', '毕业') },
]
