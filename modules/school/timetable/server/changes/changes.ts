import type { Ctx } from '#kernel/world/context.ts'
import { flowFactsOf } from '#services/flow/server/detail/of-records.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { calendarDays } from '#modules/school/calendar/shared/services.ts'
import { withdraw } from '../../shared/changes/change-actions.ts'
import { changeStates, changeTypes, courseChange, lessonFlowCode } from '../../shared/changes/course-change.ts'
import { linesById, lockTimetable, type StoredLine } from '../lessons/lines.ts'
import { makeLessons } from '../lessons/make-lessons.ts'
import { roomIds } from '../lessons/rooms.ts'
import { tellAboutChange } from './tell-change.ts'

const { move, extra, teacher, room } = changeTypes

export const courseChanges = resource(courseChange, {
  scope: { by: { department: 'departmentId', person: 'teacherId' } },
  actions: [action(withdraw)],
  permissions: ['apply'],
  facts: flowFactsOf(lessonFlowCode),
  hooks: {
    prepare: prepareChanges,
    async after(ctx, changes) {
      await carryOutChanges(
        ctx,
        changes.map((change) => String((change.after ?? change.before)!.scheduleId)),
      )
      for (const { id, before, after } of changes)
        if (after && before?.state !== after.state) await tellAboutChange(ctx, { ...after, id })
    },
  },
  withhold: (row) => (row.state === changeStates.effective[0] ? [] : ['update']),
})

/** Lessons as the timetable and what is in force of its changes say. */
export async function carryOutChanges(ctx: Ctx, scheduleIds: readonly string[]): Promise<void> {
  await lockTimetable(ctx)
  await makeLessons(ctx, [...new Set(scheduleIds)])
}

async function prepareChanges(ctx: Ctx, drafts: Draft<typeof courseChange>[]): Promise<void> {
  const entered = drafts.filter((draft) => draft.before === null)
  if (entered.length === 0) return
  await lockTimetable(ctx)
  const lines = new Map(
    (
      await linesById(
        ctx,
        entered.map((draft) => String(draft.merged.scheduleId)).filter((id) => id !== 'undefined'),
      )
    ).map((line) => [line.id, line]),
  )
  const rooms = await roomIds(
    ctx,
    entered.map((draft) => String(draft.merged.newRoomText ?? '')),
  )
  for (const draft of entered) {
    const line = lines.get(String(draft.merged.scheduleId))
    if (!line) continue
    const { courseId, departmentId, teacherId } = line
    Object.assign(draft.values, {
      courseId,
      departmentId,
      teacherId,
      newRoomId: rooms.get(String(draft.merged.newRoomText ?? '')) ?? null,
      state: changeStates.effective[0],
    })
    Object.assign(draft.merged, draft.values)
    await judgeChange(ctx, draft, line)
  }
}

