import { dateText } from '#browser/wire/time-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ChevronLeft, ChevronRight, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { clockOf, dayOf, endClockOf } from '#kernel/rules/school-time.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { unitSchedule, unitStates } from '../shared/unit-schedule.ts'
import { weekdayName } from '#browser/wire/weekdays.ts'
import './schedule.css'
import { publishWeekRoute, unitWeekRoute } from '../shared/unit-routes.ts'

const weeks = [addressOf(unitSchedule), 'week']

/** What the leaders of a department do this week, as a table to read and to print. */
export function UnitPage() {
  // Whoever only reads the week knows nothing of the records behind it.
  const { world } = useMeta(unitSchedule, { isAsked: useCan('unitSchedule:list') })
  const can = useAbility(world)
  const client = useQueryClient()
  const { success, confirm } = useFeedback()
  const [monday, setMonday] = useState(() => mondayOf(dayOf(serverNow())))
  const [chosen, setChosen] = useState<string | undefined>()
  const [edited, setEdited] = useState<{ id?: string } | null>(null)
  const sunday = addDays(monday, 6)
  const week = useQuery({
    queryKey: [...weeks, monday, chosen],
    queryFn: () => get(unitWeekRoute, { from: monday, to: sunday, departmentId: chosen }),
    placeholderData: (before) => before,
  })
  const refresh = () => void client.invalidateQueries({ queryKey: weeks })
  const { data } = week
  const publish = async () => {
    if (
      !(await confirm({
        title: t('发布本周日程？'),
        content: t('发布后本部门教职工可以在单位日程和个人日历中看到。'),
        okText: t('发布'),
      }))
    )
      return
    const { published } = await post(publishWeekRoute, {
      from: monday,
      to: sunday,
      departmentId: data!.departmentId!,
    })
    success(t('已发布 {{n}} 项', { n: published }))
    refresh()
  }
  const name = data?.departments.find(({ id }) => id === data.departmentId)?.name ?? ''
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map((day) => ({
    day,
    rows: (data?.rows ?? []).filter((row) => dayOf(row.beginAt) === day),
  }))
  return (
    <div className="page unit-page">
      <ListHead
        title={t('单位日程')}
        addLabel={t('新建')}
        onAdd={world && can('add') ? () => setEdited({}) : undefined}
        tools={
          <>
            <IconButton icon={Printer} label={t('打印周安排')} onClick={() => window.print()} />
            {data?.canPublish && (
              <Button icon={<Send size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void publish()}>
                {t('发布本周')}
              </Button>
            )}
          </>
        }
      />
      <section className="list-card unit-card">
        <div className="unit-bar">
          <Select
            value={data?.departmentId ?? undefined}
            onChange={setChosen}
            options={(data?.departments ?? []).map(({ id, name: label }) => ({ value: id, label }))}
            aria-label={t('部门')}
            popupMatchSelectWidth={false}
          />
          <span>
            <Button
              aria-label={t('上一周')}
              icon={<ChevronLeft size={16} aria-hidden />}
              onClick={() => setMonday(addDays(monday, -7))}
            />
            <Button onClick={() => setMonday(mondayOf(dayOf(serverNow())))}>{t('本周')}</Button>
            <Button
              aria-label={t('下一周')}
              icon={<ChevronRight size={16} aria-hidden />}
              onClick={() => setMonday(addDays(monday, 7))}
            />
          </span>
        </div>
        <h2 className="unit-title">
          {t('{{name}}周安排', { name })}
          <small>{`${monday} – ${sunday}`}</small>
        </h2>
        {week.error ? (
          <LoadError error={week.error} onRetry={() => void week.refetch()} />
        ) : !data ? (
          <RowsSkeleton count={6} height={48} />
        ) : data.rows.length === 0 ? (
          <EmptyState reason={t('这一周还没有发布日程')} />
        ) : (
          <table className="unit-table">
            <thead>
              <tr>
                {[t('日期'), t('时间'), t('事项'), t('出席领导'), t('地点'), t('参加人员')].map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.flatMap(({ day, rows }) =>
                rows.length === 0 ? (
                  <tr key={day} className="unit-free">
                    <DayCell day={day} rows={1} />
                    <td colSpan={5}>—</td>
                  </tr>
                ) : (
                  rows.map((row, i) => (
                    <tr key={row.id}>
                      {i === 0 && <DayCell day={day} rows={rows.length} />}
                      <td data-label={t('时间')}>{`${clockOf(row.beginAt)}–${endClockOf(row.endAt)}`}</td>
                      <td data-label={t('事项')}>
                        {world && can('update') ? (
                          <button type="button" className="unit-edit" onClick={() => setEdited({ id: row.id })}>
                            {row.title}
                          </button>
                        ) : (
                          <b>{row.title}</b>
                        )}
                        {row.status === unitStates.draft[0] && <ToneTag tone="grey">{t('草稿')}</ToneTag>}
                        {row.remark && <small>{row.remark}</small>}
                      </td>
                      <td data-label={t('出席领导')}>{row.leaders}</td>
                      <td data-label={t('地点')}>{row.place ?? '—'}</td>
                      <td data-label={t('参加人员')}>{row.attendees ?? '—'}</td>
                    </tr>
                  ))
                ),
              )}
            </tbody>
          </table>
        )}
      </section>
      {world && (
        <FormPanel
          isOpen={edited !== null}
          id={edited?.id}
          world={world}
          onClose={() => setEdited(null)}
          onSaved={refresh}
        />
      )}
    </div>
  )
}

function DayCell({ day, rows }: { day: string; rows: number }) {
  return (
    <th scope="rowgroup" rowSpan={rows}>
      {dateText(day)}
      <small>{weekdayName(day)}</small>
    </th>
  )
}

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}
