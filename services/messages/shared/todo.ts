import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { todoPriorities, todoStates, todoTypes } from './todo-words.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.userTodo': true
  }
}

/** Something one person still has to do, whatever part of the platform asks for it. */
export const userTodo = defineEntity('sys.userTodo', {
  label: '待办',
  service: 'base',
  path: 'userTodo',
  title: 'title',
  fields: {
    userId: f.ref('sys.user', { label: '办理人', required: true, isPart: true }),
    todoType: f.state(todoTypes, { label: '类型', required: true, default: '9' }),
    /** The business that asks, the record it is about, and the step of it. */
    bizType: f.text({ label: '业务', required: true, max: 50 }),
    bizId: f.text({ label: '业务记录', required: true, max: 36 }),
    nodeKey: f.text({ label: '环节', required: true, max: 60 }),
    title: f.text({ label: '标题', required: true, max: 200 }),
    summary: f.text({ label: '摘要', max: 200 }),
    applicant: f.text({ label: '申请人', max: 50 }),
    /** Where it is done: a path within the platform, with its query. */
    link: f.text({ label: '链接', required: true, max: 500 }),
    deadline: f.moment({ label: '截止时间' }),
    priority: f.state(todoPriorities, { label: '优先级', required: true, default: '2' }),
    state: f.state(todoStates, { label: '状态', required: true, default: '0' }),
    openTime: f.moment({ label: '产生时间', required: true }),
    doneTime: f.moment({ label: '办理时间' }),
    /** Who did it, where somebody else was faster. */
    doneBy: f.text({ label: '办理人姓名', max: 50 }),
    /** Whose work this is, where somebody handed it on. */
    delegateFrom: f.text({ label: '委托人', max: 50 }),
  },
  unique: [{ on: ['bizType', 'bizId', 'nodeKey', 'userId'] }],
  indexes: [['userId', 'state']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