/** What stands in the way of a change, by field. */
export async function judgeChange(
  ctx: Ctx,
  { id, merged, problems }: Pick<Draft<typeof courseChange>, 'id' | 'merged' | 'problems'>,
  line: StoredLine,
): Promise<void> {
  const { type, origDate, newDate, newRoomText, newTeacherId } = merged as Record<string, string | null>
  const [jcFrom, jcTo] = [merged.newJcFrom as number | null, merged.newJcTo as number | null]
  if (line.status !== '1') problems.scheduleId ??= '该课表已失效'
  if (type !== extra[0]) {
    if (!origDate) problems.origDate ??= '请选择原上课日期'
    else {
      const [old] = await ctx.db.query<{ state: string; changeId: string | null }>(
        `select state, change_id as "changeId"
         from timetable_lesson
         where schedule_id = $1 and date = $2
         order by (change_id is not null)
         limit 1`,
        [line.id, origDate],
      )
      if (!old || old.state === '6') problems.origDate ??= '该日期没有这门课'
      else if (old.changeId) problems.origDate ??= '该次课已有调停课记录'
      else if (await isAskedFor(ctx, { id, scheduleId: line.id, origDate }))
        problems.origDate ??= '该次课已有调停课申请在审批中'
    }
  }
  if (type === teacher[0] && !newTeacherId) problems.newTeacherId ??= '请选择新教师'
  if (type === room[0] && !newRoomText) problems.newRoomText ??= '请填写新教室'
  const isElsewhere = type === move[0] || type === extra[0]
  if (isElsewhere) {
    if (!newDate) problems.newDate ??= '请选择新日期'
    if (!jcFrom) problems.newJcFrom ??= '请填写新开始节次'
    if (!jcTo) problems.newJcTo ??= '请填写新结束节次'
    if (jcFrom && jcTo && jcTo < jcFrom) problems.newJcTo ??= '结束节次不能早于开始节次'
    if (newDate && (await ctx.call(calendarDays, { from: newDate, to: newDate })).length === 0)
      problems.newDate ??= `${newDate}没有校历，无法换算日期`
  }
  if (Object.keys(problems).length > 0 || type === changeTypes.cancel[0]) return
  await refuseClash(ctx, {
    line,
    problems,
    at: {
      date: isElsewhere ? newDate! : origDate!,
      jcFrom: isElsewhere ? jcFrom! : line.jcFrom,
      jcTo: isElsewhere ? jcTo! : line.jcTo,
    },
    teacherId: newTeacherId ?? line.teacherId,
    roomText: newRoomText ?? line.roomText,
    roomId: newRoomText ? (merged.newRoomId as string | null) : line.roomId,
    origDate: origDate ?? null,
  })
}

async function isAskedFor(
  ctx: Ctx,
  { id, scheduleId, origDate }: { id: string; scheduleId: string; origDate: string },
): Promise<boolean> {
  const open = [changeStates.waiting[0], changeStates.returned[0]]
  return (
    (
      await ctx.db.query(
        `select 1
         from timetable_course_change
         where schedule_id = $1 and orig_date = $2 and state = any($3) and id <> $4
         limit 1`,
        [scheduleId, origDate, open, id],
      )
    ).length > 0
  )
}

type Clash = {
  line: StoredLine
  problems: Record<string, string>
  at: { date: string; jcFrom: number; jcTo: number }
  teacherId: string
  roomText: string
  roomId: string | null
  origDate: string | null
}

/** Nobody is in two places, and no room is used twice, on the new date. */
async function refuseClash(
  ctx: Ctx,
  { line, problems, at, teacherId, roomText, roomId, origDate }: Clash,
): Promise<void> {
  const lessons = await ctx.db.query<{
    courseName: string
    teacherId: string
    teacherName: string
    roomText: string | null
    roomId: string | null
    classIds: string[]
  }>(
    `select c.course_name as "courseName", l.teacher_id as "teacherId", e.xm as "teacherName",
       l.room_text as "roomText", l.room_id as "roomId", coalesce(k.class_ids, '{}') as "classIds"
     from timetable_lesson l
     join timetable_course_task k on k.id = l.task_id
     join timetable_course c on c.id = k.course_id
     join base_teacher e on e.id = l.teacher_id
     where l.date = $1
       and l.jc_from <= $3
       and l.jc_to >= $2
       and l.state in ('1', '4', '5')
       and not (l.schedule_id = $4 and l.date is not distinct from $9::date)
       and (l.teacher_id = $5 or l.room_text = nullif($6, '') or l.room_id = $8::uuid or k.class_ids && $7::uuid[])`,
    [at.date, at.jcFrom, at.jcTo, line.id, teacherId, roomText, line.classIds, roomId, origDate],
  )
  for (const one of lessons) {
    if (one.teacherId === teacherId)
      problems['newTeacherId'] ??= `调入时间${one.teacherName}老师已有课：${one.courseName}`
    else if ((roomText && one.roomText === roomText) || (roomId && one.roomId === roomId))
      problems['newRoomText'] ??= `目标教室该时段已被预约：${one.courseName}`
    else problems['newDate'] ??= `调入时间${line.classNames.join('、')}已有课：${one.courseName}`
  }
}
