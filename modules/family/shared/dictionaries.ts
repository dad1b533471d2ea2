import type { DictionaryDeclaration } from '#kernel/module.ts'

const kinds = ['双亲', '单亲', '重组', '孤儿', '留守'] as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  { set: 'familyType', label: '家庭类型', type: 'school', items: kinds.map((label, i) => ({ key: String(i + 1), label })) },
]
