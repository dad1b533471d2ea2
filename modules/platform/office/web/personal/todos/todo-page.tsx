import { Button, Checkbox, Input, Segmented } from 'antd'
import { ListChecks, Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { t } from '#browser/wire/i18n.ts'
import { TodoBatch } from './todo-batch.tsx'
import { TodoDrawer } from './todo-drawer.tsx'
import { TodoFilter } from './todo-filter.tsx'
import { TodoList } from './todo-list.tsx'
import { TodoPane } from './todo-pane.tsx'
import { TodoRail } from './todo-rail.tsx'
import { AgreeSheet, MoreSheet } from './todo-sheets.tsx'
import { grouped, instanceOf, isPickable, type TodoTab, type Work } from './todo-work.ts'
import { useTodoKeys } from './use-todo-keys.ts'
import { useTodos, type Narrowed, type TodoFilters } from './use-todos.ts'
import { useTyped } from '../use-typed.ts'
import '../personal.css'
import './todo.css'

const most = 200
/** Deeds after which a matter no longer waits for whoever did them. */
const leaving = new Set(['approve', 'reject', 'returnTo', 'transfer', 'delegate', 'addSign', 'todo'])

/** What a person has to decide and do: a list, and beside it whatever is open; with keys, by hand, or many at once. */
export function TodoPage() {
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  const [search, setSearch] = useOwnSearch()
  const [tab, setTab] = useState<TodoTab>('open')
  const [narrowed, setNarrowed] = useState<Narrowed>({ kind: 'all' })
  const [filters, setFilters] = useState<TodoFilters>({})
  const [pages, setPages] = useState(1)
  const [typed, setTyped, keyword] = useTyped()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isPicking, setPicking] = useState(false)
  const [sheet, setSheet] = useState<{ kind: 'agree' | 'more'; work: Work & { kind: 'task' } }>()
  const todos = useTodos({ tab, narrowed, keyword, filters, pages })
  const groups = grouped(todos.works, { tab, now: new Date() })
  const works = groups.flatMap((part) => part.works)
  const openKey = new URLSearchParams(search).get('open') ?? undefined
  const current =
    openKey === undefined ? undefined : works.find((work) => work.key === openKey || instanceOf(work) === openKey)
  const open = (work: Work) => {
    const instanceId = work.kind === 'todo' ? undefined : instanceOf(work)
    if (isNarrow && instanceId) void navigate(`/process/detail?instanceId=${instanceId}`)
    else setSearch({ open: work.key })
  }
  const pick = (work: Work) => {
    if (!isPickable(work)) return
    setPicked((now) =>
      now.has(work.key)
        ? new Set([...now].filter((key) => key !== work.key))
        : new Set([...now, work.key].slice(0, most)),
    )
  }
  const { focusedKey, focus } = useTodoKeys({
    works,
    currentKey: current?.key,
    isOff: isNarrow || sheet !== undefined,
    isBeside: !isNarrow,
    onOpen: open,
    onPick: pick,
  })
  /** The next one comes forward when the one in front is done. */
  const done = (deed: string) => {
    if (!leaving.has(deed)) return
    const at = works.findIndex((work) => work.key === current?.key)
    const next = works[at + 1] ?? works[at - 1]
    if (deed === 'todo') todos.refresh()
    if (next && !isNarrow) setSearch({ open: next.key })
    else setSearch({})
  }
  const clear = () => {
    setTyped('')
    setNarrowed({ kind: 'all' })
    setFilters({})
  }
  const turn = (next: TodoTab) => {
    setTab(next)
    setNarrowed({ kind: 'all' })
    setPages(1)
    setPicked(new Set())
    setPicking(false)
    setSearch({})
  }
  const tabs = (
    <Segmented
      className="todo-tabs"
      value={tab}
      onChange={turn}
      block={isNarrow}
      options={[
        {
          value: 'open' as const,
          label: (
            <>
              {t('待办')}
              {todos.count > 0 && <b>{todos.count}</b>}
            </>
          ),
        },
        { value: 'done' as const, label: t('已办') },
        { value: 'mine' as const, label: t('我发起') },
        {
          value: 'copied' as const,
          label: (
            <>
              {t('抄送')}
              {todos.copied > 0 && <b>{todos.copied}</b>}
            </>
          ),
        },
      ]}
    />
  )
  const pickable = works.filter(isPickable)
  const chosen = pickable.filter((work) => picked.has(work.key))
  const canPick = tab === 'open' && pickable.length > 0 && (!isNarrow || isPicking)
  const all = (
    <Checkbox
      checked={chosen.length > 0 && chosen.length === Math.min(pickable.length, most)}
      indeterminate={chosen.length > 0 && chosen.length < Math.min(pickable.length, most)}
      aria-label={t('全选')}
      onChange={(event) =>
        setPicked(event.target.checked ? new Set(pickable.slice(0, most).map((work) => work.key)) : new Set())
      }
    />
  )
  const list = (
    <section className="todo-list" aria-label={t('事项')}>
      <header>
        {canPick && all}
        <Input
          allowClear
          value={typed}
          placeholder={t('姓名、编号、标题')}
          aria-label={t('搜索姓名、编号、标题')}
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TodoFilter filters={filters} onFilter={setFilters} />
        {isNarrow && tab === 'open' && pickable.length > 0 && (
          <Button
            type="link"
            className="todo-many"
            onClick={() => {
              setPicking((is) => !is)
              setPicked(new Set())
            }}
          >
            {isPicking ? t('完成') : t('批量')}
          </Button>
        )}
      </header>
      <div className="todo-rows">
        <TodoList
          todos={todos}
          tab={tab}
          scope={JSON.stringify([tab, narrowed, keyword, filters])}
          groups={groups}
          isNarrow={isNarrow}
          isFiltered={keyword !== '' || narrowed.kind !== 'all' || Object.keys(filters).length > 0}
          currentKey={isNarrow ? undefined : current?.key}
          focusedKey={focusedKey}
          picked={canPick ? picked : undefined}
          onClear={clear}
          onMore={() => setPages((n) => n + 1)}
          onPick={pick}
          onFocus={focus}
          onOpen={isPicking ? pick : open}
          onAgree={(work) => setSheet({ kind: 'agree', work })}
          onSheet={(work) => setSheet({ kind: 'more', work })}
        />
      </div>
      <TodoBatch
        taskIds={chosen.map((work) => work.row.taskId)}
        onClear={() => setPicked(new Set())}
        onDone={(doneIds) => {
          setPicked((now) => new Set([...now].filter((key) => !doneIds.includes(key))))
          setPicking(false)
        }}
      />
    </section>
  )
  if (isNarrow) {
    return (
      <div className="todo-phone">
        <h1>{t('我的待办')}</h1>
        <div className="todo-phone-tabs">{tabs}</div>
        {tab === 'open' && <TodoRail todos={todos} narrowed={narrowed} onNarrow={setNarrowed} isChips />}
        {list}
        <TodoDrawer
          key={openKey}
          id={openKey}
          known={current?.kind === 'todo' ? current.todo : undefined}
          panelOf={todos.panelOf}
          onClose={() => setSearch({})}
          onGone={() => {
            setSearch({})
            todos.refresh()
          }}
        />
        {sheet?.kind === 'agree' && (
          <AgreeSheet row={sheet.work.row} onClose={() => setSheet(undefined)} onDone={() => setSheet(undefined)} />
        )}
        {sheet?.kind === 'more' && (
          <MoreSheet row={sheet.work.row} onClose={() => setSheet(undefined)} onDone={() => setSheet(undefined)} />
        )}
      </div>
    )
  }
  return (
    <div className="todo-split">
      <aside className="todo-side">
        <h1>{t('我的待办')}</h1>
        {tabs}
        {tab === 'open' && <TodoRail todos={todos} narrowed={narrowed} onNarrow={setNarrowed} isChips={false} />}
        {tab === 'mine' && (
          <Button
            type="link"
            icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void navigate('/process/mine')}
          >
            {t('查看进度卡片')}
          </Button>
        )}
        <p className="todo-keys" aria-hidden>
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t('切换')}
          </span>
          <span>
            <kbd>A</kbd> {t('同意')}
          </span>
          <span>
            <kbd>R</kbd> {t('退回')}
          </span>
          <span>
            <kbd>X</kbd> {t('选择')}
          </span>
        </p>
      </aside>
      {list}
      <section className="todo-beside" aria-label={t('办理')}>
        <TodoPane
          work={current}
          todoId={openKey}
          panelOf={todos.panelOf}
          onDone={done}
          onGone={() => {
            setSearch({})
            todos.refresh()
          }}
        />
      </section>
    </div>
  )
}
