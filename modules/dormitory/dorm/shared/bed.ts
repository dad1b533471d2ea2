import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'dorm.bed': true
  }
}

export const bedStates = {
  free: ['0', '空闲', 'green'],
  locked: ['1', '锁定', 'violet'],
  given: ['2', '待入住', 'blue'],
  lived: ['3', '已入住', 'grey'],
  broken: ['8', '维修停用', 'red'],
  off: ['9', '停用', 'grey'],
} as const
/** Beds that belong to somebody. */
const heldBeds = [bedStates.given[0], bedStates.lived[0]] as const
/** Beds on whose sex somebody already counts. */
export const boundBeds = [bedStates.locked[0], ...heldBeds] as const
/** Who keeps a bed from others: somebody by hand, or what holds it for whom. */
export const lockTypes = { byHand: '1', presort: '2', choose: '3', change: '4', held: '5' } as const

/** What a bed says of its lock once it has none. */
export const unlocked = { lockType: null, lockRefId: null, lockReason: null, lockUntil: null, lockBy: null } as const

/** A bed. None is ever deleted: what is no longer there is out of use. */
export const bed = defineEntity('dorm.bed', {
  label: '床位',
  service: 'yxgl',
  path: 'dormitoryBed',
  fields: {
    roomId: f.ref('dorm.room', { label: '房间', required: true, fixed: '床位不能换房间', isPart: true, width: 150 }),
    dormId: f.ref('dorm.dormitory', { label: '宿舍楼', computed: true, width: 140 }),
    floorId: f.ref('dorm.floor', { label: '楼层', computed: true, width: 150 }),
    bedNo: f.integer({ label: '床号', required: true, fixed: '床号不能修改', min: 1, max: 99, width: 80 }),
    bedName: f.text({ label: '床位', computed: true, max: 20, width: 120 }),
    bedPos: f.code('dormBedPos', { label: '铺位', width: 100 }),
    bedLength: f.code('dormBedLength', { label: '床长', default: '1', width: 90 }),
    status: f.state(bedStates, { label: '状态', required: true, computed: true, default: '0', width: 100 }),
    lockType: f.code('dormLockType', { label: '锁定来源', computed: true, width: 110 }),
    /** What holds it: the batch, the application, the student. */
    lockRefId: f.text({ label: '锁定单据', computed: true, max: 36, isExact: true }),
    lockReason: f.text({ label: '锁定原因', computed: true, max: 100, width: 180 }),
    lockUntil: f.moment({ label: '锁定至', computed: true, planned: true, width: 150 }),
    remark: f.text({ label: '备注', max: 100, width: 160 }),
    lockBy: f.text({ label: '锁定人', computed: true, max: 50, width: 100 }),
  },
  title: 'bedName',
  search: ['bedName'],
  unique: [{ on: ['roomId', 'bedNo'] }],
  indexes: [['dormId', 'status'], ['floorId'], ['status', 'lockUntil'], ['lockRefId']],
  states: {
    field: 'status',
    initial: 'free',
    moves: {
      free: ['locked', 'given', 'broken', 'off'],
      locked: ['free', 'given'],
      given: ['lived', 'free'],
      lived: ['free'],
      broken: ['free', 'off'],
      off: ['free'],
    },
  },
  list: {
    columns: ['bedName', 'dormId', 'floorId', 'bedNo', 'bedPos', 'lockReason', 'lockUntil', 'lockBy', 'status'],
    filters: ['dormId', 'floorId', 'roomId', 'bedPos', 'lockType', 'status'],
    sort: ['dormId', 'bedName'],
  },
  form: [{ section: '床位', fields: ['bedPos', 'bedLength', 'remark'] }],
  removable: 'hard',
})
export type BedRow = Row<typeof bed>

export const lockBed = defineAction(bed, 'lock', {
  label: '锁定',
  from: ['free'],
  to: 'locked',
  many: true,
  fields: {
    lockReason: f.text({ label: '锁定原因', required: true, max: 100 }),
    lockUntil: f.moment({ label: '锁定至', help: '不填则一直锁定，直到手工解锁' }),
  },
  done: '已锁定',
})
export const unlockBed = defineAction(bed, 'unlock', {
  label: '解锁',
  from: ['locked'],
  to: 'free',
  many: true,
  done: '已解锁',
})
export const breakBed = defineAction(bed, 'stop', {
  label: '维修停用',
  from: ['free'],
  to: 'broken',
  many: true,
  done: '已停用',
})
export const mendBed = defineAction(bed, 'resume', {
  label: '恢复使用',
  from: ['broken'],
  to: 'free',
  many: true,
  done: '已恢复使用',
})
export const reviveBed = defineAction(bed, 'revive', {
  label: '重新启用',
  from: ['off'],
  to: 'free',
  done: '已重新启用',
})
export const retireBed = defineAction(bed, 'retire', {
  label: '停用',
  from: ['free', 'broken'],
  to: 'off',
  tone: 'danger',
  hint: '停用的床位不再出现在任何选择中',
  done: '已停用',
})
