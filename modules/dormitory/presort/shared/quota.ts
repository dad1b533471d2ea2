import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'presort.quota': true
    'presort.quotaRoom': true
    'presort.pool': true
  }
}

const part = f.ref('presort.batch', { label: '批次', required: true, isPart: true })
export const tiers = { department: '1', class: '2' } as const

/** How many beds a department or a class of it needs, men and women apart. */
export const quota = defineEntity('presort.quota', {
  label: '预分划拨',
  service: 'yxgl',
  path: 'dormitoryPresortQuota',
  fields: {
    batchId: part,
    departmentId: f.ref('base.department', { label: '院系', required: true }),
    classId: f.ref('base.class', { label: '班级' }),
    sex: f.code('sex', { label: '性别', required: true }),
    levelId: f.ref('dorm.level', { label: '宿舍档次' }),
    need: f.integer({ label: '需要床位', required: true, min: 0, max: 100_000 }),
  },
  title: 'departmentId',
  unique: [{ on: ['batchId', 'departmentId', 'classId', 'sex', 'levelId'], emptyCounts: true }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** A room belongs to one department, and there to one class; shared ones to several classes. */
export const quotaRoom = defineEntity('presort.quotaRoom', {
  label: '划拨房间',
  service: 'yxgl',
  path: 'dormitoryPresortQuotaRoom',
  fields: {
    batchId: part,
    tier: f.text({ label: '级别', required: true, max: 1, isExact: true }),
    roomId: f.ref('dorm.room', { label: '房间', required: true }),
    departmentId: f.ref('base.department', { label: '院系', required: true }),
    classId: f.ref('base.class', { label: '班级' }),
  },
  title: 'roomId',
  unique: [
    { on: ['batchId', 'roomId'], where: { tier: ['1'] }, message: '房间已划给其他院系，不能重复划拨' },
    { on: ['batchId', 'roomId', 'classId'], where: { tier: ['2'] } },
  ],
  indexes: [['batchId', 'departmentId']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** Rooms that were published to be chosen from: by a class, or by the one student a room was settled for. */
export const pool = defineEntity('presort.pool', {
  label: '预分房间池',
  service: 'yxgl',
  path: 'dormitoryPresortPool',
  fields: {
    batchId: part,
    roomId: f.ref('dorm.room', { label: '房间', required: true }),
    departmentId: f.ref('base.department', { label: '院系', required: true }),
    classId: f.ref('base.class', { label: '班级' }),
    studentId: f.ref('base.student', { label: '学生' }),
    sex: f.code('sex', { label: '性别', required: true }),
    levelId: f.ref('dorm.level', { label: '宿舍档次' }),
  },
  title: 'roomId',
  unique: [{ on: ['batchId', 'roomId', 'classId', 'studentId'], emptyCounts: true }],
  indexes: [['studentId']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
