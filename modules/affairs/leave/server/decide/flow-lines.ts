import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { ReadingRow } from '#services/flow/flow-type.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { regions } from '#kernel/regions/regions.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { evidenceGrades, leaveRequest, parentStates, returnWays, type LeaveRow } from '../../shared/leave-request.ts'
import { isUnproven } from '../../shared/board/whole-leave.ts'
import { ownStudentId } from '../people.ts'

type Consent = Parameters<typeof isUnproven>[0]

/** What whoever decides on a leave reads of it. */
export async function linesOfLeave(ctx: Ctx, bizId: string): Promise<ReadingRow[]> {
  const leave = (await loadRows(ctx, leaveRequest, [bizId])).get(bizId)
  if (!leave) return []
  const [more] = await ctx.db.query<{ typeName: string; className: string | null }>(
    `select t.name as "typeName", c.class_name as "className"
     from leave_request r
     join leave_type t on t.id = r.type_id
     left join base_class c on c.id = r.class_id
     where r.id = $1`,
    [bizId],
  )
  const codes = await codeSets(ctx)
  const nameOf = (set: string, key: unknown) => codes.get(set)?.find((one) => one.key === key)?.label ?? ''
  const text = (...parts: unknown[]) =>
    parts
      .filter((part) => part !== null && part !== undefined && part !== '')
      .map(String)
      .join(' ')
  const parents = Object.values(parentStates).find(([key]) => key === leave.parentConfirm)?.[1]
  const lines: ReadingRow[] = [
    { label: '请假单号', text: text(leave.leaveNo) },
    { label: '学生', text: text(leave.xm, leave.xh, more?.className) },
    { name: 'typeCode', label: '请假类型', text: text(more?.typeName) },
    { label: '时间', text: `${minuteOf(leave.startTime)} 至 ${minuteOf(leave.endTime)}` },
    { name: 'days', label: '天数', text: `${Number(leave.days)} 天` },
    { name: 'lessonCount', label: '影响课时', text: leave.lessonCount ? `${String(leave.lessonCount)} 节` : '' },
    { label: '事由', text: text(leave.reason) },
    {
      name: 'isLeaveSchool',
      label: '离校',
      text: [leave.isOut ? '出校门' : '', leave.isOvernight ? '不在校住宿' : '', leave.isOutOfCity ? '离开本市' : '']
        .filter(Boolean)
        .join('、'),
    },
    {
      label: '去向',
      text: text(regions().byCode.get(String(leave.cantonCode ?? ''))?.fullName, leave.destAddress),
    },
    { label: '行程', text: text(nameOf('leaveTransport', leave.transport), leave.tripNo) },
    { label: '同行人', text: text(leave.companions) },
    {
      label: '紧急联系人',
      text: text(leave.emergName, nameOf('familyRelation', leave.emergRelation), phoneFor(ctx, leave)),
    },
    { name: 'isBackdated', label: '补假原因', text: text(leave.backdateReason) },
    {
      label: '销假',
      text: leave.actualReturnTime
        ? text(
            minuteOf(leave.actualReturnTime),
            Object.values(returnWays).find(([key]) => key === leave.returnWay)?.[1],
            gradeText(leave.returnWay),
            Number(leave.overdueMinutes ?? 0) > 0 ? `逾期 ${String(leave.overdueMinutes)} 分钟` : '',
          )
        : '',
    },
    {
      label: '家长确认',
      text:
        leave.parentConfirm === parentStates.none[0]
          ? ''
          : text(parents, isUnproven(leave as Consent) ? '（号码未核实）' : '', leave.parentConfirmNote),
    },
  ]
  const files = leave.fileIds ?? []
  return [
    ...lines.filter((line) => line.text !== ''),
    ...(files.length > 0 ? [{ label: '证明材料', text: '', fileIds: files }] : []),
  ]
}

function gradeText(way: unknown): string {
  const grade = evidenceGrades[String(way)]
  return grade ? `（证据等级 ${grade}）` : ''
}

/** In clear for the student and for those who may call; others see enough to recognise it. */
function phoneFor(ctx: Ctx, leave: Pick<LeaveRow, 'emergPhone' | 'studentId'>): string {
  const phone = leave.emergPhone
  if (!phone) return ''
  return can(ctx.actor, 'leaveRequest:viewPhone') || ownStudentId(ctx) === leave.studentId ? phone : maskPhone(phone)
}
