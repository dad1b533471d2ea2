import type { DictionaryDeclaration } from '#kernel/module.ts'

/** Codes of GB/T 4761 that families of students need. */
const relations = [['51', '父亲'], ['52', '母亲'], ['57', '继父或养父'], ['58', '继母或养母'], ['61', '祖父'], ['62', '祖母'], ['63', '外祖父'], ['64', '外祖母'], ['71', '兄'], ['73', '弟'], ['75', '姐'], ['77', '妹'], ['10', '配偶'], ['97', '其他亲属'], ['99', '非亲属']] as const
const kinds = ['双亲', '单亲', '重组', '孤儿', '留守'] as const

export const dictionaries: readonly DictionaryDeclaration[] = [
  { set: 'familyRelation', label: '家庭关系', type: 'standard', items: relations.map(([key, label]) => ({ key, label })) },
  { set: 'familyType', label: '家庭类型', type: 'school', items: kinds.map((label, i) => ({ key: String(i + 1), label })) },
]
