import type { CopiedRow, OwnRow, TaskRow } from '#services/flow/shared/routes/lists.ts'
import type { Todo } from '#services/messages/shared/todo-words.ts'
import { groupOf, todoGroups, type TodoGroup } from '../../../shared/todo-groups.ts'

export type TodoTab = 'open' | 'done' | 'mine' | 'copied'

/** One line of the page, whatever it comes from: a task of a flow, a matter one handed in or was shown, another thing to do. */
export type Work =
  | { kind: 'task'; key: string; row: TaskRow; since: string; deadline: string | null }
  | { kind: 'mine'; key: string; row: OwnRow; since: string; deadline: null }
  | { kind: 'copied'; key: string; row: CopiedRow; since: string; deadline: null }
  | { kind: 'todo'; key: string; todo: Todo; since: string; deadline: string | null }

/** Whether a task waits for its holder and can be decided together with others. */
export function isPickable(work: Work): work is Work & { kind: 'task' } {
  return work.kind === 'task' && work.row.taskStatus === '1' && work.row.handleTime === null && work.row.status === '1'
}

export function ofTask(row: TaskRow): Work {
  return {
    kind: 'task',
    key: row.taskId,
    row,
    since: row.handleTime ?? row.createTime,
    deadline: row.handleTime ? null : row.dueTime,
  }
}

export function ofMine(row: OwnRow): Work {
  return { kind: 'mine', key: row.instanceId, row, since: row.startTime ?? row.createTime, deadline: null }
}

export function ofCopied(row: CopiedRow): Work {
  return { kind: 'copied', key: row.instanceId, row, since: row.createTime, deadline: null }
}

export function ofTodo(todo: Todo): Work {
  return {
    kind: 'todo',
    key: todo.id,
    todo,
    since: todo.doneTime ?? todo.openTime,
    deadline: todo.doneTime ? null : todo.deadline,
  }
}

/** The matter a line is about. */
export function instanceOf(work: Work | undefined): string | undefined {
  if (!work) return undefined
  if (work.kind !== 'todo') return work.row.instanceId
  return work.todo.bizType === 'flow' ? work.todo.bizId : undefined
}

export type WorkGroup = { group: TodoGroup | 'all'; works: Work[] }

/** What is open in its groups, the late first; everything else in one, the newest first. */
export function grouped(works: readonly Work[], { tab, now }: { tab: TodoTab; now: Date }): WorkGroup[] {
  const inTime = works.toSorted((one, other) => (one.since < other.since ? 1 : -1))
  if (tab !== 'open') return works.length === 0 ? [] : [{ group: 'all', works: inTime }]
  const parts = Map.groupBy(inTime, (work) =>
    work.kind === 'task' && work.row.taskStatus !== '1' ? 'waiting' : groupOf(work, now),
  )
  parts.get('late')?.sort((one, other) => ((one.deadline ?? '') < (other.deadline ?? '') ? -1 : 1))
  return (Object.keys(todoGroups) as TodoGroup[]).flatMap((group) =>
    parts.has(group) ? [{ group, works: parts.get(group)! }] : [],
  )
}
