import { z } from 'zod'
import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'status.gradResult': true
    'status.rolloverBatch': true
    'status.rolloverItem': true
    'status.rolloverClass': true
  }
}

/** What studying comes to. The codes are those of `studentStatus`; K keeps a student where he is. */
export const results = {
  graduate: ['07', '毕业', 'green'],
  complete: ['08', '结业', 'amber'],
  attend: ['09', '肄业', 'red'],
  extend: ['20', '延长修业', 'blue'],
  keep: ['K', '保持', 'grey'],
} as const

export const batchStates = {
  draft: ['0', '草稿', 'grey'],
  previewed: ['1', '预览', 'blue'],
  running: ['2', '执行中', 'amber'],
  done: ['3', '完成', 'green'],
  partly: ['4', '部分完成', 'violet'],
  undone: commonState('5', '已撤销'),
} as const

export const itemStates = {
  waiting: ['0', '待处理', 'grey'],
  done: ['1', '成功', 'green'],
  skipped: ['2', '跳过', 'amber'],
  failed: ['3', '失败', 'red'],
} as const

const keeps = '学年和毕业日期不能修改，请删除后重新建立'
const schoolYear = { match: /^\d{4}-\d{4}$/, message: '学年应为连续两年，如 2026-2027' }

/** The registrar's own conclusion about a student, as the official list gives it. */
export const gradResult = defineEntity('status.gradResult', {
  label: '毕业结论',
  service: 'base',
  path: 'gradResult',
  fields: {
    studentId: f.ref('base.student', {
      label: '学生',
      required: true,
      fixed: '学生不能修改，请删除后重新登记',
      width: 120,
      synonyms: ['学号', 'xh'],
    }),
    ...studentSnapshot.fields,
    result: f.state(
      { graduate: results.graduate, complete: results.complete, attend: results.attend },
      { label: '结论', required: true, width: 90, synonyms: ['毕业结论', '结论'] },
    ),
    certNo: f.text({ label: '证书号', max: 30, codeLike: true, width: 180, synonyms: ['证书编号', '毕业证书号'] }),
  },
  title: 'xm',
  search: ['xh', 'xm', 'certNo'],
  pinyin: ['xm'],
  unique: [
    { on: ['studentId'], message: '该生已有毕业结论' },
    { on: ['certNo'], message: '证书号已存在' },
  ],
  list: {
    columns: ['xh', 'xm', 'departmentId', 'classId', 'result', 'certNo'],
    filters: ['result', 'departmentId', 'classId'],
    sort: ['xh'],
  },
  form: [{ section: '毕业结论', fields: ['studentId', 'result', 'certNo'] }],
  excel: { import: ['studentId', 'result', 'certNo'], matchBy: [['studentId']] },
  removable: 'hard',
})

/** The end of a school year: who graduates, who stays, and how far the work has come. */
export const rolloverBatch = defineEntity('status.rolloverBatch', {
  label: '学年切换与毕业处理',
  service: 'base',
  path: 'rolloverBatch',
  fields: {
    xn: f.text({
      label: '学年',
      required: true,
      codeLike: true,
      min: 9,
      max: 9,
      pattern: schoolYear,
      fixed: keeps,
      help: '毕业所在的学年，如 2026-2027',
      width: 110,
    }),
    gradDate: f.day({
      label: '毕业日期',
      required: true,
      fixed: keeps,
      help: '预计毕业日期不晚于这天的班级列入名单',
      width: 120,
    }),
    step: f.integer({ label: '步骤', required: true, min: 1, max: 5, default: 1, width: 70 }),
    total: f.integer({ label: '人数', computed: true, default: 0, width: 80 }),
    done: f.integer({ label: '成功', computed: true, default: 0, width: 80 }),
    skipped: f.integer({ label: '跳过', computed: true, default: 0, width: 80 }),
    failed: f.integer({ label: '失败', computed: true, default: 0, width: 80 }),
    jobId: f.text({ label: '任务', computed: true, withheld: true, max: 36 }),
    runTime: f.moment({ label: '执行时间', computed: true, width: 150 }),
    endTime: f.moment({ label: '完成时间', computed: true, width: 150 }),
    status: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 100 }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  title: 'xn',
  unique: [{ on: ['xn'], where: { status: ['0', '1', '2', '3', '4'] }, message: '该学年已有一个批次' }],
  states: {
    field: 'status',
    initial: 'draft',
    moves: {
      draft: ['previewed'],
      previewed: ['running'],
      running: ['done', 'partly'],
      done: ['running', 'partly', 'undone'],
      partly: ['running', 'previewed', 'undone'],
      undone: [],
    },
  },
  list: {
    columns: ['xn', 'gradDate', 'total', 'done', 'skipped', 'failed', 'endTime', 'status'],
    filters: ['xn', 'status'],
    sort: ['-xn'],
  },
  form: [{ section: '批次', fields: ['xn', 'gradDate', 'remark'] }],
  removable: 'bin',
})

