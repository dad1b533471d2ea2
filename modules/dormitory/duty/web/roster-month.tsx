import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { weekdayOf } from '#kernel/rules/days.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { postOnce, type PostOnce } from '#browser/wire/post-once.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { Placed, Roster, RosterKeeper } from '../shared/duty-routes.ts'
import { shifts } from '../shared/shifts.ts'
import { weeksOfMonth } from './words.ts'

type Props = { roster: Roster; canPlace: boolean; canRemove: boolean; onChanged: () => void }

/** Weeks of a month, each day with its shifts. Whoever is held (touched or dragged) is put onto the shift that is touched next. */
export function RosterMonth({ roster, canPlace, canRemove, onChanged }: Props) {
  const { dormId, month, keepers, duties } = roster
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  // One for each place of somebody on a shift: several may be under way.
  const [sends] = useState(() => new Map<string, PostOnce>())
  const { success } = useFeedback()
  const byCell = Map.groupBy(duties, ({ dutyDate, shift }) => `${dutyDate} ${shift}`)
  const put = async (teacherId: string, dutyDate: string, shift: string) => {
    setOver(null)
    const meant = [dormId, dutyDate, shift, teacherId].join(' ')
    const send = sends.get(meant) ?? postOnce()
    sends.set(meant, send)
    // What went wrong is told by the client.
    await send('yxgl/dormitoryDuty/add', { dormId, dutyDate, shift, teacherId }).then(onChanged, () => {})
  }
  const take = async ({ id, xm }: Placed) => {
    await post('yxgl/dormitoryDuty/remove', undefined, { form: new URLSearchParams({ ids: id }) }).then(
      () => {
        success(t('已移除 {{name}}', { name: xm }))
        onChanged()
      },
      () => {},
    )
  }
  const today = dayOf(serverNow())
  const isNarrow = useNarrow()
  const days = useRef<HTMLElement>(null)
  // The days of a phone stand below each other: today is not to be looked for.
  useEffect(() => {
    if (isNarrow) days.current?.querySelector('.is-today')?.scrollIntoView({ block: 'start' })
  }, [isNarrow, month, dormId])
  const heldName = keepers.find(({ teacherId }) => teacherId === held)?.xm
  const cell = (day: string, [shift, label]: (typeof shifts)[number]) => {
    const key = `${day} ${shift}`
    const placed = byCell.get(key) ?? []
    const isOn = held !== null && placed.some(({ teacherId }) => teacherId === held)
    const name = [label, ...placed.map(({ xm }) => xm)].join(' ')
    return (
      <div
        key={shift}
        className={over === key ? 'roster-shift is-over' : 'roster-shift'}
        onDragOver={(event) => {
          if (!canPlace) return
          event.preventDefault()
          setOver(key)
        }}
        onDragLeave={() => setOver((now) => (now === key ? null : now))}
        onDrop={(event) => {
          event.preventDefault()
          void put(event.dataTransfer.getData('text/plain'), day, shift)
        }}
      >
        <small>{t(label)}</small>
        {placed.map((one) => (
          <span key={one.id} className="roster-chip">
            {one.xm}
            {canRemove && (
              <button
                type="button"
                aria-label={t('移除 {{name}}，{{day}} {{shift}}', { name: one.xm, day, shift: t(label) })}
                onClick={() => void take(one)}
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </span>
        ))}
        {canPlace && heldName && !isOn && (
          <button
            type="button"
            className="roster-put"
            aria-label={t('把 {{name}} 排到 {{day}} {{shift}}', { name: heldName, day, shift: name })}
            onClick={() => void put(held!, day, shift)}
          >
            + {heldName}
          </button>
        )}
      </div>
    )
  }
  return (
    <div className={canPlace ? 'roster roster-with-people' : 'roster'}>
      {canPlace && <People keepers={keepers} duties={duties} month={month} held={held} onHold={setHeld} />}
      <section ref={days} className="list-card is-solid roster-month" aria-label={t('值班月历')}>
        <div className="roster-head" aria-hidden>
          {weekdayNames().map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        {weeksOfMonth(month)
          .filter((week) => week.some((day) => day.startsWith(month)))
          .map((week) => (
            <div key={week[0]} className="roster-week">
              {week.map((day) => (
                <section
                  key={day}
                  aria-label={day}
                  className={['roster-day', !day.startsWith(month) && 'is-beside', day === today && 'is-today']
                    .filter(Boolean)
                    .join(' ')}
                >
                  <h3>
                    {Number(day.slice(8))}
                    <i>{weekdayNames()[weekdayOf(day) - 1]}</i>
                    {day === today && <ToneTag tone="blue">{t('今天')}</ToneTag>}
                  </h3>
                  {shifts.map((shift) => cell(day, shift))}
                </section>
              ))}
            </div>
          ))}
      </section>
    </div>
  )
}

type PeopleProps = {
  keepers: readonly RosterKeeper[]
  duties: readonly Placed[]
  month: string
  held: string | null
  onHold: (teacherId: string | null) => void
}

/** Who keeps the house, with how often each is on duty in the month. */
function People({ keepers, duties, month, held, onHold }: PeopleProps) {
  const people = [...new Map(keepers.map((one) => [one.teacherId, one])).values()]
  const count = (id: string) =>
    duties.filter(({ teacherId, dutyDate }) => teacherId === id && dutyDate.startsWith(month)).length
  return (
    <section className="list-card is-solid roster-people" aria-label={t('本楼宿管')}>
      <h2>{t('本楼宿管')}</h2>
      {people.length === 0 && <p>{t('本楼还没有宿管，请先在宿管分管中安排')}</p>}
      <ul>
        {people.map(({ teacherId, xm, isHead }) => (
          <li key={teacherId}>
            <button
              type="button"
              draggable
              aria-pressed={held === teacherId}
              onClick={() => onHold(held === teacherId ? null : teacherId)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', teacherId)
                event.dataTransfer.effectAllowed = 'copy'
              }}
            >
              <b>{xm}</b>
              {isHead && <ToneTag tone="blue">{t('楼长')}</ToneTag>}
              <small>{t('本月 {{n}} 班', { n: count(teacherId) })}</small>
            </button>
          </li>
        ))}
      </ul>
      <p>{t('拖到班次上；或先点人，再点班次')}</p>
    </section>
  )
}
