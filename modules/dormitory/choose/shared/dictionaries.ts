import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'dormHabit',
    label: '生活习惯标签',
    type: 'school',
    items: codeList('1 早睡 2 晚睡 3 安静 4 爱运动 5 电竞 6 爱整洁 7 爱音乐 8 爱阅读'),
  },
]
