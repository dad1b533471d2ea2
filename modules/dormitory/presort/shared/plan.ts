import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'presort.version': true
    'presort.item': true
    'presort.deed': true
  }
}

export const outcomes = { placed: '1', unplaced: '2', lapsed: '3' } as const

/** What a version came to, as it was computed. */
export type VersionStats = {
  placed: number
  unplaced: number
  conflicts: number
  points: number
  seconds: number
  swaps: number
  singleClass: number
  rooms: number
  fixed: number
  lacks: Record<string, number>
  broken: Record<string, number>
}
const statsShape = z.object({
  placed: z.int(),
  unplaced: z.int(),
  conflicts: z.int(),
  points: z.number(),
  seconds: z.number(),
  swaps: z.int(),
  singleClass: z.int(),
  rooms: z.int(),
  fixed: z.int(),
  lacks: z.record(z.string(), z.int()),
  broken: z.record(z.string(), z.number()),
}) as z.ZodType<VersionStats>

/** One trial of a batch. Versions are kept, so that an earlier one can be gone back to until publication. */
export const version = defineEntity('presort.version', {
  label: '预分方案',
  service: 'yxgl',
  path: 'dormitoryPresortVersion',
  fields: {
    batchId: f.ref('presort.batch', { label: '批次', required: true, isPart: true }),
    versionNo: f.integer({ label: '方案号', required: true, min: 1, max: 9999 }),
    seed: f.integer({ label: '种子', required: true }),
    stats: f.json(statsShape, { label: '结果' }),
    isCurrent: f.flag({ label: '当前方案', default: false }),
    madeTime: f.moment({ label: '试算时间', required: true }),
  },
  title: 'versionNo',
  unique: [{ on: ['batchId', 'versionNo'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
export type VersionRow = Row<typeof version>

/** Where a version puts a student, and why; without a room, what is lacking. */
export const item = defineEntity('presort.item', {
  label: '预分结果',
  service: 'yxgl',
  path: 'dormitoryPresortItem',
  fields: {
    batchId: f.ref('presort.batch', { label: '批次', required: true, computed: true, isPart: true, width: 150 }),
    versionId: f.ref('presort.version', { label: '方案', computed: true }),
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, width: 120 }),
    ...studentSnapshot.fields,
    outcome: f.code('presortOutcome', { label: '结果', computed: true, width: 90 }),
    roomId: f.ref('dorm.room', { label: '房间', computed: true, width: 140 }),
    bedId: f.ref('dorm.bed', { label: '床位', computed: true, width: 120 }),
    isFixed: f.flag({ label: '手工锁定', computed: true, default: false, width: 90 }),
    lack: f.text({ label: '未分类别', computed: true, max: 10, isExact: true }),
    reason: f.text({ label: '依据', computed: true, max: 200, width: 260 }),
  },
  title: 'xm',
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  unique: [{ on: ['versionId', 'studentId'] }, { on: ['versionId', 'bedId'] }],
  indexes: [['versionId', 'roomId'], ['batchId'], ['departmentId'], ['classId']],
  list: {
    columns: ['xm', 'xh', 'sex', 'departmentId', 'classId', 'outcome', 'roomId', 'bedId', 'isFixed', 'reason'],
    filters: ['batchId', 'versionId', 'departmentId', 'classId', 'sex', 'outcome', 'roomId', 'isFixed'],
    sort: ['departmentId', 'classId', 'xh'],
  },
  form: [],
  removable: 'hard',
  isLog: true,
})
export type ItemRow = Row<typeof item>

export type Where = { roomId: string | null; bedId: string | null; isFixed: boolean; reason: string | null }
export type Step = { itemId: string; from: Where; to: Where }
const where = z.object({
  roomId: z.string().nullable(),
  bedId: z.string().nullable(),
  isFixed: z.boolean(),
  reason: z.string().nullable(),
})

/** A change made by hand, so that it can be taken back. */
export const deed = defineEntity('presort.deed', {
  label: '预分调整',
  service: 'yxgl',
  path: 'dormitoryPresortDeed',
  fields: {
    versionId: f.ref('presort.version', { label: '方案', required: true, isPart: true }),
    departmentId: f.ref('base.department', { label: '院系', required: true }),
    steps: f.json(z.array(z.object({ itemId: z.string(), from: where, to: where })) as z.ZodType<Step[]>, {
      label: '变动',
    }),
    words: f.text({ label: '说明', required: true, max: 200 }),
    doneTime: f.moment({ label: '时间', required: true }),
    isUndone: f.flag({ label: '已撤销', default: false }),
  },
  title: 'words',
  indexes: [['versionId']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
