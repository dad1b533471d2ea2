import { Button, Checkbox } from 'antd'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { DeskBatch, type BatchWords } from './desk-batch.tsx'
import { AgreeSheet, MoreSheet } from './desk-sheets.tsx'
import { DeskLines, type DeskGroup, type LineProps } from './list/desk-list.tsx'
import './desk.css'

type DeskProps<T extends { key: string }> = LineProps<T> & {
  groups: readonly DeskGroup<T>[]
  labels: { list: string; beside: string }
  answer: { isPending: boolean; error: Error | null; refresh: () => void }
  /** Before the list; on a phone above it. */
  side?: ReactNode
  /** Over the search. */
  title?: ReactNode
  search: ReactNode
  /** Under the search: what else chooses or narrows. */
  choices?: ReactNode
  empty: ReactNode
  /** Under the last line. */
  more?: ReactNode
  batchOf: (items: readonly T[]) => BatchWords
  /** What is in front, or why nothing is. */
  beside: ReactNode
  /** On a phone what is in front takes the place of the list; otherwise the area shows it its own way. */
  isFilling?: boolean
}

/** A list of what waits, and beside it what is in front; decided with keys, by hand, with a finger, or many at once. */
export function Desk<T extends { key: string }>(props: DeskProps<T>) {
  const { desk, labels, side, beside } = props
  if (desk.isNarrow && props.isFilling && desk.current) return <div className="decide-one">{beside}</div>
  if (desk.isNarrow)
    return (
      <div className="decide-phone">
        {side}
        <List {...props} />
        {!props.isFilling && beside}
        <Sheets desk={desk} />
      </div>
    )
  return (
    <div className={side ? 'decide has-side' : 'decide'}>
      {side}
      <List {...props} />
      <section className="decide-beside" aria-label={labels.beside}>
        {beside}
      </section>
    </div>
  )
}

/** The first lines of a list among other things on a phone: what they say and do is the same. */
export function DeskFirst<T extends { key: string }>({ items, ...props }: LineProps<T> & { items: readonly T[] }) {
  return (
    <div className="decide-phone decide-rows decide-first">
      <DeskLines group={{ key: 'first', items }} {...props} />
      <Sheets desk={props.desk} />
    </div>
  )
}

function List<T extends { key: string }>({ groups, labels, answer, side, ...props }: DeskProps<T>) {
  const { desk } = props
  const { chosen, choosable } = desk
  const isEmpty = groups.length === 0
  return (
    <section className="decide-list" aria-label={labels.list}>
      <header>
        {props.title}
        <div className="decide-tools">
          {desk.canPick && (
            <Checkbox
              checked={chosen.length > 0 && chosen.length === choosable}
              indeterminate={chosen.length > 0 && chosen.length < choosable}
              aria-label={t('全选')}
              onChange={(event) => (event.target.checked ? desk.pickAll() : desk.pickNone())}
            />
          )}
          {props.search}
          {desk.isNarrow && choosable > 0 && (
            <Button type="link" className="decide-many" onClick={() => desk.turnChoosing(!desk.isChoosing)}>
              {desk.isChoosing ? t('完成') : t('批量')}
            </Button>
          )}
        </div>
        {props.choices}
      </header>
      <div className="decide-rows">
        {answer.error ? (
          <LoadError error={answer.error} onRetry={answer.refresh} />
        ) : answer.isPending ? (
          <RowsSkeleton count={8} height={72} />
        ) : (
          <>
            {isEmpty && props.empty}
            {groups.map((group) => (
              <DeskLines key={group.key} group={group} {...props} />
            ))}
            {!isEmpty && props.more}
          </>
        )}
      </div>
      {!desk.isNarrow && !side && !isEmpty && chosen.length === 0 && <DeskKeys />}
      <DeskBatch items={chosen} wordsOf={props.batchOf} onClear={desk.pickNone} onDone={desk.manyDone} />
    </section>
  )
}

function Sheets<T extends { key: string }>({ desk }: Pick<DeskProps<T>, 'desk'>) {
  const { sheet } = desk
  if (!sheet) return null
  const Sheet = sheet.kind === 'agree' ? AgreeSheet : MoreSheet
  return (
    <Sheet
      matter={sheet.matter}
      onOpen={() => desk.open(sheet.item)}
      onClose={desk.closeSheet}
      onDone={desk.sheetDone}
    />
  )
}

/** Which keys do what; where nothing is decided any more, they only lead on. */
export function DeskKeys({ isReading = false }: { isReading?: boolean }) {
  return (
    <p className="decide-keys" aria-hidden>
      <span>
        <kbd>J</kbd>
        <kbd>↓</kbd> {t('下一条')}
      </span>
      <span>
        <kbd>K</kbd>
        <kbd>↑</kbd> {t('上一条')}
      </span>
      {!isReading && (
        <>
          <span>
            <kbd>A</kbd> {t('同意')}
          </span>
          <span>
            <kbd>R</kbd> {t('退回')}
          </span>
          <span>
            <kbd>X</kbd> {t('选择')}
          </span>
        </>
      )}
    </p>
  )
}

/** Where nothing is in front. */
export function DeskNothing({ text }: { text: string }) {
  return (
    <div className="decide-nothing">
      <Inbox size={48} strokeWidth={1} aria-hidden />
      <p>{text}</p>
    </div>
  )
}
