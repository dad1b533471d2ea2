import type { CandidateRule } from '#services/flow/candidate-rule.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { addDays } from '#kernel/rules/days.ts'
import { lessonsOn } from '../shared/services.ts'

const student = 'base.student'
const longestSpan = 60

/** Whoever teaches the student in the days a matter is about: the teachers of lessons that would be missed. */
export const courseTeacherRule: CandidateRule = {
  code: 'courseTeacher',
  label: '任课教师',
  group: 'subject',
  subject: student,
  params: [
    { name: 'from', label: '开始日期字段', kind: 'field', required: true },
    { name: 'to', label: '结束日期字段', kind: 'field' },
  ],
  async resolve(ctx, { params, subject, subjectId, starterId, facts, formData }) {
    const dayAt = (field: unknown) => dayIn(formData[String(field)] ?? facts[String(field)])
    const from = dayAt(params['from'])
    if (from === null) return { userIds: [], problem: '未填写开始日期，无法确定任课教师' }
    const [own] =
      subject === null
        ? await ctx.db.query<{ id: string }>(
            `select person_id as id from sys_user where id = $1 and person_type = '${student}'`,
            [starterId],
          )
        : []
    const studentId = subject === student ? subjectId : (own?.id ?? null)
    if (studentId === null) return { userIds: [], problem: '申请人不是学生' }
    const last = addDays(from, longestSpan)
    const to = dayAt(params['to']) ?? from
    const lessons = await ctx.call(lessonsOn, {
      subject: { kind: 'student', id: studentId },
      from,
      to: to > last ? last : to,
    })
    if (lessons.length === 0) return { userIds: [], problem: '该时间段没有课程安排' }
    const accounts = await ctx.call(accountsOf, {
      entity: 'base.teacher',
      ids: lessons.map(({ teacherId }) => teacherId),
    })
    return { userIds: [...accounts.values()].toSorted(), problem: '任课教师没有可用的账号' }
  },
}

function dayIn(value: unknown): string | null {
  const found = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value) : null
  return found ? found[0] : null
}
