import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import dayjs from 'dayjs'
import { dateText } from '#browser/wire/time-words.ts'
import { useState } from 'react'
import { addDays, daysBetween, eachDay, weekdayOf } from '#kernel/rules/days.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { weekdayNames } from '#browser/wire/weekdays.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { changeStates } from '../../shared/change.ts'

const weeks = 6
const approved = changeStates.approved[0]

/** What is decided and still to come, day by day; and the states to choose from. A day leads to its changes in the list below. */
export function PendingCalendar({ list, world }: ToolProps) {
  const answer = useQuery({
    queryKey: ['xsgl/stuStatusChange', 'pending'],
    queryFn: () =>
      get<Page<RecordRow>>('xsgl/stuStatusChange/list', { state: approved, size: 200, ascs: 'effectiveDate' }),
  })
  const [look, setLook] = useState<'agenda' | 'calendar'>('agenda')
  const rows = answer.data?.records ?? []
  const today = dayjs().format('YYYY-MM-DD')
  const first = addDays(today, 1 - weekdayOf(today))
  const late = rows.filter((row) => String(row.effectiveDate) <= today)
  const label = (row: RecordRow) =>
    world.meta.codes.statusChangeKind?.find((item) => item.key === row.kind)?.label ?? ''
  const open = (filters: Record<string, object>) => list.change({ keyword: '', filters: filters as never })
  if (rows.length === 0) return null
  return (
    <section className="list-card pending">
      <header>
        <h2>{t('待生效')}</h2>
        <button type="button" className="pending-all" onClick={() => open({ state: { eq: approved } })}>
          {t('共 {{n}} 项', { n: rows.length })}
        </button>
        {late.length > 0 && (
          <button
            type="button"
            className="pending-late"
            onClick={() => open({ state: { eq: approved }, effectiveDate: { le: today } })}
          >
            {t('{{n}} 项未能生效', { n: late.length })}
          </button>
        )}
        <Segmented
          size="small"
          value={look}
          onChange={setLook}
          options={[
            { value: 'agenda', label: t('日程') },
            { value: 'calendar', label: t('日历') },
          ]}
        />
      </header>
      {look === 'agenda' && (
        <ul className="pending-agenda">
          {rows.slice(0, 12).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="pending-day pending-due"
                onClick={() =>
                  open({
                    state: { eq: approved },
                    effectiveDate: { ge: String(row.effectiveDate), le: String(row.effectiveDate) },
                  })
                }
              >
                <span>
                  {dateText(String(row.effectiveDate))} · {words(String(row.effectiveDate), today)}
                </span>
                <em>
                  {t(label(row))} {String(row.xm)}
                </em>
              </button>
            </li>
          ))}
        </ul>
      )}
      {look === 'calendar' && (
        <div className="pending-grid">
          {weekdayNames().map((name) => (
            <span key={name} className="pending-weekday">
              {name}
            </span>
          ))}
          {eachDay(first, addDays(first, weeks * 7 - 1)).map((day) => {
            const due = rows.filter((row) => row.effectiveDate === day)
            return (
              <button
                key={day}
                type="button"
                disabled={due.length === 0}
                className={['pending-day', day === today && 'pending-today', due.length > 0 && 'pending-due']
                  .filter(Boolean)
                  .join(' ')}
                onClick={() => open({ state: { eq: approved }, effectiveDate: { ge: day, le: day } })}
              >
                <span>{day.endsWith('-01') ? dateText(day, { isYearSaid: true }) : Number(day.slice(8))}</span>
                {due.slice(0, 2).map((row) => (
                  <em key={row.id}>
                    {t(label(row))} {String(row.xm)}
                  </em>
                ))}
                {due.length > 2 && <em>{t('另 {{n}} 项', { n: due.length - 2 })}</em>}
              </button>
            )
          })}
        </div>
      )}
    </section>
  )
}

function words(day: string, today: string): string {
  const n = daysBetween(today, day)
  return n > 0 ? t('还有 {{n}} 天', { n }) : t('未能生效')
}
