import { Button, Segmented } from 'antd'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState, FilteredEmpty } from '#browser/kit/parts/states.tsx'
import { Desk, DeskKeys } from '#patterns/desk/web/desk.tsx'
import { useDesk } from '#patterns/desk/web/use-desk.ts'
import { batchOf } from './todo-batch.ts'
import { TodoCard } from './todo-card.tsx'
import { TodoDrawer } from './todo-drawer.tsx'
import { TodoFilter } from './todo-filter.tsx'
import { TodoPane } from './todo-pane.tsx'
import { TodoRail } from './todo-rail.tsx'
import { grouped, instanceOf, isPickable, matterOf, titleOf, type TodoTab } from './todo-work.ts'
import { usePutOff } from './use-put-off.ts'
import { useTodos, type Narrowed, type TodoFilters } from './use-todos.ts'
import { useTyped } from '../use-typed.ts'
import '../personal.css'
import './todo.css'

const emptyReasons: Record<TodoTab, () => string> = {
  open: () => t('没有需要您处理的事项'),
  done: () => t('办理过的事项会出现在这里'),
  mine: () => t('提交的申请会出现在这里'),
  copied: () => t('抄送给您的事项会出现在这里'),
}

/** What a person has to decide and do, whatever it comes from: one desk for all of it. */
export function TodoPage() {
  const navigate = useNavigate()
  const [tab, setTab] = useState<TodoTab>('open')
  const { search } = useLocation()
  const [narrowed, setNarrowed] = useState<Narrowed>(() => ({
    kind: new URLSearchParams(search).get('only') === 'decide' ? 'decide' : 'all',
  }))
  const [filters, setFilters] = useState<TodoFilters>({})
  const [pages, setPages] = useState(1)
  const [typed, setTyped, keyword] = useTyped()
  const todos = useTodos({ tab, narrowed, keyword, filters, pages })
  const putOff = usePutOff()
  const groups = grouped(todos.works, { tab, now: new Date(), putOff: putOff.all })
  const desk = useDesk({
    items: groups.flatMap(({ items }) => items),
    scope: todos.isOld || todos.isPending ? undefined : JSON.stringify([tab, narrowed, keyword, filters]),
    matterOf,
    mayPick: isPickable,
    // Looking at what one was shown is remembered: it is opened by hand.
    isNamedOnly: tab === 'copied',
    isMeant: (work, asked) => instanceOf(work) === asked,
    phonePage: (work) => (matterOf(work) ? `/process/detail?instanceId=${matterOf(work)!.instanceId}` : undefined),
  })
  const { isNarrow } = desk
  const leave = () => {
    desk.open(undefined)
    todos.refresh()
  }
  const tabs = (
    <Segmented
      className="todo-tabs"
      value={tab}
      onChange={(next) => {
        setTab(next)
        setNarrowed({ kind: 'all' })
        setPages(1)
        desk.turnChoosing(false)
        desk.open(undefined)
      }}
      block={isNarrow}
      options={[
        { value: 'open' as const, label: <TabLabel text={t('待办')} count={todos.count} /> },
        { value: 'done' as const, label: t('已办') },
        { value: 'mine' as const, label: t('我发起') },
        { value: 'copied' as const, label: <TabLabel text={t('抄送')} count={todos.copied} /> },
      ]}
    />
  )
  const rail = tab === 'open' && <TodoRail {...{ todos, narrowed, isChips: isNarrow }} onNarrow={setNarrowed} />
  return (
    <Desk
      desk={desk}
      name="todo"
      groups={groups}
      Card={TodoCard}
      titleOf={titleOf}
      labels={{ list: t('事项'), beside: t('办理') }}
      answer={todos}
      batchOf={batchOf}
      side={
        isNarrow ? (
          <>
            <PageTitle />
            <div className="todo-phone-tabs">{tabs}</div>
            {rail}
          </>
        ) : (
          <aside className="todo-side">
            <PageTitle />
            {tabs}
            {rail}
            {tab === 'mine' && (
              <Button
                type="link"
                icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => void navigate('/personal/usermoreapplys')}
              >
                {t('查看进度卡片')}
              </Button>
            )}
            <DeskKeys isReading={tab !== 'open'} />
          </aside>
        )
      }
      search={
        <>
          <SearchInput
            label={t('搜索姓名、编号、标题')}
            placeholder={t('姓名、编号、标题')}
            value={typed}
            onType={setTyped}
          />
          <TodoFilter filters={filters} onFilter={setFilters} />
        </>
      }
      empty={
        keyword !== '' || narrowed.kind !== 'all' || Object.keys(filters).length > 0 ? (
          <FilteredEmpty
            onClear={() => {
              setTyped('')
              setNarrowed({ kind: 'all' })
              setFilters({})
            }}
          />
        ) : (
          <EmptyState reason={emptyReasons[tab]()} />
        )
      }
      more={
        todos.isMore && (
          <p className="todo-more">
            {tab === 'open' ? (
              t('共 {{n}} 项，显示前 {{m}} 项，请搜索缩小范围', { n: todos.total, m: todos.works.length })
            ) : (
              <Button onClick={() => setPages((n) => n + 1)}>{t('加载更多')}</Button>
            )}
          </p>
        )
      }
      beside={
        isNarrow ? (
          <TodoDrawer
            key={desk.asked}
            id={desk.asked}
            known={desk.current?.kind === 'todo' ? desk.current.todo : undefined}
            panelOf={todos.panelOf}
            onClose={() => desk.open(undefined)}
            onGone={leave}
          />
        ) : (
          <TodoPane
            work={desk.current}
            todoId={todos.isPending ? undefined : desk.missing}
            panelOf={todos.panelOf}
            isPutOff={desk.current !== undefined && putOff.all.has(desk.current.key)}
            onPutOff={(key) => {
              putOff.turn(key)
              if (!putOff.all.has(key)) desk.goOn()
            }}
            onDone={(deed) => {
              desk.done(deed)
              if (deed === 'todo') todos.refresh()
            }}
            onGone={leave}
          />
        )
      }
    />
  )
}

function TabLabel({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text}
      {count > 0 && <b>{count}</b>}
    </>
  )
}
