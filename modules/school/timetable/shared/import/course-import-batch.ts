import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'timetable.courseImportBatch': true
  }
}

export const batchStates = {
  reading: ['0', '解析', 'grey'],
  waiting: ['1', '待确认', 'amber'],
  inForce: ['2', '已生效', 'green'],
  rolledBack: ['3', '已回退', 'grey'],
  /** A job is putting it into force, or taking it back. */
  applying: ['4', '处理中', 'blue'],
} as const

/** So long after it went into force a batch can be taken back. */
export const rollbackDays = 7

/** A timetable as it came in a sheet, from its reading to its being taken back. */
export const courseImportBatch = defineEntity('timetable.courseImportBatch', {
  label: '课表导入批次',
  service: 'base',
  path: 'courseImportBatch',
  fields: {
    fileName: f.text({ label: '文件', computed: true, max: 200, width: 220 }),
    fileId: f.text({ label: '文件标识', computed: true, max: 36, withheld: true }),
    jobId: f.text({ label: '任务', computed: true, max: 36 }),
    termId: f.ref('calendar.term', { label: '学期', computed: true, width: 200 }),
    rows: f.integer({ label: '行数', computed: true, default: 0, width: 80 }),
    ok: f.integer({ label: '正确', computed: true, default: 0, width: 80 }),
    warn: f.integer({ label: '提示', computed: true, default: 0, width: 80 }),
    error: f.integer({ label: '错误', computed: true, default: 0, width: 80 }),
    added: f.integer({ label: '新增', computed: true, default: 0, width: 80 }),
    changed: f.integer({ label: '变化', computed: true, default: 0, width: 80 }),
    removed: f.integer({ label: '删除', computed: true, default: 0, width: 80 }),
    conflicts: f.integer({ label: '冲突', computed: true, default: 0, width: 80 }),
    state: f.state(batchStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    message: f.text({ label: '说明', computed: true, max: 300, width: 220 }),
    confirmTime: f.moment({ label: '生效时间', computed: true, width: 150 }),
    rollbackTime: f.moment({ label: '回退时间', computed: true, width: 150 }),
    forceReason: f.text({ label: '强制生效原因', computed: true, max: 200 }),
    /** Lines as read, those that stood before, what rows said wrong, and the pairs on the conflict board. */
    lines: f.json(z.unknown(), { label: '课表内容', computed: true, withheld: true }),
    before: f.json(z.unknown(), { label: '原课表', computed: true, withheld: true }),
    notes: f.json(z.unknown(), { label: '逐行说明', computed: true, withheld: true }),
    /** Teaching classes a push speaks of: all others stay as they are. Empty where the whole term was handed in. */
    onlyTasks: f.json(z.unknown(), { label: '涉及的教学班', computed: true, withheld: true }),
    pushed: f.json(z.unknown(), { label: '推送内容', computed: true, withheld: true }),
    board: f.json(z.unknown(), { label: '冲突', computed: true, withheld: true }),
  },
  title: 'fileName',
  search: ['fileName'],
  indexes: [['termId', 'state', 'confirmTime']],
  states: {
    field: 'state',
    initial: 'reading',
    moves: {
      reading: ['waiting'],
      waiting: ['applying'],
      applying: ['inForce', 'rolledBack', 'waiting'],
      inForce: ['applying'],
      rolledBack: [],
    },
  },
  list: {
    columns: [
      'fileName',
      'termId',
      'rows',
      'ok',
      'warn',
      'error',
      'added',
      'changed',
      'removed',
      'conflicts',
      'state',
      'confirmTime',
    ],
    filters: ['termId', 'state'],
    sort: ['-createTime'],
  },
  form: [],
  isLog: true,
  removable: 'never',
})
