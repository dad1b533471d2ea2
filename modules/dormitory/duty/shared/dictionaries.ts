import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

const system = (set: string, label: string, words: string): DictionaryDeclaration => ({
  set,
  label,
  type: 'system',
  items: codeList(words),
})

/** Codes of the gate desk. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  system('dormShift', '值班班次', '1 早班 2 中班 3 夜班'),
  system('dormGoodsDir', '物品出入方向', '1 出楼 2 入楼'),
]
