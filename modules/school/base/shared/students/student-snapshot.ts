import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { ValueOf } from '#kernel/entity/field.ts'
import { defineSnapshot } from '#kernel/entity/snapshot.ts'
import { f } from '#kernel/fields/f.ts'

const place = {
  departmentId: f.ref('base.department', { label: '院系', computed: true, width: 160 }),
  classId: f.ref('base.class', { label: '班级', computed: true, width: 120 }),
}

/** Who a student was and where, kept with the record of something about them; spread `.fields` after its `studentId`. */
export const studentSnapshot = defineSnapshot('base.student', 'studentId', {
  xh: f.text({ label: '学号', computed: true, max: 20, width: 120 }),
  xm: f.text({ label: '姓名', computed: true, max: 30, width: 110 }),
  sex: f.code('sex', { label: '性别', computed: true, width: 70 }),
  departmentId: place.departmentId,
  majorId: f.ref('base.major', { label: '专业', computed: true, width: 160 }),
  classId: place.classId,
  grade: f.integer({ label: '年级', computed: true, width: 80 }),
  campusId: f.ref('base.campus', { label: '校区', computed: true, width: 120 }),
})

/** The least of it, for records that are only to be seen by whoever answers for the student. */
export const studentPlace = defineSnapshot('base.student', 'studentId', {
  classId: place.classId,
  departmentId: place.departmentId,
})

/** The facts that another class brings along: what follows a student (`follows: { studentId }`) has them anew, and who somebody was stays. */
export const placeFacts = ['departmentId', 'majorId', 'classId', 'grade', 'campusId'] as const

const axes = {
  class: 'classId',
  department: 'departmentId',
  major: 'majorId',
  grade: 'grade',
  campus: 'campusId',
} as const

/** Records about a student are reached by where the student stands, as far as they keep it, and by the student. */
export function scopeOfStudent(entity: AnyEntity): { by: Record<string, string> } {
  const kept = Object.entries(axes).filter(([, name]) => fieldOf(entity, name)?.options.copyOf === 'studentId')
  return { by: { ...Object.fromEntries(kept), person: 'studentId' } }
}

type Facts = { [K in keyof typeof studentSnapshot.fields]: ValueOf<(typeof studentSnapshot.fields)[K]> }

/** The kept facts of a student, or of another record that has them, where a record is written past the operations. */
export function snapshotOf({ xh, xm, sex, departmentId, majorId, classId, grade, campusId }: Facts): Facts {
  return { xh, xm, sex, departmentId, majorId, classId, grade, campusId }
}
