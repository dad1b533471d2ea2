import { defineParam } from '#kernel/params/param.ts'

export const campusStrict = defineParam({
  key: 'dorm.campusStrict',
  label: '只分配本校区的床位',
  group: '宿舍',
  type: 'flag',
  default: false,
  help: '开启后，学生只能分配到所在班级校区的宿舍楼',
})
export const levelStrict = defineParam({
  key: 'dorm.levelStrict',
  label: '只分配所选档次的床位',
  group: '宿舍',
  type: 'flag',
  default: false,
  help: '开启后，选定了宿舍档次的学生只能分配、自选或调换到该档次的房间',
})
const group = '宿舍'

export const refundMonths = defineParam({
  key: 'dorm.refundMonths',
  label: '住宿费每学年折算月数',
  group,
  type: 'integer',
  default: 10,
  min: 1,
  max: 12,
  help: '自9月起算；按教财〔2006〕2号，学生退宿按实际住宿月数清退。登记上的退费金额为建议，实际以缴费台账为准',
})
export const refundStarted = defineParam({
  key: 'dorm.refundStarted',
  label: '已开始的月份按整月计',
  group,
  type: 'flag',
  default: true,
})
export const wearYears = defineParam({
  key: 'dorm.wearYears',
  label: '资产折旧年限',
  group,
  type: 'integer',
  default: 8,
  min: 1,
  max: 30,
  help: '损坏按成本赔偿，不罚款：原价按使用年限直线折旧',
})
export const wearFloor = defineParam({
  key: 'dorm.wearFloor',
  label: '资产最低残值（%）',
  group,
  type: 'integer',
  default: 20,
  min: 0,
  max: 100,
})
const day = (value: string) =>
  value === '' || /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(value) ? null : '格式应为 2026-09-06 08:00'
export const checkinFrom = defineParam({
  key: 'dorm.checkinFrom',
  label: '入住办理开始时间',
  group,
  type: 'text',
  default: '',
  help: '格式 2026-09-06 08:00；不填则随时可以办理',
  check: day,
})
export const checkinUntil = defineParam({
  key: 'dorm.checkinUntil',
  label: '入住办理结束时间',
  group,
  type: 'text',
  default: '',
  help: '格式 2026-09-08 20:00；不填则不限',
  check: day,
})
export const noShowOn = defineParam({
  key: 'dorm.noShowOn',
  label: '收回未报到学生的床位',
  group,
  type: 'flag',
  default: false,
  help: '开启并填写“入住办理结束时间”后，逾期未办理入住的学生由辅导员联系；到期仍未办理的，分配作废，床位收回',
})
export const noShowDays = defineParam({
  key: 'dorm.noShowDays',
  label: '未报到床位保留天数',
  group,
  type: 'integer',
  default: 15,
  min: 1,
  max: 90,
  help: '自入住办理结束时间起算；结束后才分配的床位，自分配时起算',
})
export const selfCheckin = defineParam({
  key: 'dorm.selfCheckin',
  label: '学生扫码自助入住',
  group,
  type: 'flag',
  default: false,
  help: '开启并填写入住办理开始和结束时间后，待入住学生可在此时间内用手机扫描宿舍楼门口的入住码，自行办理入住',
})
export const undoHours = defineParam({
  key: 'dorm.undoOutHours',
  label: '退宿可撤销的时间（小时）',
  group,
  type: 'integer',
  default: 24,
  min: 1,
  max: 720,
  help: '误办退宿的，公寓管理中心在此时间内、原床位仍空时可填写原因恢复',
})
export const agreementModes = { none: '0', first: '1' } as const
export const agreementFirst = defineParam({
  key: 'dorm.agreementFirst',
  label: '住宿协议',
  group,
  type: 'choice',
  default: agreementModes.none,
  choices: [
    { key: agreementModes.none, label: '可签署，不作为入住条件' },
    { key: agreementModes.first, label: '签署后才能办理入住' },
  ],
})
export const agreementText = defineParam({
  key: 'dorm.agreementText',
  label: '住宿协议正文',
  group,
  type: 'longText',
  default: [
    '一、学生在学校分配的床位住宿，不私自调换、转让床位，不留宿他人。',
    '二、遵守宿舍管理规定和作息时间，按时归寝；不能回宿舍住宿的，事先请假。',
    '三、不使用违章电器，不私拉电线，不存放易燃易爆物品，爱护消防设施。',
    '四、爱护房间设施。人为损坏的，按折旧后的成本赔偿。',
    '五、住宿费按学年收取；中途退宿的，按实际住宿月数清退。',
    '六、退宿时经宿管员核验资产、归还钥匙后办理手续。',
  ].join('\n'),
  help: '学生在“我的宿舍”阅读并手写签名；每份协议保存签署时的正文。留空则不签署',
  check: (value) => (value.length <= 10_000 ? null : '住宿协议正文不能超过10000个字'),
})
export const stayParams = [
  campusStrict,
  levelStrict,
  refundMonths,
  refundStarted,
  wearYears,
  wearFloor,
  checkinFrom,
  checkinUntil,
  noShowOn,
  noShowDays,
  selfCheckin,
  undoHours,
  agreementFirst,
  agreementText,
]
