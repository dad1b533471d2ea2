import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { dayOf } from '#kernel/rules/school-time.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { SpanSheet, type SpanChip } from '#browser/kit/phone/date-sheet.tsx'
import type { DayPart, MarkedTime } from '#browser/kit/phone/wheel-rows.ts'
import { fromWall, wallOf } from '#browser/kit/parts/wall-time.ts'
import { plannedText } from '#browser/wire/time-words.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { controlOf } from './apply-field.tsx'
import type { Applying } from './use-applying.ts'

type Moments = { start: string; end: string }
const wall = 'YYYY-MM-DDTHH:mm'

/** From when until when, on a phone: both ends with the length between them, chosen in one sheet. */
export function ApplySpan({
  app,
  title,
  names,
  labels,
  length,
  chips,
  times = [],
  parts,
  effect,
}: {
  app: Applying
  title: string
  names: Moments
  labels: Moments
  /** How long it is as the school counts, once that is known. */
  length: string | null
  chips: readonly (Moments & { label: string })[]
  times?: readonly MarkedTime[]
  parts?: readonly DayPart[]
  effect?: ReactNode
}) {
  const [before, setBefore] = useState<Record<string, unknown> | null>(null)
  const { values, problems } = app
  const open = () => setBefore({ [names.start]: values[names.start], [names.end]: values[names.end] })
  const set = (start: string | null, end: string | null) => app.set({ [names.start]: start, [names.end]: end })
  const dayjsOf = (moment: unknown) => (wallOf(moment) ? dayjs(wallOf(moment)) : null)
  return (
    <>
      <div className="apply-span">
        {(['start', 'end'] as const).map((end) => {
          const id = controlOf(app, names[end])
          const value = values[names[end]]
          return (
            <button
              key={end}
              type="button"
              id={id}
              className={problems[names[end]] ? 'is-wrong' : undefined}
              aria-label={labels[end]}
              aria-describedby={`${id}-text ${id}-line`}
              onClick={open}
            >
              <small>{labels[end]}</small>
              <b id={`${id}-text`}>{value ? plannedText(String(value)) : t('请选择')}</b>
            </button>
          )
        })}
        {length !== null && <em>{length}</em>}
      </div>
      {(['start', 'end'] as const).map((end) => (
        <ProblemLine key={end} id={`${controlOf(app, names[end])}-line`} problem={problems[names[end]]} />
      ))}
      {before && (
        <SpanSheet
          kind="moment"
          title={title}
          bounds={{
            first: dayjs(dayOf(serverNow())).subtract(1, 'year'),
            last: dayjs(dayOf(serverNow())).add(1, 'year'),
          }}
          start={dayjs(dayOf(serverNow())).add(1, 'day').hour(8)}
          value={[dayjsOf(values[names.start]), dayjsOf(values[names.end])]}
          times={times}
          parts={parts}
          canClear={false}
          chips={chips.map(({ label, start, end }): SpanChip => ({
            label,
            value: [dayjs(wallOf(start)), dayjs(wallOf(end))],
          }))}
          lengthText={() => length ?? ''}
          effect={effect}
          // What would come of it is told while one turns; whoever thinks better of it gets back what was there.
          onTurn={([start, end]) => set(fromWall(start.format(wall)), fromWall(end.format(wall)))}
          onDone={([start, end]) => {
            if (start && end) set(fromWall(start.format(wall)), fromWall(end.format(wall)))
            setBefore(null)
          }}
          onClose={() => {
            app.set(before)
            setBefore(null)
          }}
        />
      )}
    </>
  )
}
