import { Button, Dropdown, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Printer } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons, useActions } from '#browser/kit/actions/action-buttons.tsx'
import { labelOf } from '#browser/kit/actions/action-view.ts'
import { SubscribeButton } from '#browser/kit/feeds/subscribe-button.tsx'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { canDo, useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useRemove } from '#browser/kit/hooks/record/use-remove.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { codesOfOne, dictionaryRoute } from '#services/system/shared/dictionary-routes.ts'
import { term } from '../shared/term.ts'
import { archive, choose, publish, recall } from '../shared/term-actions.ts'
import { Aside } from './aside.tsx'
import type { TermRow } from './calendar-types.ts'
import { TermStrip } from './term-strip.tsx'
import { Wall } from './wall.tsx'
import './calendar.css'
import { wallRoute } from '../shared/wall-routes.ts'

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
    queryFn: () => get(wallRoute, { termId: chosen!.id }),
    enabled: chosen !== undefined,
  })
  const kinds = useQuery({
    queryKey: ['dict', 'dayType'],
    queryFn: () => get(dictionaryRoute, { code: 'dayType' }).then(codesOfOne),
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
              <TermDeeds
                row={chosen as unknown as RecordRow}
                world={world}
                onEdit={() => setEdited({ id: chosen.id })}
              />
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

/** What may be done with the chosen term, as the server offers it: the next step in front, the rest in a menu. */
function TermDeeds({ row, world, onEdit }: { row: RecordRow; world: FieldWorld; onEdit: () => void }) {
  const remove = useRemove(term)
  const { ask, dialog } = useActions(world)
  const items = [
    { key: 'update', label: t('编辑学期'), onClick: onEdit },
    ...[choose, archive, recall].map((action) => ({
      key: action.name,
      label: labelOf(action),
      onClick: () => ask({ action }, row),
    })),
    { key: 'remove', label: t('删除'), danger: true, onClick: () => void remove([String(row.id)]) },
  ].filter(({ key }) => canDo(world, key, row))
  return (
    <>
      <ActionButtons views={[{ action: publish }]} row={row} world={world} />
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button aria-label={t('学期操作')} icon={<Ellipsis size={16} aria-hidden />} />
        </Dropdown>
      )}
      {dialog}
    </>
  )
}
