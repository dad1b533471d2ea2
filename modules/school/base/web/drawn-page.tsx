import type { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { List, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import '#browser/kit/list/list.css'
import { addingText } from '#browser/kit/form/adding-text.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import type { DeclaredRoute } from '#kernel/http/define-route.ts'
import { useRecordPanel } from './record-panel.tsx'
import { ViewSwitch } from './view-switch.tsx'
import './organisation.css'

export type Drawing<D> = {
  data: D
  world: FieldWorld
  open: (id: string) => void
  edit: (id: string) => void
  add: (defaults?: Record<string, unknown>) => void
  can: ReturnType<typeof useAbility>
}

type Props<D> = {
  entity: AnyEntity
  /** The call that answers what is drawn. */
  route: DeclaredRoute<'GET', z.ZodType, D>
  detail?: DetailTweaks
  views: readonly { value: string; label: () => string; icon: LucideIcon; draw: (drawing: Drawing<D>) => ReactNode }[]
}

/** A page that draws an entity in one or more ways, with the derived list beside them. */
export function DrawnPage<D>(props: Props<D>) {
  const { entity, views } = props
  const [asked, setAsked] = useState(views[0]!.value)
  const [search, writeSearch] = useOwnSearch()
  // An address with conditions means the list that can show them.
  const chosen = search === '' ? asked : 'list'
  const setChosen = (value: string) => {
    setAsked(value)
    if (value !== 'list' && search !== '') writeSearch({})
  }
  const offered = [
    ...views.map(({ value, label, icon }) => ({ value, label: label(), icon })),
    { value: 'list', label: t('列表'), icon: List },
  ]
  const choice = <ViewSwitch value={chosen} views={offered} onChange={setChosen} />
  const view = views.find((one) => one.value === chosen)
  if (!view) return <ListPage entity={entity} detail={props.detail} tweaks={{ header: () => choice }} />
  return <Loaded {...props} choice={choice} draw={view.draw} />
}

function Loaded<D>({
  entity,
  route,
  detail,
  choice,
  draw,
}: Props<D> & { choice: ReactNode; draw: (drawing: Drawing<D>) => ReactNode }) {
  const { world, error, retry } = useMeta(entity)
  const answer = useQuery({
    queryKey: [addressOf(entity), route.path],
    queryFn: () => get(route),
  })
  if (world && answer.data !== undefined)
    return <Drawn world={world} data={answer.data} detail={detail} choice={choice} draw={draw} />
  const failed = error ?? answer.error
  return (
    <div className="page">
      <ListHead title={t(entity.label)} addLabel="" />
      {choice}
      <section className="list-card">
        {failed ? (
          <LoadError
            error={failed}
            onRetry={() => {
              retry()
              void answer.refetch()
            }}
          />
        ) : (
          <RowsSkeleton count={8} height={45} />
        )}
      </section>
    </div>
  )
}

function Drawn<D>(props: {
  world: FieldWorld
  data: D
  detail?: DetailTweaks
  choice: ReactNode
  draw: (drawing: Drawing<D>) => ReactNode
}) {
  const { world, data, choice, draw } = props
  const can = useAbility(world)
  const { panel, open, edit, add } = useRecordPanel(world, props.detail)
  return (
    <div className="page">
      <ListHead
        title={t(world.entity.label)}
        addLabel={addingText(world.entity)}
        onAdd={can('add') ? () => add() : undefined}
      />
      {choice}
      {draw({ data, world, open, edit, add, can })}
      {panel}
    </div>
  )
}
