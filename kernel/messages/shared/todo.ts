import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.todo': true
  }
}

export const todoStates = { open: ['0', '待办', 'amber'], done: ['1', '已办', 'green'], void: ['2', '已失效', 'grey'] } as const
export const todoPriorities = { urgent: ['1', '紧急', 'red'], usual: ['2', '普通', 'grey'] } as const

/** Something one person still has to do, whatever part of the platform asks for it. */
export const todo = defineEntity('sys.todo', {
  label: '待办',
  service: 'base',
  path: 'todo',
  title: 'title',
  fields: {
    userId: f.ref('sys.user', { label: '办理人', required: true, isPart: true }),
    /** What asks for it: the word of a business, such as `notice`. */
    source: f.text({ label: '来源', required: true, max: 50 }),
    title: f.text({ label: '标题', required: true, max: 200 }),
    /** Where it is done: a path within the platform, with its query. */
    link: f.text({ label: '链接', required: true, max: 500 }),
    dueTime: f.moment({ label: '截止时间' }),
    priority: f.state(todoPriorities, { label: '优先级', required: true, default: '2' }),
    status: f.state(todoStates, { label: '状态', required: true, default: '0' }),
    doneTime: f.moment({ label: '办理时间' }),
    /** What it is about, the same for everybody who was asked. */
    groupKey: f.text({ label: '事项标识', required: true, max: 100 }),
    sourceKey: f.text({ label: '待办标识', required: true, max: 150 }),
  },
  unique: [{ on: ['sourceKey'] }],
  indexes: [['userId', 'status'], ['groupKey']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
