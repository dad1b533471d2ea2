import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.userTodo': true
  }
}

export const todoStates = {
  open: ['0', '待办', 'amber'],
  done: ['1', '已办', 'green'],
  void: ['2', '已失效', 'grey'],
  doneByOther: ['3', '他人已办', 'teal'],
} as const

export const todoTypes = {
  approve: ['1', '审批', 'blue'],
  fill: ['2', '填报', 'teal'],
  signIn: ['3', '签到', 'green'],
  pay: ['4', '缴费', 'amber'],
  confirm: ['5', '确认', 'violet'],
  rectify: ['6', '整改', 'red'],
  rate: ['7', '评价', 'teal'],
  other: ['9', '其他', 'grey'],
} as const

export type TodoType = keyof typeof todoTypes

export const todoPriorities = { urgent: ['1', '紧急', 'red'], usual: ['2', '普通', 'grey'] } as const

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
