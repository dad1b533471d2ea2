import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

const system = (set: string, label: string, items: DictionaryDeclaration['items']): DictionaryDeclaration => ({
  set,
  label,
  type: 'system',
  items,
})

/** Codes of dividing beds beforehand. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  system('presortMode', '预分方式', codeList('1 直接定床 2 定到房间 3 定到班级房间池')),
  system('presortPopulation', '预分学生范围', codeList('1 在校与待报到 2 只含待报到新生')),
  system('presortOutcome', '预分结果', codeList('1 已分 2 未分 3 已失效')),
  system('presortSleep', '入睡时间', codeList('1 22:30前 2 23:30前 3 更晚')),
]
