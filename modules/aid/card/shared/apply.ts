import { commonState } from '#kernel/entity/common-states.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer } from '#kernel/http/define-route.ts'
import { applyRoutes, prefillRoute } from '#patterns/application/shared/apply-routes.ts'
import type { StudentFace } from '#modules/school/base/shared/people/subject.ts'
import { defineOwn } from '#patterns/own/shared/own.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { cardTypeNames } from './cards.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'card.apply': true
  }
}

export const applyKinds = {
  first: ['1', '首次'],
  again: ['2', '补办'],
  change: ['3', '换卡'],
  interval: ['4', '变更区间'],
} as const
export const reasons = {
  first: ['0', '首次办理'],
  lost: ['1', '遗失'],
  damaged: ['2', '损坏'],
  unreadable: ['3', '无法识读'],
  moved: ['4', '家庭住址变更'],
  wrong: ['5', '信息有误'],
} as const
export const applyStates = {
  deciding: commonState('1', '审批中'),
  returned: commonState('2', '退回修改'),
  refused: ['3', '不通过', 'red'],
  toMake: ['4', '待制卡', 'blue'],
  making: ['5', '制作中', 'blue'],
  ready: ['6', '待领取', 'amber'],
  done: ['7', '已领取', 'green'],
  withdrawn: commonState('8', '已撤回'),
  found: ['9', '已找回', 'grey'],
} as const
/** On its way: one of a type at a time. */
export const openApplies = (['deciding', 'returned', 'toMake', 'making', 'ready'] as const).map(
  (name) => applyStates[name][0],
)
/** What counts for the limits of a term and a year. */
export const countedApplies = [...openApplies, applyStates.done[0]]
export const cardFlowCode = 'cardApply'

/** Somebody needs a card: the first, another, or one with another interval. */
export const cardApply = defineEntity('card.apply', {
  label: '证件申请',
  service: 'xsgl',
  path: 'cardApply',
  fields: {
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '不能更换学生，请重新申请' }),
    ...studentSnapshot.fields,
    xn: f.text({ label: '学年', computed: true, max: 9, width: 100 }),
    xqM: f.text({ label: '学期', computed: true, max: 2 }),
    applyType: f.state(applyKinds, { label: '申请类型', computed: true, width: 90 }),
    reason: f.state(reasons, { label: '办理原因', required: true, width: 120 }),
    types: f.codes('cardType', { label: '办理证件', required: true, width: 160 }),
    lossDate: f.day({ label: '遗失日期', max: 'today' }),
    lossPlace: f.text({ label: '遗失地点', max: 100 }),
    statement: f.longText({ label: '情况说明', max: 500 }),
    newFrom: f.text({ label: '乘车起点', max: 30 }),
    newTo: f.text({ label: '乘车终点', max: 30 }),
    isParentNear: f.flag({ label: '父母一方常住学校所在城市', default: false }),
    proofFiles: f.files({ label: '户籍或居住证明', max: 6 }),
    photoFileId: f.files({ label: '免冠照片', max: 1, image: true, help: '白底或蓝底免冠照，20–500KB' }),
    fee: f.money({ label: '工本费', computed: true, default: 0, width: 90 }),
    /** What was received for it and given back, whatever it costs by now: neither is ever made less. */
    feePaid: f.money({ label: '已收工本费', computed: true, required: true, default: 0, width: 110 }),
    feeTime: f.moment({ label: '收费时间', computed: true, width: 150 }),
    feeBy: f.ref('sys.user', { label: '收费人', computed: true, width: 110 }),
    feeBack: f.money({ label: '已退工本费', computed: true, required: true, default: 0, width: 110 }),
    backTime: f.moment({ label: '退费时间', computed: true, width: 150 }),
    backBy: f.ref('sys.user', { label: '退费人', computed: true, width: 110 }),
    backReason: f.text({ label: '退费原因', computed: true, max: 200 }),
    noticeUntil: f.day({ label: '遗失公告至', computed: true, width: 110 }),
    submitTime: f.moment({ label: '申请时间', computed: true, width: 150 }),
    /** So that scanning a card finds what it was made for. */
    cardNos: f.text({ label: '新卡号', computed: true, max: 60, width: 150 }),
    handTime: f.moment({ label: '领取时间', computed: true, width: 150 }),
    status: f.state(applyStates, { label: '状态', required: true, computed: true, default: '1', width: 230 }),
  },
  title: 'xm',
  called: ({ xm, types }) =>
    `${String(xm)}办理${(types as string[]).map((type) => cardTypeNames[type] ?? type).join('、')}`,
  search: ['xh', 'xm', 'cardNos'],
  pinyin: ['xm'],
  indexes: [['studentId', 'status'], ['status'], ['submitTime'], ['departmentId', 'submitTime'], ['classId']],
  follows: { studentId: { status: openApplies }, departmentId: 'always' },
  states: {
    field: 'status',
    initial: 'deciding',
    moves: {
      deciding: ['returned', 'refused', 'withdrawn', 'toMake', 'found'],
      returned: ['deciding', 'withdrawn', 'found'],
      toMake: ['making', 'found'],
      making: ['ready'],
      ready: ['done'],
      refused: [],
      done: [],
      withdrawn: [],
      found: [],
    },
  },
  list: {
    columns: ['xm', 'xh', 'classId', 'reason', 'types', 'fee', 'submitTime', 'status'],
    filters: ['status', 'reason', 'applyType', 'departmentId', 'classId', 'grade', 'submitTime', 'handTime', 'xn'],
    sort: ['-submitTime'],
  },
  form: [
    { section: '办理事项', fields: ['reason', 'types', 'lossDate', 'lossPlace', 'statement'] },
    { section: '优惠区间', fields: ['newFrom', 'newTo', 'isParentNear', 'proofFiles'] },
    { section: '照片', fields: ['photoFileId'] },
  ],
  removable: 'never',
})
export type ApplyRow = Row<typeof cardApply>

