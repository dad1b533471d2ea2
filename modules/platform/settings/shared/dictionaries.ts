import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from '#modules/school/base/shared/dictionaries/code-list.ts'

/** Standard code sets that belong to no single area. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'familyRelation',
    label: '家庭关系',
    type: 'standard',
    items: codeList(
      // In the order in which students name their family.
      `51 父亲 52 母亲 57 继父或养父 58 继母或养母 61 祖父 62 祖母 63 外祖父 64 外祖母
       71 兄 73 弟 75 姐 77 妹 10 配偶 11 夫 12 妻 20 子 30 女 97 其他亲属 99 非亲属 01 本人`,
      {
        11: { parent: '10', synonyms: ['丈夫'] },
        12: { parent: '10', synonyms: ['妻子'] },
        51: { synonyms: ['父', '父子', '父女'] },
        52: { synonyms: ['母', '母子', '母女'] },
      },
    ),
  },
  { set: 'term', label: '学期', type: 'system', items: codeList('1 第一学期 2 第二学期 3 第三学期/小学期') },
  {
    set: 'weekday',
    label: '星期',
    type: 'system',
    items: codeList('1 周一 2 周二 3 周三 4 周四 5 周五 6 周六 7 周日'),
  },
]