/** What a batch makes of one student, and why. */
export const rolloverItem = defineEntity('status.rolloverItem', {
  label: '毕业名单',
  service: 'base',
  path: 'rolloverItem',
  fields: {
    batchId: f.ref('status.rolloverBatch', { label: '批次', required: true, computed: true, isPart: true }),
    xn: f.text({ label: '学年', required: true, computed: true, max: 9 }),
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, width: 120 }),
    ...studentSnapshot.fields,
    xjztM: f.code('studentStatus', { label: '当前状态', computed: true, width: 110 }),
    /** Version of the student the proposal was made from: nobody is moved who changed meanwhile. */
    seenVersion: f.integer({ label: '学生版本', computed: true, withheld: true }),
    result: f.state(results, { label: '结论', computed: true, width: 100 }),
    isByHand: f.flag({ label: '人工指定', computed: true, default: false, width: 90 }),
    isConflict: f.flag({ label: '冲突', computed: true, default: false, width: 80 }),
    certNo: f.text({ label: '证书号', computed: true, max: 30, codeLike: true, width: 160 }),
    toClassId: f.ref('base.class', { label: '转入班级', computed: true, width: 130 }),
    reason: f.text({ label: '依据', computed: true, max: 100, width: 180 }),
    status: f.state(itemStates, { label: '处理', required: true, computed: true, default: '0', width: 90 }),
    message: f.text({ label: '说明', computed: true, max: 200, width: 200 }),
    doneTime: f.moment({ label: '处理时间', computed: true, width: 150 }),
  },
  title: 'xm',
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  unique: [
    { on: ['batchId', 'studentId'] },
    { on: ['xn', 'studentId'], where: { status: ['1'] }, message: '该生本学年已处理' },
  ],
  indexes: [
    ['batchId', 'classId'],
    ['batchId', 'status'],
    ['batchId', 'result'],
  ],
  list: {
    columns: [
      'xh',
      'xm',
      'departmentId',
      'classId',
      'xjztM',
      'result',
      'certNo',
      'toClassId',
      'reason',
      'status',
      'message',
    ],
    filters: ['batchId', 'departmentId', 'classId', 'result', 'status', 'isConflict', 'isByHand', 'xjztM'],
    sort: ['classId', 'xh'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})

/** A class that a batch closed, with what it needs to be opened again. */
export const rolloverClass = defineEntity('status.rolloverClass', {
  label: '毕业班级',
  service: 'base',
  path: 'rolloverClass',
  fields: {
    batchId: f.ref('status.rolloverBatch', { label: '批次', required: true, isPart: true }),
    classId: f.ref('base.class', { label: '班级', required: true, isPart: true }),
    fromStatus: f.text({ label: '原状态', required: true, max: 2 }),
    ended: f.json(z.array(z.object({ id: z.string(), endDate: z.string().nullable() })), {
      label: '结束的带班安排',
      required: true,
    }),
  },
  title: 'fromStatus',
  unique: [{ on: ['batchId', 'classId'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
