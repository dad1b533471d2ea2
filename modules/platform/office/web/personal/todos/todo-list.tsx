import { Button } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { todoGroups } from '../../../shared/todo-groups.ts'
import { TodoRow } from './todo-row.tsx'
import { TodoSwipe } from './todo-swipe.tsx'
import { isPickable, type TodoTab, type Work, type WorkGroup } from './todo-work.ts'
import { useLeaving } from './use-leaving.ts'
import type { useTodos } from './use-todos.ts'

type ListProps = {
  todos: ReturnType<typeof useTodos>
  tab: TodoTab
  scope: string
  groups: readonly WorkGroup[]
  isNarrow: boolean
  isFiltered: boolean
  currentKey: string | undefined
  focusedKey: string | undefined
  /** Keys of what is chosen; undefined where nothing can be. */
  picked: ReadonlySet<string> | undefined
  onClear: () => void
  onMore: () => void
  onPick: (work: Work) => void
  onFocus: (key: string) => void
  onOpen: (work: Work) => void
  onAgree: (work: Work & { kind: 'task' }) => void
  onSheet: (work: Work & { kind: 'task' }) => void
}

const emptyReasons: Record<TodoTab, () => string> = {
  open: () => t('没有需要您处理的事项'),
  done: () => t('办理过的事项会出现在这里'),
  mine: () => t('提交的申请会出现在这里'),
  copied: () => t('抄送给您的事项会出现在这里'),
}

/** The lines in their groups; what goes folds away. */
export function TodoList(props: ListProps) {
  const { todos, tab, groups, isFiltered } = props
  if (todos.error) return <LoadError error={todos.error} onRetry={todos.refresh} />
  if (todos.isPending) return <RowsSkeleton count={8} height={72} />
  return (
    <>
      {groups.length === 0 &&
        (isFiltered ? <FilteredEmpty onClear={props.onClear} /> : <EmptyState reason={emptyReasons[tab]()} />)}
      {groups.map((part) => (
        <Group key={part.group} part={part} {...props} />
      ))}
      {groups.length > 0 &&
        todos.isMore &&
        (tab === 'open' ? (
          <p className="todo-more">
            {t('共 {{n}} 项，显示前 {{m}} 项，请搜索缩小范围', { n: todos.total, m: todos.works.length })}
          </p>
        ) : (
          <p className="todo-more">
            <Button onClick={props.onMore}>{t('加载更多')}</Button>
          </p>
        ))}
    </>
  )
}

function Group({ part, ...props }: ListProps & { part: WorkGroup }) {
  const { scope, isNarrow, picked } = props
  const lines = useLeaving(part.works, scope)
  return (
    <section className={`todo-group todo-${part.group}`}>
      {part.group !== 'all' && (
        <h2>
          {t(todoGroups[part.group])} <b>{part.works.length}</b>
        </h2>
      )}
      <ul>
        {lines.map(({ line: work, isLeaving }) => {
          const row = (
            <TodoRow
              work={work}
              panelOf={props.todos.panelOf}
              isCurrent={work.key === props.currentKey}
              isFocused={work.key === props.focusedKey}
              isPicked={picked?.has(work.key)}
              onPick={() => props.onPick(work)}
              onFocus={() => props.onFocus(work.key)}
              onOpen={() => props.onOpen(work)}
            />
          )
          const canSwipe = isNarrow && work.kind === 'task' && isPickable(work) && picked === undefined
          return (
            <li key={work.key} className={isLeaving ? 'is-leaving' : undefined}>
              <div>
                {canSwipe ? (
                  <TodoSwipe onAgree={() => props.onAgree(work)} onMore={() => props.onSheet(work)}>
                    {row}
                  </TodoSwipe>
                ) : (
                  row
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
