import { Button, Segmented } from 'antd'
import { ChevronLeft, ChevronRight, Plus, TriangleAlert, UsersRound } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { dayOf } from '#kernel/rules/school-time.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { SubscribeButton } from '#browser/kit/feeds/subscribe-button.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import '#browser/kit/list/list.css'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { serverNow } from '#browser/wire/server-time.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { daysText, monthText, plannedDayText } from '#browser/wire/time-words.ts'
import { conflicting } from '../shared/conflicts.ts'
import { Agenda } from './calendar/agenda.tsx'
import { ItemDrawer } from './event/item-drawer.tsx'
import { daysShown, stepped } from './calendar/layout.ts'
import { Legend } from './calendar/legend.tsx'
import { MonthGrid } from './calendar/month-grid.tsx'
import { QuickAdd } from './event/quick-add.tsx'
import type { EditTarget, View } from './event/schedule-types.ts'
import { TimeGrid } from './calendar/time-grid.tsx'
import { useCalendar } from './calendar/use-calendar.ts'
import { useReach } from './event/use-reach.tsx'
import { useSave } from './event/use-save.ts'
import './schedule.css'
import { moveEventRoute, type EventRecord, type Item } from '../shared/event-routes.ts'

const EventForm = lazy(async () => ({ default: (await import('./event/event-form.tsx')).EventForm }))
const Finder = lazy(async () => ({ default: (await import('./event/finder.tsx')).Finder }))

