import { Input, Segmented } from 'antd'
import { ListTodo, Search } from 'lucide-react'
import { useState } from 'react'
import { useNarrow } from '#kernel/web/hooks/use-narrow.ts'
import { useOwnSearch } from '#kernel/web/hooks/use-own-search.ts'
import { t } from '#kernel/web/i18n.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#kernel/web/parts/states.tsx'
import type { Todo } from '#kernel/web/todo-panel.ts'
import { groupOf, todoGroups, type TodoGroup } from '../../shared/todo-groups.ts'
import { TodoDrawer } from './todo-drawer.tsx'
import { TodoRow } from './todo-row.tsx'
import { useTodoKeys } from './use-todo-keys.ts'
import { useTodos } from './use-todos.ts'
import { useTyped } from './use-typed.ts'
import './personal.css'

type Tab = 'open' | 'done'

/** What a person has to do, by when, and what they did; each opens beside the list. */
export function TodoPage() {
  const isNarrow = useNarrow()
  const [search, setSearch] = useOwnSearch()
  const [tab, setTab] = useState<Tab>('open')
  const [bizType, setBizType] = useState('')
  const [typed, setTyped, keyword] = useTyped()
  const todos = useTodos({ tab, bizType, keyword })
  const openId = new URLSearchParams(search).get('open') ?? undefined
  const rows = tab === 'open' ? inGroups(todos.rows) : [{ group: undefined, rows: todos.rows }]
  const order = rows.flatMap((part) => part.rows)
  const open = (todo: Todo) => setSearch({ open: todo.id })
  const { focusedId, focus } = useTodoKeys({ rows: order, isOff: openId !== undefined, onOpen: open })
  const sources = Object.entries(todos.bySource)
  return (
    <div className="page todo-page">
      <header className="todo-head">
        <h1>{t('我的待办')}</h1>
        <Segmented
          value={tab}
          onChange={(next) => {
            setTab(next)
            setBizType('')
          }}
          options={[{ value: 'open' as const, label: todos.count > 0 ? `${t('待办')} ${todos.count}` : t('待办') }, { value: 'done' as const, label: t('已办') }]}
        />
        <Input allowClear className="todo-search" value={typed} placeholder={t('搜索标题、申请人')} aria-label={t('搜索标题、申请人')} prefix={<Search size={16} strokeWidth={1.75} aria-hidden />} onChange={(event) => setTyped(event.target.value)} />
        {!isNarrow && (
          <span className="todo-keys" aria-hidden>
            <kbd>J</kbd>
            <kbd>K</kbd> {t('切换')} <kbd>Enter</kbd> {t('打开')}
          </span>
        )}
      </header>
      {tab === 'open' && sources.length > 0 && (
        <nav className="work-chips" aria-label={t('来源')}>
          <button type="button" aria-pressed={bizType === ''} onClick={() => setBizType('')}>
            <span>{t('全部')}</span>
            <b>{todos.count}</b>
          </button>
          {sources.map(([source, count]) => (
            <button key={source} type="button" aria-pressed={bizType === source} onClick={() => setBizType(source)}>
              <span>{todos.panelOf(source)?.label() ?? t('其他')}</span>
              <b>{count}</b>
            </button>
          ))}
        </nav>
      )}
      <section className="todo-card" aria-label={tab === 'open' ? t('待办') : t('已办')}>
        {todos.error ? (
          <LoadError error={todos.error} onRetry={todos.refresh} />
        ) : todos.isPending ? (
          <RowsSkeleton count={8} height={64} />
        ) : order.length === 0 ? (
          keyword || bizType ? <FilteredEmpty onClear={() => { setTyped(''); setBizType('') }} /> : <EmptyState reason={tab === 'open' ? t('没有需要您处理的事项') : t('办理过的事项会出现在这里')} />
        ) : (
          rows.map(({ group, rows: part }) => (
            <section key={group ?? 'done'} className={group ? `todo-group todo-${group}` : 'todo-group'}>
              {group && (
                <h2>
                  {t(todoGroups[group])} <b>{part.length}</b>
                </h2>
              )}
              <ul>
                {part.map((todo) => (
                  <li key={todo.id}>
                    <TodoRow todo={todo} icon={todos.panelOf(todo.bizType)?.icon ?? ListTodo} source={todos.panelOf(todo.bizType)?.label()} isFocused={todo.id === focusedId} onFocus={() => focus(todo.id)} onOpen={() => open(todo)} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
        {todos.total > order.length && <p className="todo-more">{t('共 {{n}} 项，显示前 {{m}} 项，请搜索缩小范围', { n: todos.total, m: order.length })}</p>}
      </section>
      <TodoDrawer key={openId} id={openId} known={order.find((todo) => todo.id === openId)} panelOf={todos.panelOf} onClose={() => setSearch({})} onGone={() => { setSearch({}); todos.refresh() }} />
    </div>
  )
}

function inGroups(rows: readonly Todo[]): { group: TodoGroup; rows: Todo[] }[] {
  const now = new Date()
  const parts = Map.groupBy(rows, (todo) => groupOf(todo.deadline, now))
  return (Object.keys(todoGroups) as TodoGroup[]).flatMap((group) => (parts.has(group) ? [{ group, rows: parts.get(group)! }] : []))
}
