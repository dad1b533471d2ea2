import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { codeList } from './code-list.ts'
import { titleDictionary } from './title.ts'

/** Facts of staff. */
export const staffDictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'staffType',
    label: '教职工类别',
    type: 'system',
    items: codeList(
      '10 专任教师 20 教师兼行政 30 行政人员 40 教辅人员 60 工勤人员 70 校办企业 80 其他 81 校外兼职/兼课 82 企业导师',
    ),
  },
  {
    set: 'staffBianzhi',
    label: '编制',
    type: 'system',
    items: codeList('1 事业编 2 人事代理 3 校聘合同 4 劳务派遣 5 外聘', { 1: { synonyms: ['在编', '事业编制'] } }),
  },
  {
    set: 'staffStatus',
    label: '教职工当前状态',
    type: 'system',
    items: codeList('11 在职 12 借调 13 长期病假 14 产假 15 进修/挂职 21 退休 22 离职 23 调出 24 死亡 99 其他', {
      11: { tone: 'green', synonyms: ['在岗'] },
      12: { tone: 'blue' },
      13: { tone: 'amber' },
      14: { tone: 'amber' },
      15: { tone: 'blue' },
      21: { tone: 'grey' },
      22: { tone: 'grey' },
      23: { tone: 'grey' },
      24: { tone: 'grey' },
      99: { tone: 'grey' },
    }),
  },
  titleDictionary,
  {
    set: 'titleLevel',
    label: '职称级别',
    type: 'system',
    items: codeList('1 正高 2 副高 3 中级 4 初级 9 未定级', {
      1: { synonyms: ['正高级'] },
      2: { synonyms: ['副高级'] },
      9: { synonyms: ['无'] },
    }),
  },
  { set: 'dualTeacher', label: '双师型', type: 'system', items: codeList('0 否 1 初级 2 中级 3 高级') },
  {
    set: 'education',
    label: '学历',
    type: 'standard',
    items: codeList(
      `11 博士研究生毕业 12 博士研究生结业 13 博士研究生肄业 14 硕士研究生毕业 15 硕士研究生结业 16 硕士研究生肄业
       17 研究生班毕业 21 大学本科毕业 22 大学本科结业 23 大学本科肄业 31 大学专科毕业 32 大学专科结业 33 大学专科肄业
       41 中等专科毕业 44 职业高中毕业 47 技工学校毕业 61 普通高中毕业 71 初中毕业 81 小学毕业 90 其他`,
      {
        11: { synonyms: ['博士', '博士研究生'] },
        14: { synonyms: ['硕士', '硕士研究生', '研究生'] },
        21: { synonyms: ['本科', '大学本科'] },
        31: { synonyms: ['专科', '大专', '大学专科'] },
        41: { synonyms: ['中专'] },
        44: { synonyms: ['职高'] },
        47: { synonyms: ['技校'] },
        61: { synonyms: ['高中'] },
        71: { synonyms: ['初中'] },
      },
    ),
  },
  {
    set: 'degree',
    label: '学位',
    type: 'standard',
    items: codeList('1 名誉博士 2 博士 3 硕士 4 学士 9 无', {
      2: { synonyms: ['博士学位'] },
      3: { synonyms: ['硕士学位'] },
      4: { synonyms: ['学士学位'] },
    }),
  },
]
