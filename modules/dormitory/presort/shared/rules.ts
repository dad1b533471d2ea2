import { hardCodes, type HardCode, type Lack, type SoftCode, type Why } from './engine/model.ts'

/** Rules as the school calls them. */
export const hardNames: Readonly<Record<HardCode, string>> = {
  'H-SEX': '性别',
  'H-LEVEL': '档次',
  'H-CAMPUS': '校区',
  'H-QUOTA': '划拨范围',
  'H-BED': '床位空闲',
  'H-APART': '不同房名单',
  'H-SPECIAL': '特殊需求',
}
export const softNames: Readonly<Record<SoftCode, string>> = {
  'S-CLASS': '同班集中',
  'S-MAJOR': '同专业',
  'S-CONTIG': '班级连片',
  'S-REGION': '生源地混合',
  'S-NATION': '民族混合居住',
  'S-HABIT': '作息习惯',
  'S-TALL': '身高',
}
const usualWeights: Readonly<Record<SoftCode, number>> = {
  'S-CLASS': 40,
  'S-MAJOR': 20,
  'S-CONTIG': 15,
  'S-NATION': 15,
  'S-REGION': 10,
  'S-HABIT': 10,
  'S-TALL': 10,
}
/** Whose rests live together, in the order in which it is tried. */
export const tailCode = 'S-TAIL'
/** Hard rules a school may leave out. */
export const optionalHard: readonly HardCode[] = ['H-LEVEL', 'H-CAMPUS', 'H-APART']

export const lackNames: Readonly<Record<Lack, string>> = {
  sex: '该学生性别信息不完整，请先在学籍信息中维护性别',
  quota: '没有划拨给所在院系（班级）的同性别房间',
  level: '所选档次的房间已满或没有划拨',
  campus: '所在校区没有划拨房间',
  special: '1–2层或有电梯的下铺已满',
  apart: '不同房名单限制，剩余房间都不能入住',
  full: '划拨的床位已满',
}
export const whyNames: Readonly<Record<Why, string>> = {
  fixed: '手工锁定，重算时不动',
  special: '特殊需求：低楼层或电梯、下铺',
  class: '与本班同学集中居住',
  tail: '班级尾数，与其他班级合住',
  rest: '集中居住后的剩余床位',
}

/** What may be said of a rule beside its weight. */
export type RuleParams = { tail?: string; cityCap?: number | null; tallFrom?: number }
export type RuleLine = {
  ruleCode: string
  kind: 'H' | 'S'
  enabled: boolean
  sort: number
  weight: number
  params: RuleParams
}

/** The rules a batch begins with. */
export function usualRules(): RuleLine[] {
  const line = (ruleCode: string, kind: 'H' | 'S', weight: number, params: RuleParams = {}) => ({
    ruleCode,
    kind,
    enabled: true,
    weight,
    params,
  })
  const soft = Object.entries(usualWeights).map(([code, weight]) =>
    line(code, 'S', weight, code === 'S-TALL' ? { tallFrom: 185 } : {}),
  )
  return [...hardCodes.map((code) => line(code, 'H', 0)), ...soft, line(tailCode, 'S', 0, { tail: '2' })].map(
    (one, i) => ({ ...one, sort: i + 1 }),
  )
}
