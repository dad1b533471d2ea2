import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'
import { leaveRequest, parentStates, parentWays, type LeaveRow } from './leave-request.ts'
import { mayAcceptProof, mayReturnProof, proofStates } from './proof/proof.ts'
import { leaveStates } from './states.ts'

const why = { min: 2, max: 200, missing: '请填写原因' } as const
const { deciding, granted, away, due, overdue } = leaveStates

/** Not needed after all, before anybody went. */
export const cancelLeave = defineAction(leaveRequest, 'cancel', {
  label: '取消请假',
  title: '取消 {{xm}} 的请假',
  cancelLabel: '再想想',
  tone: 'danger',
  from: ['granted'],
  to: 'cancelled',
  hint: '取消后通行凭证立即失效，任课教师会收到通知',
  fields: { reason: f.longText({ label: '取消原因', help: '可不填', ...why }) },
  done: '已取消请假',
})

/** It was got by something untrue: it does not excuse, from its beginning or from now on. */
export const voidLeave = defineAction(leaveRequest, 'void', {
  label: '作废',
  title: '作废 {{xm}} 的请假',
  tone: 'danger',
  from: ['granted', 'away'],
  to: 'void',
  fields: {
    isFromStart: f.flag({
      label: '从何时起无效',
      words: ['自始无效：从请假开始时间起按缺勤处理', '从现在起无效：此前仍算请假'],
      default: true,
    }),
    reason: f.longText({ label: '作废原因', help: '学生会看到', required: true, ...why }),
  },
  done: '已作废',
})

/** What the family said to whoever called: yes, no, or that nobody could be reached. */
export const confirmByParent = defineAction(leaveRequest, 'parentConfirm', {
  label: '家长确认',
  when: (row) =>
    row.parentConfirm !== parentStates.none[0] &&
    // A family may change its mind until the leave is decided on.
    [
      deciding[0],
      ...(row.parentConfirm === parentStates.confirmed[0] ? [] : [granted[0], away[0], due[0], overdue[0]]),
    ].some((state) => state === row.status),
  fields: {
    result: f.state(
      { confirmed: parentStates.confirmed, unreachable: parentStates.unreachable, refused: parentStates.refused },
      { label: '确认结果', required: true },
    ),
    way: f.state(
      { phone: parentWays.phone, person: parentWays.person },
      { label: '确认方式', default: parentWays.phone[0] },
    ),
    memberId: f.ref('family.member', { label: '通话的家庭成员' }),
    note: f.longText({ label: '说明', max: 200 }),
  },
})

/** Whoever answers for the student takes a proof as brought, also late or on paper, sends it back, or says that none came. */
export const handleProof = defineAction(leaveRequest, 'handleProof', {
  label: '处理证明材料',
  when: (row) => mayAcceptProof(row as LeaveRow) || mayReturnProof(row as LeaveRow),
  fields: {
    result: f.state(
      { handed: proofStates.handed, missing: proofStates.missing, waiting: proofStates.waiting },
      { label: '处理结果', required: true },
    ),
    note: f.longText({ label: '说明', max: 200 }),
    fileIds: f.files({ label: '证明材料' }),
  },
})
