import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'
import type { Todo } from '#services/messages/shared/todo-words.ts'

/** How many to-dos are open: together, by the business that asks, and by what is to be done. */
export type TodoCounts = { count: number; bySource: Record<string, number>; byType: Record<string, number> }

const at = { service: 'base', access: { signedIn: true } } as const

export const myTodosRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userTodo/mine',
  label: '我的待办',
  input: z.looseObject({}),
  answer: answer<PageOf<Todo>>(),
})

export const todoCountsRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userTodo/count',
  label: '待办数',
  input: z.object({}),
  answer: answer<TodoCounts>(),
})

export const oneTodoRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userTodo/getOne',
  label: '待办详情',
  input: z.object({ id: z.unknown() }),
  answer: answer<Todo>(),
})