type Money = Partial<Pick<ApplyRow, 'fee' | 'feePaid' | 'feeBack' | 'status'>>

/** Applications that ended without a card: they cost nothing. */
export const freeStates: readonly string[] = (['refused', 'withdrawn', 'found'] as const).map(
  (name) => applyStates[name][0],
)
/** What is still to be paid, by what it costs and what the school has of it. */
export const dueOf = (row: Money): number => Math.max(0, owedOf(row) - heldOf(row))
/** What was paid beyond what it costs. */
export const backDueOf = (row: Money): number => Math.max(0, heldOf(row) - owedOf(row))

function owedOf({ fee, status }: Money): number {
  return freeStates.includes(String(status)) ? 0 : Number(fee ?? 0)
}
function heldOf({ feePaid, feeBack }: Money): number {
  return Number(feePaid ?? 0) - Number(feeBack ?? 0)
}

/** What stands beside an application: whether its charge is to be paid now. */
export type FeeFacts = { isFeeDue: boolean }

/** The desk has the money; the ledger of payments will say so by itself one day. */
export const receiveFee = defineAction(cardApply, 'receiveFee', {
  label: '确认收费',
  from: ['deciding'],
  when: (row) => dueOf(row) > 0,
  isOffered: (row) => (row as Partial<FeeFacts>).isFeeDue === true,
  hint: '确认已收到 {{xm}} 的工本费',
  done: '已确认收费',
})
/** What was paid for nothing, or beyond what it costs by now, goes back to whoever paid it. */
export const refundFee = defineAction(cardApply, 'refundFee', {
  label: '退还工本费',
  when: (row) => backDueOf(row) > 0,
  hint: '确认已将多收的工本费退还 {{xm}}，退还后不能撤销',
  fields: {
    backReason: f.text({ label: '退费原因', required: true, missing: '请填写退费原因', max: 200 }),
  },
  done: '已退还工本费',
})
export const handOut = defineAction(cardApply, 'handOut', {
  label: '发放',
  title: '发放证件',
  tone: 'primary',
  from: ['ready'],
  to: 'done',
  hint: '请核对本人后扫描新卡，发放后旧证作废且不能恢复',
  fields: {
    cardNo: f.text({ label: '新卡号', required: true, missing: '请扫描新卡', max: 20 }),
    handSign: f.text({ label: '领取人签名', required: true, missing: '请填写领取人姓名', max: 30 }),
  },
  begins: (row) => ({ handSign: row.xm }),
  done: '已发放',
})

export const myApplies = defineOwn(cardApply, {
  label: '我的学生证',
  currentLabel: '正在办理的证件',
  permission: 'cardMine:read',
  whose: 'studentId',
  fields: ['reason', 'types', 'status', 'submitTime', 'fee', 'feePaid', 'feeBack', 'feeTime', 'noticeUntil'],
  open: ['returned', 'ready', 'deciding', 'toMake', 'making'],
  by: 'submitTime',
  flow: cardFlowCode,
  deeds: ['mend', 'withdraw'],
  /** And where the desk is. */
  more: answer<FeeFacts & { desk: string }>(),
})

/** What a form of an application begins with. */
export type CardPrefill = {
  student: StudentFace
  refusal: string | null
  /** The cards somebody holds, or has lost. */
  cards: { id: string; cardType: string; cardNo: string; status: string; from: string | null; to: string | null }[]
  /** A picture of the student is there already; another one may be sent. */
  hasPhoto: boolean
  /** Stations of the campus. */
  stations: string[]
}
export const cardPrefillRoute = prefillRoute<CardPrefill>(cardApply, '证件申请预填')
export type CardOutlook = { fee: number; applyType: string; noticeUntil: string | null }
export const cardRoutes = applyRoutes<CardOutlook>(cardApply, { preview: '证件申请试算', apply: '提交证件申请' })
