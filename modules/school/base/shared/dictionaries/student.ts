import type { CodeItem } from '#kernel/fields/kind.ts'
import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { isEnded, isEnrolled, isReading } from '../students/student-status.ts'
import { codeList } from './code-list.ts'

/** Facts of study. The sets 在籍, 在读 and ended stand in student-status.ts. */
export const studentDictionaries: readonly DictionaryDeclaration[] = [
  {
    set: 'studentStatus',
    label: '学籍状态',
    type: 'standard',
    items: withFlags([
      { key: '01', label: '在读', tone: 'green', synonyms: ['在校', '正常'] },
      { key: '02', label: '休学', tone: 'amber' },
      { key: '03', label: '退学', tone: 'red' },
      { key: '04', label: '停学', tone: 'amber' },
      { key: '05', label: '复学', tone: 'teal' },
      { key: '06', label: '流失', tone: 'red' },
      { key: '07', label: '毕业', tone: 'grey' },
      { key: '08', label: '结业', tone: 'grey' },
      { key: '09', label: '肄业', tone: 'grey' },
      { key: '10', label: '转学(转出)', tone: 'grey', synonyms: ['转学', '转出'] },
      { key: '11', label: '死亡', tone: 'grey' },
      { key: '12', label: '保留入学资格', tone: 'violet' },
      { key: '13', label: '公派出国', tone: 'blue', synonyms: ['公派'] },
      { key: '14', label: '开除', tone: 'red', synonyms: ['开除学籍'] },
      { key: '15', label: '下落不明', tone: 'red' },
      { key: '16', label: '保留学籍(入伍)', tone: 'violet', synonyms: ['保留学籍', '入伍'] },
      { key: '17', label: '待报到', tone: 'grey' },
      { key: '18', label: '取消入学资格', tone: 'red', synonyms: ['取消入学'] },
      { key: '19', label: '放弃入学资格', tone: 'grey', synonyms: ['放弃入学'] },
      { key: '20', label: '延长修业年限', tone: 'blue', synonyms: ['延长修业', '延期毕业'] },
      { key: '99', label: '其他', tone: 'grey' },
    ]),
  },
  {
    set: 'stuType',
    label: '学生类别',
    type: 'system',
    items: codeList(
      `1 普通高职(三年制) 2 五年一贯制 3 中高职贯通(3+2) 4 高职扩招(社会学员) 5 退役士兵学生 6 现代学徒制/订单班
       7 职教本科 8 中职 9 成人/函授 10 留学生 99 其他`,
    ),
  },
  { set: 'trainMode', label: '培养方式', type: 'system', items: codeList('1 非定向 2 定向 3 委托培养 4 自筹经费') },
  { set: 'studyForm', label: '学习形式', type: 'system', items: codeList('1 全日制 2 业余 3 函授 4 脱产') },
  {
    set: 'eduLevel',
    label: '培养层次',
    type: 'system',
    items: codeList('1 中职 2 高职(专科) 3 本科 4 研究生', {
      1: { synonyms: ['中专'] },
      2: { synonyms: ['专科', '高职', '大专'] },
    }),
  },
  {
    set: 'admitType',
    label: '录取方式',
    type: 'school',
    items: codeList(
      '01 普通高考 02 单独招生 03 对口升学 04 退役军人专项 05 中高职贯通 06 艺术体育 07 中外合作 09 其他',
      {
        '01': { synonyms: ['统招', '高考'] },
        '02': { synonyms: ['单招'] },
        '03': { synonyms: ['对口'] },
      },
    ),
  },
]

/** Other systems count by these flags, as our own code does. */
function withFlags(items: readonly CodeItem[]): CodeItem[] {
  return items.map((item) => ({
    ...item,
    extra: { isEnrolled: isEnrolled(item.key), isReading: isReading(item.key), isEnded: isEnded(item.key) },
  }))
}
