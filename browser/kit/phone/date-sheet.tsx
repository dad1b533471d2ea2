import './pick-field.css'
import type { Dayjs } from 'dayjs'
import { useState, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { DateWheels } from './date-wheels.tsx'
import { pickedText, type PickKind } from './picked-text.ts'
import { Sheet } from './sheet.tsx'
import { within, type Bounds, type DayPart, type MarkedTime } from './wheel-rows.ts'

export type Chip = { label: ReactNode; value: Dayjs }
export type SpanChip = { label: ReactNode; value: readonly [Dayjs, Dayjs] }
export type Span = readonly [Dayjs | null, Dayjs | null]

type Common = {
  kind: PickKind
  title: string
  bounds: Bounds
  /** What the wheels begin with where nothing is chosen. */
  start: Dayjs
  minuteStep?: number
  times?: readonly MarkedTime[] | undefined
  isOff?: ((value: Dayjs) => boolean) | undefined
  canClear: boolean
  onClose: () => void
}

/** One day, moment or time. */
export function DateSheet({
  value,
  chips = [],
  onDone,
  ...props
}: Common & { value: Dayjs | null; chips?: readonly Chip[]; onDone: (value: Dayjs | null) => void }) {
  const begin = within(value ?? props.start, props.bounds)
  const [now, setNow] = useState(begin)
  const isOff = props.isOff?.(now) ?? false
  return (
    <PickSheet
      {...props}
      isOff={isOff}
      hasValue={value !== null}
      onDone={() => onDone(now)}
      onClear={() => onDone(null)}
    >
      <Chips
        chips={chips.map(({ label, value: day }) => ({ label, isOn: day.isSame(now), take: () => onDone(day) }))}
      />
      <DateWheels
        kind={props.kind}
        value={now}
        bounds={props.bounds}
        minuteStep={props.minuteStep ?? 5}
        around={begin}
        times={props.times}
        onChange={setNow}
      />
      {isOff && <p className="pick-said is-off">{t('这一天不能选择')}</p>}
    </PickSheet>
  )
}

/** From when until when, both in one sheet. */
export function SpanSheet({
  value,
  chips = [],
  lengthText,
  effect,
  parts,
  onDone,
  onTurn,
  ...props
}: Common & {
  value: Span
  chips?: readonly SpanChip[]
  /** How long it is, in words. */
  lengthText: (start: Dayjs, end: Dayjs) => string
  /** What would come of it. */
  effect?: ReactNode
  parts?: readonly DayPart[] | undefined
  onDone: (value: Span) => void
  /** Told while the wheels turn. */
  onTurn?: (value: readonly [Dayjs, Dayjs]) => void
}) {
  const begin = within(value[0] ?? props.start, props.bounds)
  const [span, setSpan] = useState<readonly [Dayjs, Dayjs]>([begin, within(value[1] ?? begin, props.bounds)])
  const [end, setEnd] = useState<0 | 1>(0)
  const turn = (next: readonly [Dayjs, Dayjs]) => {
    setSpan(next)
    onTurn?.(next)
  }
  // An end before the beginning goes along with it.
  const put = (at: 0 | 1, moment: Dayjs) =>
    turn(at === 0 ? [moment, span[1].isBefore(moment) ? moment : span[1]] : [span[0], moment])
  const isWrong = span[1].isBefore(span[0])
  return (
    <PickSheet
      {...props}
      isOff={isWrong || span.some((day) => props.isOff?.(day) ?? false)}
      hasValue={value.some((day) => day !== null)}
      onDone={() => onDone(span)}
      onClear={() => onDone([null, null])}
    >
      <div className="pick-ends">
        {([0, 1] as const).map((at) => [
          at === 1 && <b key="length">{isWrong ? '' : lengthText(span[0], span[1])}</b>,
          <button key={at} type="button" aria-pressed={end === at} onClick={() => setEnd(at)}>
            <small>{at === 0 ? t('开始') : t('截止')}</small>
            {pickedText(span[at], props.kind)}
          </button>,
        ])}
      </div>
      <Chips
        chips={chips.map(({ label, value: days }) => ({
          label,
          isOn: days[0].isSame(span[0]) && days[1].isSame(span[1]),
          take: () => turn(days),
        }))}
      />
      <DateWheels
        key={end}
        kind={props.kind}
        value={span[end]}
        bounds={props.bounds}
        minuteStep={props.minuteStep ?? 5}
        around={begin}
        times={props.times}
        parts={parts}
        end={end === 0 ? 'start' : 'end'}
        onChange={(moment) => put(end, moment)}
      />
      {isWrong ? <p className="pick-said is-off">{t('结束不能早于开始')}</p> : effect}
    </PickSheet>
  )
}

function PickSheet(
  props: Pick<Common, 'title' | 'canClear' | 'onClose'> & {
    isOff: boolean
    hasValue: boolean
    onDone: () => void
    onClear: () => void
    children: ReactNode
  },
) {
  return (
    <Sheet
      className="pick-sheet"
      title={props.title}
      cancelText={t('取消')}
      done={
        <button type="button" className="sheet-done" disabled={props.isOff} onClick={props.onDone}>
          {t('确定')}
        </button>
      }
      onClose={props.onClose}
    >
      {props.children}
      {props.canClear && props.hasValue && (
        <button type="button" className="pick-clear" onClick={props.onClear}>
          {t('清空')}
        </button>
      )}
    </Sheet>
  )
}

function Chips({ chips }: { chips: readonly { label: ReactNode; isOn: boolean; take: () => void }[] }) {
  if (chips.length === 0) return null
  return (
    <ul className="pick-chips">
      {chips.map(({ label, isOn, take }, i) => (
        <li key={typeof label === 'string' ? label : i}>
          <button type="button" aria-pressed={isOn} onClick={take}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
