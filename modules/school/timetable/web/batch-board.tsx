import { Button, Checkbox, Segmented, Skeleton, Tabs } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#browser/kit/actions/action-dialog.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { listed, t, tKey } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ignore } from '../shared/import/batch-actions.ts'
import { courseImportBatch } from '../shared/import/course-import-batch.ts'
import { sectionsText, weekdayText } from '../shared/lessons/sections.ts'
import type { Batch } from './batch-types.ts'
import { MiniWeek } from './mini-week.tsx'
import {
  batchBoardRoute,
  type Board,
  type BoardLine,
  type BoardPair,
  type DiffLine,
} from '../shared/import/import-routes.ts'

const kindWords: Record<string, string> = {
  teacher: tKey('教师'),
  room: tKey('教室'),
  class: tKey('班级'),
  student: tKey('学生'),
}

/** What a batch would bring: pairs in each other's way, differences to what stands, and what rows say. */
export function BatchBoard({ batch }: { batch: Batch }) {
  const board = useQuery({
    queryKey: [addressOf(courseImportBatch), 'board', batch.id, batch.state],
    queryFn: () => get(batchBoardRoute, { id: batch.id }),
  })
  if (batch.message)
    return (
      <p className="batch-message" role="alert">
        {t(batch.message)}
      </p>
    )
  if (board.error) return <LoadError error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data || batch.state === '0') return <Skeleton active className="batch-wait" paragraph={{ rows: 6 }} />
  const { pairs, diff, notes } = board.data
  const changes = diff.added.length + diff.changed.length + diff.removed.length
  return (
    <Tabs
      className="batch-tabs"
      items={[
        { key: 'pairs', label: t('冲突 {{n}}', { n: pairs.length }), children: <Pairs batch={batch} pairs={pairs} /> },
        { key: 'diff', label: t('差异 {{n}}', { n: changes }), children: <Differences diff={diff} /> },
        {
          key: 'notes',
          label: t('逐行说明 {{n}}', { n: notes.length }),
          children:
            notes.length === 0 ? (
              <Nothing text={t('每一行都没有问题')} />
            ) : (
              <ul className="batch-notes">
                {notes.map((note) => (
                  <li key={note.text} className={`batch-note-${note.level}`}>
                    {note.text}
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}

function Pairs({ batch, pairs }: { batch: Batch; pairs: readonly BoardPair[] }) {
  const kinds = Object.keys(kindWords).filter((kind) => pairs.some((pair) => pair.kind === kind))
  const [kind, setKind] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isIgnoring, setIgnoring] = useState(false)
  if (pairs.length === 0) return <Nothing text={t('没有冲突')} />
  const shown = pairs.filter((pair) => pair.kind === (kind ?? kinds[0]))
  const mayIgnore = batch.abilities?.includes(ignore.name) ?? false
  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <>
      <div className="pair-bar">
        <Segmented
          value={kind ?? kinds[0]!}
          onChange={setKind}
          options={kinds.map((one) => ({
            value: one,
            label: `${t(kindWords[one]!)} ${pairs.filter((pair) => pair.kind === one).length}`,
          }))}
        />
        {mayIgnore && (
          <Button disabled={chosen.size === 0} onClick={() => setIgnoring(true)}>
            {t('忽略所选 {{n}} 处', { n: chosen.size })}
          </Button>
        )}
      </div>
      <ul className="pair-list">
        {shown.map((pair) => (
          <li key={pair.key} className={pair.ignoredReason === null ? 'pair-card' : 'pair-card pair-ignored'}>
            {mayIgnore && pair.ignoredReason === null && (
              <Checkbox aria-label={pair.text} checked={chosen.has(pair.key)} onChange={() => toggle(pair.key)} />
            )}
            <div>
              <p>
                <b>{pair.who}</b>
                <span>{pair.text}</span>
              </p>
              <LineText line={pair.one} />
              <LineText line={pair.other} />
              {pair.ignoredReason !== null && (
                <small className="pair-reason">{t('已忽略：{{reason}}', { reason: pair.ignoredReason })}</small>
              )}
            </div>
            <MiniWeek one={pair.one} other={pair.other} />
          </li>
        ))}
      </ul>
      {isIgnoring && (
        <ActionDialog
          view={{ action: ignore }}
          row={batch}
          given={{ keys: [...chosen] }}
          onClose={() => setIgnoring(false)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

function LineText({ line }: { line: BoardLine }) {
  const facts = [
    line.classText,
    placeText(line),
    line.weeksText,
    line.teacherName,
    line.roomText,
    line.rows.length > 0 && t('第{{rows}}行', { rows: listed(line.rows.map(String)) }),
  ]
  return (
    <small className="pair-line">
      <b>{line.courseName}</b> {facts.filter(Boolean).join(' · ')}
    </small>
  )
}

function Differences({ diff }: { diff: Board['diff'] }) {
  const { added, changed, removed } = diff
  if (added.length + changed.length + removed.length === 0) return <Nothing text={t('与现有课表没有差异')} />
  return (
    <ul className="diff-list">
      {changed.map(({ before, after }, i) => (
        <li key={`c${i}`}>
          <em className="diff-changed">{t('变化')}</em>
          <span>
            <b>{after.courseName}</b>
            <s>{diffText(before)}</s>
            <span>{diffText(after)}</span>
          </span>
        </li>
      ))}
      {removed.map((line, i) => (
        <li key={`r${i}`}>
          <em className="diff-removed">{t('删除')}</em>
          <span>
            <b>{line.courseName}</b>
            <s>{diffText(line)}</s>
          </span>
        </li>
      ))}
      {added.map((line, i) => (
        <li key={`a${i}`}>
          <em className="diff-added">{t('新增')}</em>
          <span>
            <b>{line.courseName}</b>
            <span>{diffText(line)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="batch-nothing">{text}</p>
}

function placeText({ weekday, jcFrom, jcTo }: { weekday: number; jcFrom: number; jcTo: number }): string {
  return `${weekdayText(weekday)}${sectionsText({ from: jcFrom, to: jcTo })}`
}

function diffText(line: DiffLine): string {
  return [line.taskNo, placeText(line), line.weeksText, line.roomText].filter(Boolean).join(' · ')
}
