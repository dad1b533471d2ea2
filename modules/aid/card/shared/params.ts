import { defineParam } from '#kernel/params/param.ts'

const group = '学生证与优惠卡'
const fee = '按学校收费公示标准；可预先设定自某日起的新标准'

export const idFee = defineParam({
  key: 'card.fee.id',
  label: '学生证补办工本费（元）',
  group,
  type: 'decimal',
  default: 5,
  min: 0,
  max: 100,
  help: fee,
})
export const railFee = defineParam({
  key: 'card.fee.rail',
  label: '火车票优惠卡补办工本费（元）',
  group,
  type: 'decimal',
  default: 7,
  min: 0,
  max: 100,
  help: fee,
})
export const perTerm = defineParam({
  key: 'card.reissuePerTerm',
  label: '每学期可补办次数',
  group,
  type: 'integer',
  default: 1,
  min: 1,
  max: 10,
  help: '损坏、无法识读的不计',
})
export const perYear = defineParam({
  key: 'card.reissuePerYear',
  label: '每学年可补办次数',
  group,
  type: 'integer',
  default: 2,
  min: 1,
  max: 20,
  help: '损坏、无法识读的不计',
})
export const noticeDays = defineParam({
  key: 'card.noticeDays',
  label: '遗失公告期（天）',
  group,
  type: 'integer',
  default: 3,
  min: 0,
  max: 30,
  help: '公告期满后才制作新证，期间找回可恢复原证',
})
export const pickUp = defineParam({
  key: 'card.pickUp',
  label: '领证地点与时间',
  group,
  type: 'text',
  default: '学生事务大厅，工作日 8:30–17:00',
})
export const cardParams = [idFee, railFee, perTerm, perYear, noticeDays, pickUp]
