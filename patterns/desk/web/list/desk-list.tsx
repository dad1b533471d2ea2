import { Checkbox } from 'antd'
import { useEffect, useRef, type ComponentType } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { useFactsOf } from '../detail/facts.ts'
import type { DeskState } from '../use-desk.ts'
import { DeskSwipe } from './desk-swipe.tsx'
import { useLeaving } from './use-leaving.ts'

/** Lines under one heading; without one where there is nothing to tell apart. */
export type DeskGroup<T> = { key: string; label?: string; tone?: 'red' | 'amber'; items: readonly T[] }

export type LineProps<T extends { key: string }> = {
  desk: DeskState<T>
  /** Begins the class names by which an area lays out its lines: `<name>-line`, `<name>-row`, `<name>-swipe`. */
  name: string
  /** What a line says. */
  Card: ComponentType<{ item: T }>
  /** What a line is called to whoever chooses it. */
  titleOf: (item: T) => string
}

/** The lines of a group; what goes folds away. */
export function DeskLines<T extends { key: string }>({ group, ...props }: LineProps<T> & { group: DeskGroup<T> }) {
  const { desk } = props
  const lines = useLeaving(group.items, desk.scope ?? '')
  return (
    <section className={group.tone ? `decide-group is-${group.tone}` : 'decide-group'}>
      {group.label && (
        <h2>
          {group.label} <b>{group.items.length}</b>
        </h2>
      )}
      <ul>
        {lines.map(({ line: item, isLeaving }) => {
          const canSwipe = desk.isNarrow && !desk.canPick && desk.mayPick(item)
          return (
            <li key={item.key} className={isLeaving ? 'is-leaving' : undefined}>
              <div>{canSwipe ? <SwipeLine item={item} {...props} /> : <Line item={item} {...props} />}</div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function SwipeLine<T extends { key: string }>(props: LineProps<T> & { item: T }) {
  const { desk, name, item } = props
  const matter = desk.matterOf(item)
  const Contact = useFactsOf(matter?.processType)?.Contact
  return (
    <DeskSwipe
      className={`${name}-swipe`}
      contact={Contact && matter && <Contact instanceId={matter.instanceId} />}
      onAgree={() => desk.openSheet('agree', item)}
      onMore={() => desk.openSheet('more', item)}
    >
      <Line {...props} />
    </DeskSwipe>
  )
}

function Line<T extends { key: string }>({ item, desk, name, Card, titleOf }: LineProps<T> & { item: T }) {
  const button = useRef<HTMLButtonElement>(null)
  const isCurrent = !desk.isNarrow && item.key === desk.current?.key
  const isFocused = item.key === desk.keys.focused
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <div className={`decide-line ${name}-line${isCurrent ? ' is-current' : ''}`}>
      {desk.canPick && (
        <Checkbox
          checked={desk.chosen.some(({ key }) => key === item.key)}
          disabled={!desk.mayPick(item)}
          aria-label={t('选择 {{name}}', { name: titleOf(item) })}
          onChange={() => desk.pick(item)}
        />
      )}
      <button
        ref={button}
        type="button"
        className={`decide-row ${name}-row`}
        aria-current={isCurrent || undefined}
        onFocus={() => desk.keys.focus(item.key)}
        onClick={() => (desk.isNarrow && desk.isChoosing ? desk.pick(item) : desk.open(item))}
      >
        <Card item={item} />
      </button>
    </div>
  )
}
