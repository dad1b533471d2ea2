import type { DictionaryDeclaration } from '#kernel/module.ts'
import { codeList } from '#modules/base/shared/dictionaries/code-list.ts'

/** Standard code sets that belong to no single area. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'familyRelation',
    label: '家庭关系',
    type: 'standard',
    items: codeList(
      `01 本人 10 配偶 11 夫 12 妻 20 子 30 女 51 父亲 52 母亲 57 继父或养父 58 继母或养母
       61 祖父 62 祖母 63 外祖父 64 外祖母 71 兄 73 弟 75 姐 77 妹 97 其他亲属 99 非亲属`,
      {
        11: { parent: '10', synonyms: ['丈夫'] },
        12: { parent: '10', synonyms: ['妻子'] },
        51: { synonyms: ['父', '父子', '父女'] },
        52: { synonyms: ['母', '母子', '母女'] },
      },
    ),
  },
  {
    set: 'venueType',
    label: '场地类型',
    type: 'system',
    items: codeList(
      '1 普通教室 2 多媒体教室 3 智慧教室 4 机房 5 实训室 6 实验室 7 阶梯教室 8 报告厅 9 会议室 10 运动场地 11 活动室 12 考场专用 99 其他',
    ),
  },
  {
    set: 'dayType',
    label: '校历日类型',
    type: 'system',
    items: codeList('1 教学日 2 周末 3 法定节假日 4 调休上课 5 寒暑假 6 考试 7 军训/入学教育 8 停课活动 9 实习', {
      1: { tone: 'green' }, 2: { tone: 'grey' }, 3: { tone: 'red' }, 4: { tone: 'amber' }, 5: { tone: 'teal' }, 6: { tone: 'violet' }, 7: { tone: 'blue' }, 8: { tone: 'grey' }, 9: { tone: 'blue' },
    }),
  },
  { set: 'courseKind', label: '课程性质', type: 'system', items: codeList('1 公共必修 2 专业基础 3 专业核心 4 专业拓展 5 公共选修 6 实践') },
  { set: 'term', label: '学期', type: 'system', items: codeList('1 第一学期 2 第二学期 3 第三学期/小学期') },
  { set: 'weekday', label: '星期', type: 'system', items: codeList('1 周一 2 周二 3 周三 4 周四 5 周五 6 周六 7 周日') },
]
