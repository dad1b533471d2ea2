import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { application } from '#patterns/application/server/application.ts'
import {
  changeStates,
  changeTypes,
  changeWord,
  courseChange,
  lessonFlowCode,
  type CourseChangeRow,
} from '../../shared/changes/course-change.ts'
import { carryOutChanges, judgeChange } from './changes.ts'
import { linesById, lockTimetable, type StoredLine } from '../lessons/lines.ts'
import { tellAboutChange } from './tell-change.ts'
import { lessonModel } from './change-model.ts'

/** 调停课: what a teacher asks for is agreed to by the department that gives the course, and by the teaching office where more than two sections are concerned. */
export const lessonFlow = application(courseChange, {
  code: lessonFlowCode,
  name: '调停课申请',
  group: '9',
  icon: 'calendar-sync',
  startRoles: ['tea', 'fdy', 'bzr'],
  startPath: '/personal/mylesson',
  words: ['调课', '停课', '代课', '补课', '换教室', 'reschedule', 'lesson change'],
  summary: '任课教师调课、停课、代课与补课',
  managerRoles: ['jwc'],
  numberPrefix: 'TTK',
  fields: [
    {
      name: 'type',
      label: '类型',
      kind: 'code',
      codes: Object.values(changeTypes).map(([key, label]) => ({ key, label })),
    },
    { name: 'sections', label: '涉及节数', kind: 'number' },
    { name: 'departmentId', label: '开课部门', kind: 'text' },
  ],
  model: lessonModel,
  stands: {
    deciding: 'waiting',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'effective',
  },
  known: withLine,
  read(_ctx, { row, line }) {
    const kind = changeWord(row.type)
    return {
      facts: { type: row.type, sections: sectionsOf(row, line), departmentId: row.departmentId },
      names: { courseName: line.courseName },
      summary: [
        { label: '班级', text: line.classNames.join('、') },
        { label: kind, text: whenText(row, line) },
        { label: '原因', text: row.reason },
      ],
    }
  },
  whatNow: () => '课表已更新，已通知相关教师和学生',
  async lines(ctx, { row, line }) {
    const [names] = await ctx.db.query<{ teacher: string | null; other: string | null; department: string | null }>(
      `select (select xm from base_teacher where id = $1) as teacher,
         (select xm from base_teacher where id = $2) as other,
         (select dept_name from base_department where id = $3) as department`,
      [line.teacherId, row.newTeacherId ?? null, row.departmentId ?? null],
    )
    return [
      ['课程', line.courseName],
      ['班级', line.classNames.join('、')],
      ['任课教师', names?.teacher ?? ''],
      ['开课部门', names?.department ?? ''],
      ['类型', changeWord(row.type)],
      ['原安排', row.origDate ? `${row.origDate} 第${line.jcFrom}-${line.jcTo}节 ${line.roomText}` : ''],
      ['新安排', row.newDate ? `${row.newDate} 第${String(row.newJcFrom)}-${String(row.newJcTo)}节` : ''],
      ['新教室', String(row.newRoomText ?? '')],
      ['新教师', names?.other ?? ''],
      ['原因', row.reason],
    ]
  },
  noted: (_ctx, { comment }, outcome) =>
    outcome === 'withdrawn' ? {} : { note: outcome === 'granted' ? null : (comment?.slice(0, 200) ?? null) },
  async onPass(ctx, { row, line }) {
    await lockTimetable(ctx)
    const problems: Record<string, string> = {}
    await judgeChange(ctx, { id: row.id, merged: row, problems }, line)
    const [problem] = Object.values(problems)
    if (problem) throw badRequest({ text: `审批未完成：${problem}` })
  },
  async afterPass(ctx, { row, line }) {
    await carryOutChanges(ctx, [line.id])
    await tellAboutChange(ctx, { ...row, state: changeStates.effective[0] })
  },
})

async function withLine(ctx: Ctx, row: CourseChangeRow): Promise<{ row: CourseChangeRow; line: StoredLine }> {
  const [line] = await linesById(ctx, [row.scheduleId])
  if (!line) throw notFound()
  return { row, line }
}

function sectionsOf(row: CourseChangeRow, line: StoredLine): number {
  const [from, to] = [row.newJcFrom, row.newJcTo]
  const asked = typeof from === 'number' && typeof to === 'number' ? to - from + 1 : 0
  return Math.max(asked, row.type === changeTypes.extra[0] ? 0 : line.jcTo - line.jcFrom + 1)
}

function whenText(row: CourseChangeRow, line: StoredLine): string {
  const old = row.origDate ? `${row.origDate} 第${line.jcFrom}-${line.jcTo}节` : ''
  const next = row.newDate ? `${row.newDate} 第${String(row.newJcFrom)}-${String(row.newJcTo)}节` : ''
  return [old, next].filter(Boolean).join(' → ')
}
