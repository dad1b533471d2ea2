/** Codes of to-dos with their words and tones: apart from the table, which pages that only show them need not load. */
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

/** A to-do as its person sees it. */
export type Todo = {
  id: string
  todoType: string
  bizType: string
  bizId: string
  nodeKey: string
  title: string
  summary: string | null
  applicant: string | null
  link: string
  deadline: string | null
  priority: string
  state: string
  openTime: string
  doneTime: string | null
  doneBy: string | null
  delegateFrom: string | null
}
