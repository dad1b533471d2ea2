import { Button, Dropdown, Popover } from 'antd'
import { ChevronDown, Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { FieldWorld, FilterValue } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { isNarrowed } from '#browser/kit/hooks/list/list-query.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import './filter.css'

/** Chips that stand open before they are asked for. */
const openChips = 4

/** What is narrowed: a list, or numbers that are counted by the conditions of one. */
export type Narrowing = Pick<ListState, 'query' | 'change' | 'clear'>

/** Quick search, conditions as chips, and whatever tools stand at the right. */
export function FilterBar(props: {
  list: Narrowing
  world: FieldWorld
  /** What the named condition of the list is called, while one is set. */ quick?: string
  tools?: ReactNode
}) {
  const { list, world } = props
  const names = filterNames(world)
  const [added, setAdded] = useState<readonly string[]>([])
  const isSet = (name: string) => list.query.filters[name] !== undefined
  const shown = names.filter((name, index) => isSet(name) || index < openChips || added.includes(name))
  const rest = names.filter((name) => !shown.includes(name))
  return (
    <div className="filter-bar">
      <KeywordBox list={list} world={world} />
      {props.quick && (
        <span className="filter-chip filter-chip-set">
          <span className="filter-chip-body">
            <b>{props.quick}</b>
          </span>
          <button
            type="button"
            className="filter-chip-clear"
            aria-label={t('清除条件 {{field}}', { field: props.quick })}
            onClick={() => list.change({ quick: undefined })}
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        </span>
      )}
      {[...shown.filter(isSet), ...shown.filter((name) => !isSet(name))].map((name) => (
        <FilterChip
          key={name}
          name={name}
          list={list}
          world={world}
          startsOpen={added.at(-1) === name && !isSet(name)}
        />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((name) => ({ key: name, label: t(fieldOf(world.entity, name)!.options.label) })),
            onClick: ({ key }) => setAdded([...added, key]),
          }}
        >
          <button type="button" className="filter-chip filter-chip-add">
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            {t('条件')}
          </button>
        </Dropdown>
      )}
      <span className="filter-bar-space" />
      {isNarrowed(list.query) && (
        <Button type="link" size="small" onClick={list.clear}>
          {t('清空条件')}
        </Button>
      )}
      {props.tools}
    </div>
  )
}

/** Fields by which this person may narrow the list. */
export function filterNames(world: FieldWorld): string[] {
  const { entity, meta } = world
  const names: string[] = entity.list.filters.filter((name) => {
    const field = fieldOf(entity, name)
    return field && viewOf(field).Filter && !meta.hidden.includes(name) && !meta.masked.includes(name)
  })
  // What the quick search finds anyway stands last.
  const isSearched = (name: string) => Number(entity.search?.includes(name) ?? false)
  return names.toSorted((one, other) => isSearched(one) - isSearched(other))
}

/** The quick search; what is typed is asked for when one pauses, or at once with Enter. */
export function KeywordBox({ list, world }: { list: Narrowing; world: FieldWorld }) {
  const { keyword } = list.query
  const [typed, setTyped] = useState(keyword)
  const [asked, setAsked] = useState(keyword)
  if (asked !== keyword) {
    setAsked(keyword)
    setTyped(keyword)
  }
  const ask = (text: string) => text.trim() !== keyword && list.change({ keyword: text.trim() })
  useEffect(() => {
    if (typed.trim() === keyword) return undefined
    const timer = setTimeout(() => ask(typed), 500)
    return () => clearTimeout(timer)
  })
  // A window that becomes narrow has another box: what was typed just before stands there too.
  const askAtOnce = useEffectEvent(() => ask(typed))
  useEffect(() => () => void askAtOnce(), [])
  const { search = [] } = world.entity
  if (search.length === 0) return null
  const labels = listed(search.map((name) => t(fieldOf(world.entity, name)!.options.label)))
  return (
    <SearchInput
      className="keyword-box"
      label={t('搜索 {{fields}}', { fields: labels })}
      placeholder={labels}
      value={typed}
      onType={setTyped}
      onSearch={ask}
    />
  )
}

function FilterChip(props: { name: string; list: Narrowing; world: FieldWorld; startsOpen: boolean }) {
  const { name, list, world } = props
  const [isOpen, setOpen] = useState(props.startsOpen)
  const field = fieldOf(world.entity, name)!
  const { Filter, FilterLabel } = viewOf(field)
  const value = list.query.filters[name]
  const label = t(field.options.label)
  const change = (next: FilterValue) => list.change({ filters: withFilter(list.query.filters, name, next) })
  if (!Filter || !FilterLabel) return null
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <LazyFilter value={value ?? {}} onChange={change}>
          {(draft, set) => <Filter name={name} field={field} value={draft} onChange={set} world={world} isAlone />}
        </LazyFilter>
      }
    >
      <span className={value ? 'filter-chip filter-chip-set' : 'filter-chip'}>
        <button type="button" className="filter-chip-body" aria-haspopup="dialog" aria-expanded={isOpen}>
          {label}
          {value ? (
            <b>
              <FilterLabel name={name} field={field} value={value} world={world} />
            </b>
          ) : (
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          )}
        </button>
        {value && (
          <button
            type="button"
            className="filter-chip-clear"
            aria-label={t('清除条件 {{field}}', { field: label })}
            onClick={(event) => {
              event.stopPropagation()
              change({})
            }}
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </span>
    </Popover>
  )
}

/** Holds a condition while it is being made, and hands it on when one pauses. */
function LazyFilter(props: {
  value: FilterValue
  onChange: (value: FilterValue) => void
  children: (value: FilterValue, set: (value: FilterValue) => void) => ReactNode
}) {
  const [draft, setDraft] = useState(props.value)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(props.value)
  useEffect(() => {
    if (!isChanged) return undefined
    const timer = setTimeout(() => props.onChange(draft), 350)
    return () => clearTimeout(timer)
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div className="filter-popover" ref={box}>
      {props.children(draft, setDraft)}
    </div>
  )
}

/** The conditions with one of them replaced; an empty one goes. */
export function withFilter(
  filters: Readonly<Record<string, FilterValue>>,
  name: string,
  value: FilterValue,
): Record<string, FilterValue> {
  const { [name]: _, ...rest } = filters
  return Object.keys(value).length === 0 ? rest : { ...rest, [name]: value }
}
