import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { rowsOf, testSchool } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { lessonsOn } from '../shared/services.ts'

type Cells = Record<string, string>
const heads = ['学年', '学期', '教学班号', '课程号', '课程名', '教师工号', '班级', '星期', '节次', '周次', '教室']

export type TimetableSchool = Awaited<ReturnType<typeof timetableSchool>>

/** A school in the middle of November whose teaching office brings timetables in. */
export async function timetableSchool() {
  const at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await at.runJobs()
  const jwc = await at.as('jwc01')
  // The class of stu01 before all others.
  const classes = (await rowsOf(
    at,
    `select c.id, c.class_name as name from base_class c order by c.id = (select s.class_id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01') desc, c.class_code`,
  )) as { id: string; name: string }[]
  const teachers = (await rowsOf(at, 'select id, gh, xm as name from base_teacher order by gh')) as {
    id: string
    gh: string
    name: string
  }[]
  /** A term of the past that the demo holds nothing for. */
  const line = (taskNo: string, change: Cells = {}): Cells => ({
    学年: '2024-2025',
    学期: '1',
    教学班号: taskNo,
    课程号: 'X001',
    课程名: '软件工程',
    教师工号: teachers[0]!.gh,
    班级: classes[0]!.name,
    星期: '周三',
    节次: '3-4节',
    周次: '1-16周',
    教室: '甲101',
    ...change,
  })

  function bring(rows: Cells[], who = jwc) {
    return bringSheet(
      heads,
      rows.map((row) => heads.map((title) => row[title] ?? '')),
      who,
    )
  }

  async function bringSheet(head: string[], rows: string[][], who = jwc) {
    const content = await buffer(
      writeSheet({ columns: head.map((title, i) => ({ key: `${i}`, title })), rows, sheetName: '课表' }),
    )
    const fileId = await putFile(at, who, { name: '课表.xlsx', content })
    const started = (await who.post('base/courseImportBatch/start', { fileId })).body
    if (!started.success) throw new Error(started.msg)
    const job = await at.finished(who, started.data.jobId)
    const id = started.data.batchId as string
    return {
      job,
      id,
      board: (await who.get('base/courseImportBatch/board', { id })).body.data,
      batch: (await who.get('base/courseImportBatch/getOne', { id })).body.data,
    }
  }
  /** Asks for it and waits for the job that does it. */
  const deed = async (verb: 'confirm' | 'rollback', id: string, input = {}) => {
    at.clock.advance(1000)
    const { body } = await jwc.post(`base/courseImportBatch/${verb}`, { id, ...input })
    if (body.success) expect(await at.finished(jwc, await jobOf(id))).toMatchObject({ status: '2' })
    return body
  }
  const confirm = (id: string, input = {}) => deed('confirm', id, input)
  const jobOf = async (id: string) =>
    String((await rowsOf(at, 'select job_id from timetable_course_import_batch where id = $1', [id]))[0]!['job_id'])
  const lessons = (kind: 'class' | 'teacher' | 'student' | 'room', id: string, from: string, to = from) =>
    at.system((ctx) => ctx.call(lessonsOn, { subject: { kind, id }, from, to }))
  return Object.assign(at, { jwc, classes, teachers, line, bring, bringSheet, deed, confirm, lessons })
}

export const placesOf = (rows: readonly { date: string; jcFrom: number; roomText: string | null }[]) =>
  rows.map((row) => [row.date, row.jcFrom, row.roomText])
