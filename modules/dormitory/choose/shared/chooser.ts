import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { journalFields } from '#patterns/claim/shared/journal.ts'
import { chooserStates, deeds } from './codes.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'choose.pool': true
    'choose.student': true
    'choose.claim': true
    'choose.trial': true
  }
}

/** Favourites of one student. */
export const mostFavourites = 5

const hidden = { service: 'yxgl', list: { columns: [], filters: [] }, form: [], internal: true } as const

/** A bed that may be chosen in a batch, and by whom. */
export const pool = defineEntity('choose.pool', {
  ...hidden,
  label: '选宿床位',
  path: 'dormitoryChoosePool',
  fields: {
    batchId: f.ref('choose.batch', { label: '批次', required: true, isPart: true }),
    bedId: f.ref('dorm.bed', { label: '床位', required: true, isPart: true }),
    roomId: f.ref('dorm.room', { label: '房间', required: true, isPart: true }),
    sex: f.code('dormRoomSex', { label: '性别', required: true }),
    departmentId: f.ref('base.department', { label: '院系' }),
    classId: f.ref('base.class', { label: '班级' }),
    levelId: f.ref('dorm.level', { label: '宿舍档次' }),
    placeName: f.text({ label: '床位名称', required: true, max: 100 }),
    /** In a room that pre-sorting settled student by student: nobody else chooses there. */
    isSettled: f.flag({ label: '预分到人', default: false }),
    /** The batch of pre-sorting that kept it until this one was published, and keeps it again when that is withdrawn. */
    presortId: f.ref('presort.batch', { label: '预分批次' }),
    /** 1 while somebody holds it in a rehearsal; who holds a real bed stands with the bed. */
    taken: f.integer({ label: '占用', required: true, default: 0 }),
  },
  title: 'placeName',
  unique: [{ on: ['batchId', 'bedId'] }],
  indexes: [['bedId'], ['roomId']],
  removable: 'hard',
})

/** A student of a batch: whether they may choose, why not, and how far they are. Who has which bed is not told here. */
export const chooser = defineEntity('choose.student', {
  label: '选宿学生',
  service: 'yxgl',
  path: 'dormitoryChooseStudent',
  fields: {
    batchId: f.ref('choose.batch', {
      label: '批次',
      required: true,
      fixed: '名单不能换批次',
      isPart: true,
      width: 180,
    }),
    studentId: f.ref('base.student', { label: '学生', required: true, fixed: '名单不能换学生', width: 150 }),
    ...studentSnapshot.fields,
    eligible: f.flag({ label: '可选宿', computed: true, default: true, width: 90 }),
    reason: f.text({ label: '未选原因', computed: true, max: 200, width: 200 }),
    roomId: f.ref('dorm.room', { label: '预分房间', computed: true, width: 140 }),
    changeUsed: f.integer({ label: '已更换', computed: true, default: 0, width: 90 }),
    favBedIds: f.refs('dorm.bed', { label: '收藏床位', computed: true, max: mostFavourites }),
    tags: f.codes('dormHabit', { label: '生活习惯', computed: true }),
    holdUntil: f.moment({ label: '保留至', computed: true, planned: true }),
    doneTime: f.moment({ label: '选定时间', computed: true, width: 160 }),
    state: f.state(chooserStates, { label: '状态', required: true, computed: true, default: '0', width: 110 }),
  },
  title: 'xm',
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  unique: [{ on: ['batchId', 'studentId'] }],
  indexes: [['studentId'], ['state', 'holdUntil'], ['batchId', 'state'], ['classId'], ['departmentId']],
  follows: { studentId: 'always', departmentId: 'always' },
  states: {
    field: 'state',
    initial: 'none',
    moves: {
      none: ['held', 'chosen', 'auto', 'away'],
      held: ['none', 'chosen'],
      chosen: ['none'],
      auto: ['none'],
      away: [],
    },
  },
  list: {
    columns: ['xm', 'xh', 'sex', 'departmentId', 'classId', 'batchId', 'eligible', 'reason', 'doneTime', 'state'],
    filters: ['batchId', 'state', 'eligible', 'sex', 'departmentId', 'classId', 'studentId'],
    sort: ['batchId', 'state', 'xh'],
  },
  form: [],
  removable: 'never',
})
export type ChooserRow = Row<typeof chooser>

export const remind = defineAction(chooser, 'remind', {
  label: '提醒选宿',
  from: ['none', 'held'],
  many: true,
  done: '已提醒',
})

/** What students asked for, and what became of it: written once, never changed. */
export const claim = defineEntity('choose.claim', {
  label: '选宿流水',
  service: 'yxgl',
  path: 'dormitoryChooseClaim',
  fields: {
    batchId: f.ref('choose.batch', { label: '批次', required: true, computed: true, isPart: true, width: 180 }),
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, width: 150 }),
    bedId: f.ref('dorm.bed', { label: '床位', computed: true, width: 120 }),
    deed: f.state(deeds, { label: '动作', required: true, computed: true, width: 100 }),
    ...journalFields,
  },
  title: 'requestKey',
  unique: [{ on: ['studentId', 'requestKey'] }],
  indexes: [['batchId', 'time'], ['bedId']],
  list: {
    columns: ['time', 'studentId', 'deed', 'bedId', 'resultCode', 'resultText', 'ip', 'agent'],
    filters: ['batchId', 'studentId', 'bedId', 'deed', 'resultCode', 'time'],
    sort: ['-time'],
  },
  form: [],
  removable: 'never',
  isLog: true,
  retain: { days: { param: 'dorm.chooseLogKeepDays' }, by: 'time' },
})

/** Who holds what in a rehearsal. */
export const trial = defineEntity('choose.trial', {
  ...hidden,
  label: '模拟选宿占用',
  path: 'dormitoryChooseTrial',
  fields: {
    poolId: f.ref('choose.pool', { label: '床位', required: true, isPart: true }),
    chooserId: f.ref('choose.student', { label: '学生', required: true, isPart: true }),
    until: f.moment({ label: '保留至' }),
  },
  title: 'until',
  unique: [{ on: ['poolId'] }, { on: ['chooserId'] }],
  removable: 'hard',
})