/** The person's calendar: month, week, day or list, with everything that binds them. */
export function SchedulePage() {
  const isNarrow = useNarrow()
  const [kept, setKept] = useUserPref<{ view: View; hidden: string[] }>('schedule:page', { view: 'week', hidden: [] })
  // On a phone the list comes first, whatever the desk computer shows.
  const [phoneView, setPhoneView] = useState<View>('agenda')
  const view = isNarrow ? phoneView : kept.view
  const now = useNow(60_000).getTime()
  const [anchor, setAnchor] = useState(() => dayOf(serverNow()))
  const [edit, setEdit] = useState<{ target: EditTarget; record?: EventRecord } | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(false)
  const mayInvite = useSession(({ buttons }) => buttons['userSchedule:invite'] === true)
  const days = daysShown(view, anchor)
  const calendar = useCalendar(days[0]!, days.at(-1)!)
  const { data } = calendar
  const items = useMemo(
    () => (data?.items ?? []).filter(({ source }) => !kept.hidden.includes(source)),
    [data, kept.hidden],
  )
  const conflicts = useMemo(() => conflicting(data?.items ?? []), [data])
  const refresh = () => void calendar.refresh()
  const { warning } = useFeedback()
  const save = useSave(refresh)
  const askReach = useReach()
  useLinkedEvent(setAnchor, setOpenKey)
  const setView = (next: View) => (isNarrow ? setPhoneView(next) : setKept({ ...kept, view: next }))
  const showDay = (day: string) => {
    setAnchor(day)
    setView('day')
  }
  const create = (begin: number, end: number, more: Partial<EditTarget> = {}) =>
    setEdit({ target: { begin, end, ...more } })
  const createSoon = () => {
    const begin = Math.ceil(now / 1_800_000) * 1_800_000
    create(begin, begin + 3_600_000)
  }
  const move = async (item: Item, begin: number, end: number) => {
    const reach = item.own!.isRepeating ? await askReach(t('修改重复日程'), t('修改')) : 'all'
    if (reach)
      await save((postOnce, isForced) =>
        postOnce(moveEventRoute, {
          id: item.own!.id,
          day: item.own!.day,
          version: item.own!.version,
          reach,
          start: new Date(begin).toISOString(),
          end: new Date(end).toISOString(),
          isForced,
        }),
      )
  }
  const sourceOf = (item: Item) => data?.sources.find(({ code }) => code === item.source)
  const refuse = (item: Item) =>
    warning(
      item.own
        ? t('只有创建人可以修改该日程')
        : t('该日程来自“{{source}}”，请到原业务中修改', { source: t(sourceOf(item)?.name ?? '') }),
    )
  const opened = items.find(({ key }) => key === openKey)
  const inConflict = items.filter((item) => conflicts.has(item)).length
  const shared = {
    days,
    items,
    sources: data?.sources ?? [],
    facts: data?.days ?? [],
    conflicts,
    now,
    onOpen: (item: Item) => setOpenKey(item.key),
  }
  const wishes = {
    onCreate: create,
    onMove: (item: Item, begin: number, end: number) => void move(item, begin, end),
    onRefuse: refuse,
    onDay: showDay,
  }
  return (
    <div className="page schedule-page">
      <header className="sch-head">
        <PageTitle />
        <div className="sch-turn">
          <Button
            aria-label={t('往前')}
            icon={<ChevronLeft size={16} aria-hidden />}
            onClick={() => setAnchor(stepped(view, anchor, -1))}
          />
          <Button onClick={() => setAnchor(dayOf(now))}>{t('今天')}</Button>
          <Button
            aria-label={t('往后')}
            icon={<ChevronRight size={16} aria-hidden />}
            onClick={() => setAnchor(stepped(view, anchor, 1))}
          />
          <b>{rangeText(view, days, anchor)}</b>
        </div>
        <div className="sch-tools">
          <Segmented<View>
            value={view}
            onChange={setView}
            options={(isNarrow
              ? (['agenda', 'day', 'month'] as const)
              : (['month', 'week', 'day', 'agenda'] as const)
            ).map((value) => ({ value, label: t(viewNames[value], { context: 'view' }) }))}
          />
          <SubscribeButton code="schedule" />
          {mayInvite && (
            <Button icon={<UsersRound size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setFinding(true)}>
              {t('找共同时间')}
            </Button>
          )}
          <Button type="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={createSoon}>
            {t('新建日程')}
          </Button>
        </div>
      </header>
      <section className="list-card sch-card">
        <div className="sch-bar">
          <QuickAdd onSaved={refresh} />
          {data && (
            <Legend
              sources={data.sources}
              hidden={kept.hidden}
              onToggle={(code) =>
                setKept({
                  ...kept,
                  hidden: kept.hidden.includes(code)
                    ? kept.hidden.filter((one) => one !== code)
                    : [...kept.hidden, code],
                })
              }
              onRetry={calendar.retry}
            />
          )}
        </div>
        {inConflict > 0 && (
          <p className="sch-ribbon" role="status">
            <TriangleAlert size={14} strokeWidth={2} aria-hidden />
            {t('{{n}} 项安排时间冲突，已用红框标出', { n: inConflict })}
          </p>
        )}
        {calendar.error && !data ? (
          <LoadError error={calendar.error} onRetry={refresh} />
        ) : !data ? (
          <RowsSkeleton count={8} height={56} />
        ) : view === 'month' ? (
          <MonthGrid {...shared} {...wishes} month={anchor.slice(0, 7)} />
        ) : view === 'agenda' ? (
          <Agenda {...shared} onCreate={createSoon} />
        ) : (
          <TimeGrid key={view} {...shared} {...wishes} />
        )}
      </section>
      {opened && (
        <ItemDrawer
          item={opened}
          source={sourceOf(opened)}
          onChanged={refresh}
          onClose={() => setOpenKey(null)}
          onEdit={(record) => {
            setOpenKey(null)
            setEdit({
              target: {
                begin: Date.parse(opened.start),
                end: Date.parse(opened.end),
                isAllDay: opened.isAllDay === true,
                item: opened,
              },
              record,
            })
          }}
        />
      )}
      <Suspense>
        {edit && (
          <EventForm target={edit.target} record={edit.record} onClose={() => setEdit(null)} onSaved={refresh} />
        )}
        {isFinding && (
          <Finder
            day={anchor < dayOf(now) ? dayOf(now) : anchor}
            now={now}
            onClose={() => setFinding(false)}
            onChoose={(begin, end, people) => {
              setFinding(false)
              create(begin, end, { people })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const viewNames: Record<View, string> = { month: tKey('月'), week: tKey('周'), day: tKey('日'), agenda: tKey('列表') }

function rangeText(view: View, days: readonly string[], anchor: string): string {
  if (view === 'month') return monthText(anchor)
  return view === 'day' ? plannedDayText(anchor) : daysText(days[0]!, days.at(-1)!)
}

/** A message leads to one event on its day. */
function useLinkedEvent(show: (day: string) => void, open: (key: string) => void): void {
  const [search, setSearch] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const [id, day] = [asked.get('event'), asked.get('day')]
  useEffect(() => {
    if (!id || !day) return
    show(day)
    open(`own:${id}:${day}`)
    setSearch({})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address alone asks for it
  }, [id, day])
}
