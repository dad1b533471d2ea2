import { chineseTime } from '#kernel/rules/time-words.ts'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import type { Line } from '#patterns/application/server/lines.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { maskPhone } from '#kernel/rules/contact.ts'
import { regions } from '#kernel/regions/regions.ts'
import { evidenceGrades, parentStates, returnWays, type LeaveRow } from '../../shared/leave-request.ts'
import { isUnproven } from '../../shared/record/consent.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'

type Consent = Parameters<typeof isUnproven>[0]

/** What whoever decides on a leave reads of it. */
export async function linesOfLeave(ctx: Ctx, leave: LeaveRow): Promise<Line[]> {
  const [more] = await ctx.db.query<{ typeName: string; className: string | null }>(
    `select t.name as "typeName", c.class_name as "className"
     from leave_type t
     left join base_class c on c.id = $2
     where t.id = $1`,
    [leave.typeId, leave.classId],
  )
  const codes = await codeSets(ctx)
  const nameOf = (set: string, key: unknown) => codes.get(set)?.find((one) => one.key === key)?.label
  const text = (...parts: unknown[]) => parts.filter((part) => Boolean(part)).join(' ')
  const named = (states: Record<string, readonly [string, string, ...unknown[]]>, code: unknown) =>
    codeEntry(states, code)?.[1]
  const { isOut, isOvernight, isOutOfCity, returnWay, overdueMinutes } = leave
  return [
    ['请假单号', leave.leaveNo],
    ['学生', text(leave.xm, leave.xh, more?.className)],
    ['请假类型', more?.typeName, { name: 'typeCode' }],
    // With the year: these lines stand on the printed leave as well.
    ['时间', `${chineseTime.fullMoment(leave.startTime)} 至 ${chineseTime.fullMoment(leave.endTime)}`],
    ['天数', `${Number(leave.days)} 天`, { name: 'days' }],
    ['影响课时', leave.lessonCount ? `${leave.lessonCount} 节` : '', { name: 'lessonCount' }],
    ['事由', leave.reason],
    [
      '离校',
      [isOut && '出校门', isOvernight && '不在校住宿', isOutOfCity && '离开本市'].filter(Boolean).join('、'),
      { name: 'isLeaveSchool' },
    ],
    ['去向', text(regions().byCode.get(leave.cantonCode ?? '')?.fullName, leave.destAddress)],
    ['行程', text(nameOf('leaveTransport', leave.transport), leave.tripNo)],
    ['同行人', leave.companions],
    ['紧急联系人', text(leave.emergName, nameOf('familyRelation', leave.emergRelation), phoneFor(ctx, leave))],
    ['补假原因', leave.backdateReason, { name: 'isBackdated' }],
    [
      '销假',
      leave.actualReturnTime &&
        text(
          chineseTime.fullMoment(leave.actualReturnTime),
          named(returnWays, returnWay),
          gradeText(returnWay),
          overdueMinutes ? `逾期 ${chineseTime.length(overdueMinutes * 60_000)}` : '',
        ),
    ],
    [
      '家长确认',
      leave.parentConfirm === parentStates.none[0]
        ? ''
        : text(
            named(parentStates, leave.parentConfirm),
            isUnproven(leave as Consent) && '（号码未核实）',
            leave.parentConfirmNote,
          ),
    ],
    ['证明材料', '', { fileIds: leave.fileIds }],
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
