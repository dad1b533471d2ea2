import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import type { Row } from '#kernel/entity/entity.ts'
import { f } from '#kernel/fields/f.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { item } from './plan.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'presort.comment': true
  }
}

export const commentStates = {
  open: ['1', '待答复', 'amber'],
  taken: ['2', '已采纳', 'green'],
  kept: ['3', '维持方案', 'grey'],
} as const

/** What somebody who answers for a student says of where the draft puts them, and what became of it. */
export const comment = defineEntity('presort.comment', {
  label: '预分意见',
  service: 'yxgl',
  path: 'dormitoryPresortComment',
  fields: {
    batchId: f.ref('presort.batch', { label: '批次', required: true, isPart: true, width: 150 }),
    studentId: f.ref('base.student', { label: '学生', required: true, width: 120 }),
    ...studentSnapshot.fields,
    // As the draft stood when it was said.
    placeName: f.text({ label: '当时的安排', computed: true, max: 100, width: 150 }),
    content: f.longText({ label: '意见', required: true, max: 300, width: 260 }),
    byName: f.text({ label: '提出人', computed: true, max: 50, width: 100 }),
    sayTime: f.moment({ label: '提出时间', computed: true, width: 150 }),
    answer: f.longText({ label: '答复', computed: true, max: 300, width: 220 }),
    answerBy: f.text({ label: '答复人', computed: true, max: 50, width: 100 }),
    answerTime: f.moment({ label: '答复时间', computed: true, width: 150 }),
    state: f.state(commentStates, { label: '状态', required: true, computed: true, default: '1', width: 100 }),
  },
  title: 'xm',
  search: ['xh', 'xm'],
  pinyin: ['xm'],
  indexes: [['batchId', 'state'], ['studentId'], ['departmentId'], ['classId']],
  states: { field: 'state', initial: 'open', moves: { open: ['taken', 'kept'], taken: [], kept: [] } },
  list: {
    columns: ['xm', 'classId', 'batchId', 'placeName', 'content', 'byName', 'sayTime', 'answer', 'state'],
    filters: ['batchId', 'departmentId', 'classId', 'state', 'sayTime'],
    sort: ['state', '-sayTime'],
  },
  form: [],
  removable: 'never',
})
export type CommentRow = Row<typeof comment>

/** Whoever answers for a student, and puts nobody anywhere, says what is wrong with their place. */
export const sayOf = defineAction(item, 'comment', {
  label: '提意见',
  title: '对{{xm}}的安排提意见',
  hint: '院系和公寓管理中心会看到并答复；发布前有效',
  fields: {
    content: f.longText({ label: '意见', required: true, missing: '请填写意见', min: 2, max: 300 }),
  },
  done: '意见已提交',
})

export const answerComment = defineAction(comment, 'answer', {
  label: '答复',
  title: '答复{{byName}}的意见',
  from: ['open'],
  tone: 'primary',
  hint: '{{xm}}：{{content}}',
  fields: {
    result: f.state(
      { taken: commentStates.taken, kept: commentStates.kept },
      { label: '处理结果', required: true, isSpread: true },
    ),
    answer: f.longText({ label: '答复', required: true, missing: '请填写答复', max: 300 }),
  },
  done: '已答复',
})
