import { defineSnapshot } from '#kernel/entity/snapshot.ts'
import { f } from '#kernel/fields/f.ts'

/** Facts of a student frozen when another record is made; spread `.fields` into its declaration. */
export const studentSnapshot = defineSnapshot('base.student', {
  xh: f.text({ label: '学号', computed: true, max: 20, width: 120 }),
  xm: f.text({ label: '姓名', computed: true, max: 30, width: 110 }),
  sex: f.code('sex', { label: '性别', computed: true, width: 70 }),
  departmentId: f.ref('base.department', { label: '院系', computed: true, width: 160 }),
  majorId: f.ref('base.major', { label: '专业', computed: true, width: 160 }),
  classId: f.ref('base.class', { label: '班级', computed: true, width: 120 }),
  grade: f.integer({ label: '年级', computed: true, width: 80 }),
  campusId: f.ref('base.campus', { label: '校区', computed: true, width: 120 }),
})
