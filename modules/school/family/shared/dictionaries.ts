import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

/** Kinds of families that care is planned by. How members are related is the standard set `familyRelation`. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  { set: 'familyType', label: '家庭类型', type: 'school', items: codeList('1 双亲 2 单亲 3 重组 4 孤儿 5 留守') },
]
