import { Button, Dropdown, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Printer } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { SubscribeButton } from '#browser/kit/feeds/subscribe-button.tsx'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useRemove } from '#browser/kit/hooks/use-remove.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { term } from '../shared/term.ts'
import { Aside } from './aside.tsx'
import type { DayKind, TermRow, WallDay } from './calendar-types.ts'
import { TermStrip } from './term-strip.tsx'
import { Wall } from './wall.tsx'
import './calendar.css'

/** The school calendar: its terms in a strip, the weeks of one as a wall that can be painted, and what falls into it. */
export function CalendarPage() {
  const { world, error, retry } = useMeta(term)
  const can = useAbility(world)
  const terms = useQuery({
    queryKey: [addressOf(term), 'strip'],
    queryFn: async () =>
      (await get<Page<TermRow>>('base/schoolCalendar/list', { size: 100, descs: 'startDate' })).records,
  })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [edited, setEdited] = useState<{ id?: string } | null>(null)
  const chosen =
    terms.data?.find((one) => one.id === chosenId) ?? terms.data?.find((one) => one.isCurrent) ?? terms.data?.[0]
  const days = useQuery({
    queryKey: [addressOf(term), 'wall', chosen?.id],
    queryFn: () => get<WallDay[]>('base/schoolCalendarItem/wall', { termId: chosen!.id }),
    enabled: chosen !== undefined,
  })
  const kinds = useQuery({
    queryKey: ['dict', 'dayType'],
    queryFn: () => get<DayKind[]>('base/dataDictionary/getDict', { code: 'dayType' }),
    staleTime: 300_000,
  })
  if (error || terms.error)
    return (
      <div className="page">
        <LoadError
          error={error ?? terms.error}
          onRetry={() => {
            retry()
            void terms.refetch()
          }}
        />
      </div>
    )
  if (!world || !terms.data)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return (
    <div className="page calendar-page">
      <ListHead
        title={t('校历')}
        addLabel={t('新建学期')}
        onAdd={can('add') ? () => setEdited({}) : undefined}
        tools={
          chosen && (
            <>
              <SubscribeButton code="school" />
              <IconButton icon={Printer} label={t('打印校历')} onClick={() => window.print()} />
              <TermDeeds row={chosen as unknown as RecordRow} can={can} onEdit={() => setEdited({ id: chosen.id })} />
            </>
          )
        }
      />
      {chosen ? (
        <>
          <TermStrip terms={terms.data} chosen={chosen} onChoose={setChosenId} />
          <div className="calendar-body">
            <Wall
              term={chosen}
              days={days.data}
              error={days.error}
              onRetry={() => void days.refetch()}
              canPaint={can('update', chosen as unknown as RecordRow)}
              kinds={kinds.data ?? []}
            />
            <Aside term={chosen} days={days.data ?? []} />
          </div>
        </>
      ) : (
        <section className="list-card">
          <EmptyState reason={t('还没有学期')} />
        </section>
      )}
      <FormPanel
        isOpen={edited !== null}
        id={edited?.id}
        world={world}
        onClose={() => setEdited(null)}
        onSaved={setChosenId}
      />
    </div>
  )
}

/** What may be done with the chosen term, as the server offers it. */
function TermDeeds({
  row,
  can,
  onEdit,
}: {
  row: RecordRow
  can: (action: string, row?: RecordRow) => boolean
  onEdit: () => void
}) {
  const feedback = useFeedback()
  const client = useQueryClient()
  const remove = useRemove(term)
  const act = async (verb: string) => {
    try {
      await post(`base/schoolCalendar/${verb}`, { id: row.id })
      feedback.success(t('操作成功'))
    } catch {
      // The client has said what was wrong.
    } finally {
      await client.invalidateQueries({ queryKey: [addressOf(term)] })
    }
  }
  const items = [
    { key: 'update', label: t('编辑学期'), onClick: onEdit },
    { key: 'choose', label: t('设为当前学期'), onClick: () => void act('choose') },
    { key: 'archive', label: t('归档'), onClick: () => void act('archive') },
    { key: 'recall', label: t('撤回发布'), onClick: () => void act('recall') },
    { key: 'remove', label: t('删除'), danger: true, onClick: () => void remove([String(row.id)]) },
  ].filter(({ key }) => can(key, row))
  return (
    <>
      {can('publish', row) && <Button onClick={() => void act('publish')}>{t('发布')}</Button>}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button aria-label={t('学期操作')} icon={<Ellipsis size={16} aria-hidden />} />
        </Dropdown>
      )}
    </>
  )
}
