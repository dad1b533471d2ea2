import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { keptOfStudent } from './kept-of-student.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'duty.key': true
  }
}

export const keyStates = {
  out: ['1', '未归还', 'amber'],
  back: ['2', '已归还', 'green'],
} as const

/** The spare key of a room, lent to a student by number or to somebody by name. */
export const keyBorrow = defineEntity('duty.key', {
  label: '备用钥匙借用',
  service: 'yxgl',
  path: 'dormitoryKeyBorrow',
  fields: {
    roomId: f.ref('dorm.room', { label: '房间', required: true, fixed: '借用的房间不能修改', width: 160 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    xh: f.text({ label: '学号', help: '学生借用时填写，姓名自动带出', max: 20, width: 120 }),
    studentId: f.ref('base.student', { label: '学生', computed: true, width: 110 }),
    ...keptOfStudent,
    borrower: f.text({ label: '借用人', help: '不是学生时填写，如维修工', max: 30, width: 110 }),
    reason: f.text({ label: '事由', max: 100, width: 180 }),
    borrowTime: f.moment({ label: '借出时间', computed: true, width: 150 }),
    lendBy: f.text({ label: '经手人', computed: true, max: 50, width: 100 }),
    backTime: f.moment({ label: '归还时间', computed: true, width: 150 }),
    backBy: f.text({ label: '收回人', computed: true, max: 50, width: 100 }),
    state: f.state(keyStates, { label: '状态', required: true, computed: true, default: '1', width: 110 }),
  },
  title: 'borrower',
  search: ['borrower', 'xh'],
  pinyin: ['borrower'],
  unique: [{ on: ['roomId'], where: { state: [keyStates.out[0]] }, message: '该房间的备用钥匙已借出，尚未归还' }],
  indexes: [['dormId', 'state', 'borrowTime'], ['studentId']],
  states: { field: 'state', initial: 'out', moves: { out: ['back'], back: [] } },
  list: {
    columns: ['roomId', 'borrower', 'xh', 'reason', 'borrowTime', 'lendBy', 'backTime', 'backBy', 'state'],
    filters: ['dormId', 'roomId', 'borrower', 'departmentId', 'classId', 'borrowTime', 'state'],
    sort: ['state', '-borrowTime'],
  },
  form: [{ section: '借用备用钥匙', fields: ['roomId', 'xh', 'borrower', 'reason'] }],
  removable: 'never',
})
export type KeyRow = Row<typeof keyBorrow>

export const giveBack = defineAction(keyBorrow, 'giveBack', {
  label: '归还',
  tone: 'primary',
  from: ['out'],
  to: 'back',
  many: true,
  done: '已归还',
})
