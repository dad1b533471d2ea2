import { CalendarClock, CircleCheck, Inbox, ListTodo, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import type { Narrowed, useTodos } from './use-todos.ts'

type RailProps = {
  todos: ReturnType<typeof useTodos>
  narrowed: Narrowed
  onNarrow: (to: Narrowed) => void
  isChips: boolean
}

const line = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What waits by its kind, with how much of each; and what is late or came from somebody else. */
export function TodoRail({ todos, narrowed, onNarrow, isChips }: RailProps) {
  const is = (to: Narrowed) => JSON.stringify(to) === JSON.stringify(narrowed)
  const entry = (to: Narrowed, label: string, count: number, icon: ReactNode, isRed = false) => (
    <button key={JSON.stringify(to)} type="button" aria-pressed={is(to)} onClick={() => onNarrow(to)}>
      {!isChips && icon}
      <span>{label}</span>
      {count > 0 && <b className={isRed ? 'is-red' : undefined}>{count}</b>}
    </button>
  )
  return (
    <nav className={isChips ? 'work-chips' : 'todo-rail'} aria-label={t('来源')}>
      {isChips && todos.toDecide > 0 && entry({ kind: 'decide' }, t('审批'), todos.toDecide, null)}
      {entry({ kind: 'all' }, t('全部'), todos.count, <Inbox {...line} />)}
      {todos.types.map((one) =>
        entry(
          { kind: 'type', code: one.processType },
          shown(one.typeName),
          one.count,
          <MenuIcon name={one.icon ?? 'workflow'} />,
        ),
      )}
      {todos.sources.map(([source, count]) => {
        const panel = todos.panelOf(source)
        const Icon = panel?.icon ?? (source === 'flow' ? CircleCheck : ListTodo)
        return entry(
          { kind: 'source', code: source },
          panel?.label() ?? (source === 'flow' ? t('待修改申请') : t('其他')),
          count,
          <Icon {...line} />,
        )
      })}
      {!isChips && <hr />}
      {(!isChips || todos.delegated > 0) &&
        entry({ kind: 'delegated' }, t('委托给我'), todos.delegated, <UserRoundCheck {...line} />)}
      {(!isChips || todos.late > 0) &&
        entry({ kind: 'late' }, t('已逾期'), todos.late, <CalendarClock {...line} />, true)}
    </nav>
  )
}
