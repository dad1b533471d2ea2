import type { CopiedRow, OwnRow, TaskRow } from '#services/flow/shared/routes/lists.ts'
import type { Todo } from '#services/messages/shared/todo-words.ts'
import type { TodoPanel } from '#browser/shell/personal/todo-panel.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { DeskGroup } from '#patterns/desk/web/list/desk-list.tsx'
import type { DeskMatter } from '#patterns/desk/web/use-desk.ts'
import {
  groupOf,
  pastGroupOf,
  pastGroups,
  todoGroups,
  type PastGroup,
  type TodoGroup,
} from '../../../shared/todo-groups.ts'
import { inTodoOrder } from '../../../shared/todo-order.ts'

export type TodoTab = 'open' | 'done' | 'mine' | 'copied'

/** One line of the page, whatever it comes from: a task of a flow, a matter one handed in or was shown, another thing to do. */
export type Work =
  | { kind: 'task'; key: string; row: TaskRow; since: string; deadline: string | null }
  | { kind: 'mine'; key: string; row: OwnRow; since: string; deadline: null }
  | { kind: 'copied'; key: string; row: CopiedRow; since: string; deadline: null }
  | { kind: 'todo'; key: string; todo: Todo; panel: TodoPanel | undefined; since: string; deadline: string | null }

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

export function ofTodo(todo: Todo, panel: TodoPanel | undefined): Work {
  return {
    kind: 'todo',
    key: todo.id,
    todo,
    panel,
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

/** What sheets and the detail know of a line before the matter is there. */
export function matterOf(work: Work): DeskMatter | undefined {
  if (work.kind === 'todo') return undefined
  const { instanceId, processType, title, subject, starterName, summary } = work.row
  const about = [subject?.group, ...(summary ?? []).map((one) => one.text)].filter((one) => !!one) as string[]
  return { instanceId, processType, title, name: subject?.name ?? starterName, about }
}

export function titleOf(work: Work): string {
  return work.kind === 'todo' ? shown(work.todo.title) : shown(work.row.title)
}

/** What is open by when it is due, everything else by when it was, the newest first. */
export function grouped(
  works: readonly Work[],
  { tab, now, putOff }: { tab: TodoTab; now: Date; putOff: ReadonlySet<string> },
): DeskGroup<Work>[] {
  if (tab !== 'open') return groupedByPast(works, now)
  const waitsElsewhere = (work: Work) => work.kind === 'task' && work.row.taskStatus !== '1'
  const ordered = inTodoOrder(works, (work) => ({ ...work, waitsElsewhere: waitsElsewhere(work) }), putOff)
  const parts = Map.groupBy(ordered, (work) => {
    if (putOff.has(work.key)) return 'putOff'
    return waitsElsewhere(work) ? 'waiting' : groupOf(work, now)
  })
  return (Object.keys(todoGroups) as TodoGroup[]).flatMap((key) => {
    const items = parts.get(key)
    return items ? [{ key, label: t(todoGroups[key]), items, ...(key === 'late' && { tone: 'red' as const }) }] : []
  })
}

function groupedByPast(works: readonly Work[], now: Date): DeskGroup<Work>[] {
  const newestFirst = works.toSorted((one, other) => (one.since < other.since ? 1 : -1))
  const parts = Map.groupBy(newestFirst, ({ since }) => pastGroupOf(since, now))
  return (Object.keys(pastGroups) as PastGroup[]).flatMap((key) => {
    const items = parts.get(key)
    return items ? [{ key, label: t(pastGroups[key]), items }] : []
  })
}
