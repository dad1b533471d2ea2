import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Input, Popover, type InputRef } from 'antd'
import { Bookmark, ChevronDown, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { conditionsOf, readListQuery } from '#browser/kit/hooks/list/list-query.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { ListView } from '../tweaks.ts'
import type { SavedView, ViewSettings } from './use-view.ts'
import './list-views.css'

/** Declared once, told in whatever language is read by now. */
const inWords = (view: ListView): ListView => ({ ...view, label: t(view.label) })
const mostOwn = 20
const nameLength = 20

type Count = { total: number; totalCapped?: true }

/** Views of the list as tabs with their counts: everything, the declared ones, and those the person saved. */
export function ListViews(props: {
  entity: AnyEntity
  list: ListState
  view: ViewSettings
  declared: readonly ListView[]
  besides?: readonly string[]
  fixed?: Record<string, string>
  tools?: ReactNode
}) {
  const { entity, list, view, declared, besides = [] } = props
  const kept = conditionsOf({
    ...list.query,
    keyword: '',
    quick: undefined,
    sort: [],
    filters: Object.fromEntries(Object.entries(list.query.filters).filter(([name]) => besides.includes(name))),
  })
  const all: ListView = { key: 'all', label: t('全部'), params: {} }
  const own = view.own.map(({ id, name, params }) => ({ key: id, label: name, params, isOwn: true }))
  const tabs: (ListView & { isOwn?: boolean })[] = ordered(all, declared.map(inWords), own).map((tab) => ({
    ...tab,
    params: { ...kept, ...tab.params },
  }))
  const counts = useCounts(
    entity,
    tabs.map(({ params }) => ({ ...params, ...props.fixed })),
  )
  const present = textOf(conditionsOf(list.query))
  const open = ({ params }: ListView) => {
    const { keyword, quick, sort, filters } = readListQuery(`?${new URLSearchParams(params)}`, entity.list.filters)
    list.change({ keyword, quick, sort, filters })
  }
  const isSaved = tabs.some(({ params }) => textOf(params) === present)
  return (
    <div className="list-views">
      <nav aria-label={t('视图')}>
        {tabs.map((tab, index) => {
          const isActive = textOf(tab.params) === present
          return (
            <span key={tab.key} className={isActive ? 'list-view list-view-active' : 'list-view'}>
              <button
                type="button"
                aria-current={isActive ? 'true' : undefined}
                onClick={() => open(tab)}
                title={tab.label}
              >
                {tab.isOwn && <Bookmark size={14} strokeWidth={1.75} aria-hidden />}
                <span className="list-view-name">{tab.label}</span>
                <small>{numberOf(counts?.[index])}</small>
              </button>
              {tab.isOwn && isActive && <OwnMenu id={tab.key} view={view} />}
            </span>
          )
        })}
        {!isSaved && <SaveView params={conditionsOf(list.query)} view={view} />}
      </nav>
      {props.tools}
    </div>
  )
}

/** Everything stands first, unless the list opens with something else. */
function ordered(all: ListView, declared: readonly ListView[], own: readonly ListView[]): ListView[] {
  return declared.some(({ isFirst }) => isFirst) ? [...declared, all, ...own] : [all, ...declared, ...own]
}

/** How many rows each view holds; asked together. */
function useCounts(entity: AnyEntity, views: readonly Record<string, string>[]): readonly Count[] | undefined {
  const address = addressOf(entity)
  const text = JSON.stringify(views)
  const answer = useQuery({
    queryKey: [address, 'viewCounts', text],
    queryFn: () => get<Count[]>(`${address}/viewCounts`, { views: text }),
    staleTime: 30_000,
    placeholderData: (before) => (before?.length === views.length ? before : undefined),
  })
  return answer.data
}

function numberOf(count: Count | undefined): string {
  if (!count) return ''
  return count.totalCapped ? t('10万+') : count.total.toLocaleString('en-US')
}

/** The same conditions in whatever order they were made. */
function textOf(params: Record<string, string>): string {
  return JSON.stringify(Object.entries(params).toSorted(([one], [other]) => one.localeCompare(other)))
}

/** Keeps the present conditions under a name. */
export function SaveView({ params, view }: { params: Record<string, string>; view: ViewSettings }) {
  const [isOpen, setOpen] = useState(false)
  const feedback = useFeedback()
  const save = (name: string) => {
    const known = view.own.find((one) => one.name === name)
    if (!known && view.own.length >= mostOwn) return feedback.warning(t('最多保存 {{n}} 个方案', { n: mostOwn }))
    const saved: SavedView = { id: known?.id ?? crypto.randomUUID(), name, params }
    view.keepOwn(known ? view.own.map((one) => (one === known ? saved : one)) : [...view.own, saved])
    setOpen(false)
    feedback.success(t('已保存方案“{{name}}”', { name }))
  }
  return (
    <NamePopover
      isOpen={isOpen}
      setOpen={setOpen}
      title={t('保存方案')}
      taken={view.own.map(({ name }) => name)}
      onName={save}
    >
      <button type="button" className="list-view-save">
        <Plus size={14} strokeWidth={1.75} aria-hidden />
        {t('保存方案')}
      </button>
    </NamePopover>
  )
}

function OwnMenu({ id, view }: { id: string; view: ViewSettings }) {
  const [isNaming, setNaming] = useState(false)
  const own = view.own.find((one) => one.id === id)
  const feedback = useFeedback()
  const remove = async () => {
    const isSure = await feedback.confirm({
      title: t('确定删除方案“{{name}}”吗？', { name: own?.name ?? '' }),
      okText: t('删除'),
      cancelText: t('取消'),
      isDanger: true,
    })
    if (isSure) view.keepOwn(view.own.filter((one) => one.id !== id))
  }
  const rename = (name: string) => {
    view.keepOwn(view.own.map((one) => (one.id === id ? { ...one, name } : one)))
    setNaming(false)
  }
  return (
    <NamePopover
      isOpen={isNaming}
      setOpen={setNaming}
      title={t('重命名')}
      initial={own?.name}
      taken={[]}
      onName={rename}
      isManual
    >
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'rename', label: t('重命名'), onClick: () => setNaming(true) },
            { type: 'divider' },
            { key: 'remove', label: t('删除'), danger: true, onClick: () => void remove() },
          ],
        }}
      >
        <button type="button" className="list-view-more" aria-label={t('方案操作')}>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </Dropdown>
    </NamePopover>
  )
}

/** Asks for the name of a view. */
function NamePopover(props: {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  title: string
  initial?: string
  taken: readonly string[]
  onName: (name: string) => void
  /** Opened by something else than a click on its child. */
  isManual?: boolean
  children: ReactNode
}) {
  const [name, setName] = useState(props.initial ?? '')
  const box = useRef<InputRef>(null)
  const typed = name.trim()
  const save = () => {
    if (typed === '') return
    props.onName(typed)
    setName(props.initial === undefined ? '' : typed)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={props.isOpen}
      onOpenChange={(isOpen) => (!props.isManual || !isOpen) && props.setOpen(isOpen)}
      afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
      content={
        <div className="list-view-form">
          <b>{props.title}</b>
          <Input
            ref={box}
            value={name}
            maxLength={nameLength}
            showCount
            aria-label={t('方案名称')}
            placeholder={t('方案名称')}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={save}
          />
          <span className="list-view-hint">
            {props.taken.includes(typed)
              ? t('已有同名方案，保存后条件会被替换')
              : t('保存当前的条件和排序，只有自己可见')}
          </span>
          <Button type="primary" size="small" disabled={typed === ''} onClick={save}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      {props.children}
    </Popover>
  )
}
