import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'status.leaveItem': true
  }
}

export const leaveStates = {
  waiting: ['0', '待办', 'amber'],
  done: ['1', '已办', 'green'],
  exempt: ['2', '不适用', 'grey'],
} as const

export const leaveItems: DictionaryDeclaration = {
  set: 'leaveSchoolItem',
  label: '离校手续项目',
  type: 'system',
  items: ['宿舍', '财务', '图书馆', '教材', '一卡通', '资助贷款', '学生证', '档案户口', '党团关系'].map((label, i) => ({
    key: String(i + 1),
    label,
  })),
}

/** Which office settles what; the registrar may settle everything. */
export const officeOf: Readonly<Record<string, string>> = {
  '1': 'ssgl',
  '2': 'cwc',
  '3': 'jwc',
  '4': 'jwc',
  '5': 'cwc',
  '6': 'zzzx',
  '7': 'jwc',
  '8': 'xgc',
  '9': 'xgc',
}

const away = ['1', '2', '3', '5']
const gone = Object.keys(officeOf)
const back = ['1', '2', '7']
const asked: Readonly<Record<string, readonly string[]>> = {
  '11': away,
  '13': away,
  '19': [...away, '9'],
  '12': back,
  '17': back,
  '21': gone,
  '18': gone,
  '31': gone,
  '42': gone,
}

/** What has to be settled when a change takes effect: on leaving for a while, for good, and on coming back. */
export function itemsFor(kind: string): readonly string[] {
  return asked[kind] ?? []
}

/** One thing a student settles with an office on leaving school or coming back. */
export const leaveItem = defineEntity('status.leaveItem', {
  label: '离校手续',
  service: 'xsgl',
  path: 'leaveSchoolItem',
  fields: {
    changeId: f.ref('status.change', { label: '学籍异动', required: true, computed: true, isPart: true, width: 130 }),
    studentId: f.ref('base.student', { label: '学生', required: true, computed: true, width: 120 }),
    ...studentSnapshot.fields,
    kind: f.code('statusChangeKind', { label: '异动类别', computed: true, width: 110 }),
    item: f.code('leaveSchoolItem', { label: '手续', required: true, computed: true, width: 110 }),
    state: f.state(leaveStates, { label: '办理状态', required: true, computed: true, default: '0', width: 100 }),
    note: f.text({ label: '说明', computed: true, max: 200, width: 200 }),
    handler: f.text({ label: '经办人', computed: true, max: 50, width: 100 }),
    handleTime: f.moment({ label: '办理时间', computed: true, width: 150 }),
  },
  title: 'xm',
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  unique: [{ on: ['changeId', 'item'] }],
  indexes: [['studentId'], ['state', 'item']],
  follows: { departmentId: { state: [leaveStates.waiting[0]] } },
  states: {
    field: 'state',
    initial: 'waiting',
    moves: { waiting: ['done', 'exempt'], done: ['waiting'], exempt: ['waiting'] },
  },
  list: {
    columns: ['xh', 'xm', 'classId', 'kind', 'item', 'state', 'handler', 'handleTime', 'note'],
    filters: ['changeId', 'studentId', 'item', 'state', 'kind', 'departmentId', 'classId'],
    sort: ['-createTime', 'item'],
  },
  form: [],
  removable: 'never',
  // Opened by a change that takes effect, and then only settled; nobody adds or edits one.
  isLog: true,
})
