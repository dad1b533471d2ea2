import { z } from 'zod'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'stay.graduateBatch': true
    'stay.graduateItem': true
  }
}

export const batchStates = { open: ['1', '办理中', 'blue'], closed: ['2', '已结束', 'grey'] } as const
export const itemStates = { todo: ['0', '未办', 'amber'], done: ['1', '已办', 'green'] } as const

/** Of what is settled, the things of a room: looked at and handed back there. */
export const roomItems: readonly string[] = ['1', '3']

/** A year's graduates leave their beds together, each once everything is settled. */
export const graduateBatch = defineEntity('stay.graduateBatch', {
  label: '毕业离宿',
  service: 'yxgl',
  path: 'dormitoryGraduateBatch',
  fields: {
    name: f.text({ label: '批次名称', required: true, min: 2, max: 50, width: 200 }),
    classIds: f.refs('base.class', {
      label: '班级',
      required: true,
      fixed: '班级不能修改，请另建批次',
      max: 200,
      width: 260,
    }),
    items: f.codes('dormOutItem', {
      label: '办理事项',
      required: true,
      fixed: '办理事项不能修改，请另建批次',
      width: 200,
    }),
    beginDate: f.day({ label: '开始日期', required: true, width: 120 }),
    endDate: f.day({ label: '结束日期', required: true, width: 120 }),
    people: f.integer({ label: '人数', computed: true, default: 0, width: 80 }),
    state: f.state(batchStates, { label: '状态', required: true, computed: true, default: '1', width: 90 }),
  },
  title: 'name',
  search: ['name'],
  states: { field: 'state', initial: 'open', moves: { open: ['closed'], closed: ['open'] } },
  list: {
    columns: ['name', 'classIds', 'items', 'beginDate', 'endDate', 'people', 'state'],
    filters: ['name', 'state', 'beginDate'],
    sort: ['-beginDate'],
  },
  form: [{ section: '毕业离宿', fields: ['name', 'classIds', 'items', 'beginDate', 'endDate'] }],
  removable: 'never',
})
export type GraduateBatchRow = Row<typeof graduateBatch>

export const closeBatch = defineAction(graduateBatch, 'close', {
  label: '结束',
  from: ['open'],
  to: 'closed',
  done: '已结束',
})
export const reopenBatch = defineAction(graduateBatch, 'reopen', {
  label: '重新开放',
  from: ['closed'],
  to: 'open',
  done: '已重新开放',
})

/** One thing one graduate has to settle. */
export const graduateItem = defineEntity('stay.graduateItem', {
  label: '离宿事项',
  service: 'yxgl',
  path: 'dormitoryGraduateItem',
  fields: {
    batchId: f.ref('stay.graduateBatch', { label: '批次', required: true, isPart: true, width: 160 }),
    registerId: f.ref('stay.register', { label: '住宿登记', required: true, width: 170 }),
    studentId: f.ref('base.student', { label: '学生', required: true, width: 120 }),
    ...studentSnapshot.fields,
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 130 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 130 }),
    placeName: f.text({ label: '住处', computed: true, max: 100, width: 170 }),
    item: f.code('dormOutItem', { label: '事项', required: true, width: 110 }),
    doneTime: f.moment({ label: '办理时间', computed: true, width: 150 }),
    doneBy: f.text({ label: '经办人', computed: true, max: 50, width: 100 }),
    state: f.state(itemStates, { label: '状态', required: true, computed: true, default: '0', width: 80 }),
  },
  title: 'xm',
  search: ['xh', 'xm', 'placeName'],
  pinyin: ['xm'],
  unique: [{ on: ['batchId', 'registerId', 'item'] }],
  indexes: [['registerId'], ['batchId', 'dormId'], ['floorId'], ['studentId'], ['classId'], ['departmentId']],
  states: { field: 'state', initial: 'todo', moves: { todo: ['done'], done: ['todo'] } },
  list: {
    columns: ['xm', 'xh', 'classId', 'placeName', 'item', 'state', 'doneTime', 'doneBy'],
    filters: ['batchId', 'state', 'item', 'dormId', 'floorId', 'classId', 'departmentId', 'studentId'],
    sort: ['placeName', 'item'],
  },
  form: [],
  removable: 'hard',
})

export const settle = defineAction(graduateItem, 'settle', {
  label: '办结',
  tone: 'primary',
  from: ['todo'],
  to: 'done',
  many: true,
  done: '已办结',
})
export const unsettle = defineAction(graduateItem, 'unsettle', {
  label: '改为未办',
  from: ['done'],
  to: 'todo',
  done: '已改为未办',
})

/** How far a house, a room or a class is: who has settled everything, and who is out. */
export type Progress = { id: string; name: string; people: number; ready: number; left: number }
/** A room of a house; `called` is how its beds begin. */
export type RoomProgress = Progress & { dormId: string; floorName: string; called: string }
export const roomStands = {
  todo: ['0', '未办', 'grey'],
  begun: ['1', '待核验', 'amber'],
  done: ['2', '已办', 'green'],
} as const

/** Nobody of a room has begun; somebody has settled everything or is out; or all of them are out. */
export function roomStand({ people, ready, left }: Progress): (typeof roomStands)[keyof typeof roomStands] {
  if (left === people) return roomStands.done
  return ready > 0 || left > 0 ? roomStands.begun : roomStands.todo
}
export const graduateProgressRoute = defineRoute({
  service: 'yxgl',
  method: 'GET',
  path: 'dormitoryGraduateItem/progress',
  label: '毕业离宿进度',
  access: { permission: 'dormitoryGraduateItem:list' },
  input: z.object({ batchId: z.uuid('批次不存在') }),
  answer: answer<{
    houses: Progress[]
    rooms: RoomProgress[]
    classes: Progress[]
    people: number
    ready: number
    left: number
  }>(),
})
/** Whoever has settled everything leaves, as far as the caller keeps their house. */
export const graduateLeaveRoute = defineRoute({
  service: 'yxgl',
  method: 'POST',
  path: 'dormitoryGraduateItem/leave',
  label: '批量办理毕业退宿',
  access: { permission: 'dormitoryGraduateItem:leave' },
  input: z.object({ batchId: z.uuid('批次不存在'), dormId: z.uuid('宿舍楼不存在').optional() }),
  answer: answer<{ left: number; waiting: number }>(),
})
