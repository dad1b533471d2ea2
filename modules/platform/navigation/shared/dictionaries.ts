import type { DictionaryDeclaration } from '#kernel/world/module.ts'

const items = (...labels: readonly string[]) => labels.map((label, i) => ({ key: String(i + 1), label }))

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'appCategory',
    label: '应用分类',
    type: 'school',
    items: items('学业', '生活', '财务', '活动', '办公', '资助', '后勤', '系统', '其他'),
  },
  {
    set: 'mobileTerminal',
    label: '移动终端',
    type: 'system',
    items: [
      { key: 'browser', label: '浏览器' },
      { key: 'wecom', label: '企业微信' },
      { key: 'wechat', label: '微信' },
      { key: 'dingtalk', label: '钉钉' },
    ],
  },
]
