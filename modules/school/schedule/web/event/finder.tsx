import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { addDays } from '#kernel/rules/days.ts'
import { clockOf, endClockOf } from '#kernel/rules/school-time.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { post } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { momentOf } from '../../shared/times.ts'
import { mostCompared } from '../../shared/user-schedule.ts'
import { freeSlots } from './free-slots.ts'
import { PeopleSelect } from './people-select.tsx'
import { wallOf } from './wall-dayjs.ts'
import { freeBusyRoute, type Person, type TakenTime } from '../../shared/event-routes.ts'

const [opens, closes] = [8, 22]
const lengths = [30, 60, 90, 120]

/** Looks for a time that suits everybody: one line for each person, free times below. */
export function Finder({
  day: first,
  now,
  onClose,
  onChoose,
}: {
  day: string
  now: number
  onClose: () => void
  onChoose: (begin: number, end: number, people: readonly Person[]) => void
}) {
  const me = useSession(({ user }) => user)
  const isNarrow = useNarrow()
  const [people, setPeople] = useState<Person[]>([])
  const [day, setDay] = useState(first)
  const [minutes, setMinutes] = useState(60)
  const userIds = [...(me ? [me.userId] : []), ...people.map(({ userId }) => userId)]
  const answer = useQuery({
    queryKey: ['userSchedule', 'freeBusy', day, userIds],
    queryFn: () => post(freeBusyRoute, { userIds, from: day, to: day }),
    placeholderData: (before) => before,
  })
  const within = {
    begin: Math.max(momentOf(day, opens * 60), Math.ceil(now / 900_000) * 900_000),
    end: momentOf(day, closes * 60),
  }
  const busy = (answer.data?.people ?? []).flatMap(({ items }) =>
    items.map((one) => ({ begin: Date.parse(one.start), end: Date.parse(one.end) })),
  )
  const slots = answer.data ? freeSlots(within, busy, minutes * 60_000) : []
  return (
    <Drawer open size={isNarrow ? '100%' : 860} title={t('找共同时间')} onClose={onClose} destroyOnHidden>
      <div className="sch-finder">
        <div className="sch-finder-bar">
          <PeopleSelect
            value={people}
            onChange={setPeople}
            most={mostCompared - 1}
            placeholder={t('添加参与人，最多 {{n}} 人', { n: mostCompared - 1 })}
          />
          <DatePicker
            value={wallOf(momentOf(day))}
            onChange={(value) => value && setDay(value.format('YYYY-MM-DD'))}
            allowClear={false}
          />
          <Button onClick={() => setDay(addDays(day, 1))}>{t('后一天')}</Button>
          <Select
            value={minutes}
            onChange={setMinutes}
            options={lengths.map((value) => ({ value, label: t('{{n}} 分钟', { n: value }) }))}
            aria-label={t('时长')}
          />
        </div>
        {answer.error ? (
          <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <div className="sch-lanes">
            <div className="sch-lane sch-lane-head">
              <span />
              <div>
                {Array.from({ length: (closes - opens) / 2 + 1 }, (_, i) => (
                  <i key={i} style={{ left: `${(i * 2 * 100) / (closes - opens)}%` }}>{`${opens + i * 2}:00`}</i>
                ))}
              </div>
            </div>
            {(answer.data?.people ?? []).map((one) => (
              <div key={one.userId} className="sch-lane">
                <span>{one.userId === me?.userId ? t('我') : one.userName}</span>
                <div>
                  {one.items.map((item, i) => (
                    <Bar key={i} item={item} day={day} />
                  ))}
                </div>
              </div>
            ))}
          </div>
        )}
        {(answer.data?.missing.length ?? 0) > 0 && (
          <p className="sch-heard sch-heard-not">
            {t('“{{name}}”暂未加载，结果可能不完整', { name: listed(answer.data!.missing.map((name) => t(name))) })}
          </p>
        )}
        <h3>{t('都有空的时间')}</h3>
        {answer.data && slots.length === 0 && (
          <p className="sch-none">{t('这一天没有足够长的共同空闲时间，换一天试试')}</p>
        )}
        <div className="sch-slots">
          {slots.map((slot) => (
            <Button
              key={slot.begin}
              onClick={() => onChoose(slot.begin, slot.begin + minutes * 60_000, people)}
            >{`${clockOf(slot.begin)}–${endClockOf(slot.end)}`}</Button>
          ))}
        </div>
      </div>
    </Drawer>
  )
}

function Bar({ item, day }: { item: TakenTime; day: string }) {
  const [begin, end] = [momentOf(day, opens * 60), momentOf(day, closes * 60)]
  const [from, to] = [Math.max(begin, Date.parse(item.start)), Math.min(end, Date.parse(item.end))]
  if (to <= from) return null
  const share = (moment: number) => `${(moment * 100) / (end - begin)}%`
  const text = `${t(item.title)} ${item.isAllDay ? t('全天') : `${clockOf(item.start)}–${endClockOf(item.end)}`}`
  return (
    <b style={{ left: share(from - begin), width: share(to - from) }} title={text} aria-label={text}>
      {t(item.title)}
    </b>
  )
}
