import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { codeOfState } from '#kernel/entity/states.ts'
import { addressOf } from '#kernel/http/define-route.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyStrip } from './apply-parts.tsx'
import type { FormRoute } from './use-preview.ts'

/** The frame of a page where something is applied for. */
export function ApplyPage({
  entity,
  title,
  children,
}: {
  entity: AnyEntity
  title: string
  children: (world: FieldWorld) => ReactNode
}) {
  const { world, error, retry } = useMeta(entity)
  return (
    <div className="page apply-page">
      {world ? (
        <>
          <h1>{title}</h1>
          {children(world)}
        </>
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}

/** What a form of one's own begins with. */
export type ApplyStart<P> = {
  world: FieldWorld
  prefill: P
  mended: RecordRow | undefined
  onDone: (id: string) => void
  onReset: () => void
}

/** A page where people apply for themselves; `?id=` mends what was sent back. */
export function OwnApplyPage<P>({
  entity,
  title,
  prefill,
  returned = 'returned',
  leadsTo,
  Form,
}: {
  entity: AnyEntity
  title: string
  prefill: FormRoute<P>
  returned?: string
  leadsTo: string
  Form: ComponentType<ApplyStart<P>>
}) {
  const [search] = useOwnSearch()
  const mends = new URLSearchParams(search).get('id') ?? undefined
  const rounds = { prefill, mends, returned, stuck: t('该申请当前不能修改'), leadsTo: () => leadsTo }
  return (
    <ApplyPage {...{ entity, title }}>
      {(world) => (
        <ApplyRounds key={search} world={world} {...rounds}>
          {(start) => <Form world={world} {...start} />}
        </ApplyRounds>
      )}
    </ApplyPage>
  )
}

/** One form after the other: each begins with what is known, and with the record that came back or is asked for again. */
export function ApplyRounds<P>({
  world,
  prefill: route,
  asked = {},
  mends,
  copies,
  returned,
  stuck,
  leadsTo,
  children,
}: {
  world: FieldWorld
  /** What a form can know without asking. */
  prefill: FormRoute<P>
  asked?: Readonly<Record<string, string>>
  mends?: string | undefined
  copies?: string | undefined
  /** The state in which something is put right, and what is said where it stands elsewhere. */
  returned: string
  stuck: string
  leadsTo: (id: string) => string
  children: (start: {
    prefill: P
    mended: RecordRow | undefined
    copied: RecordRow | undefined
    onDone: (id: string) => void
    onReset: () => void
  }) => ReactNode
}) {
  const { entity } = world
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  const { success } = useFeedback()
  const prefill = useQuery({
    queryKey: [addressOf(entity), 'prefill', asked],
    queryFn: () => get<P>(addressOf(route), asked),
    staleTime: 10_000,
  })
  const named = mends ?? copies
  const { row, error, reload } = useRecord(entity, named)
  if (prefill.error || error)
    return <LoadError error={prefill.error ?? error} onRetry={() => void (error ? reload() : prefill.refetch())} />
  if (!prefill.data || (named !== undefined && !row)) return <Skeleton active paragraph={{ rows: 8 }} />
  if (mends !== undefined && row![entity.states!.field] !== codeOfState(entity, returned))
    return <ApplyStrip>{stuck}</ApplyStrip>
  return (
    <div key={round} className="apply-round">
      {children({
        prefill: prefill.data,
        mended: mends === undefined ? undefined : row,
        copied: mends === undefined && copies !== undefined ? row : undefined,
        onDone: (id) => {
          setRound(round + 1)
          success(t('已提交，请等待审批'))
          void navigate(leadsTo(id))
        },
        onReset: () => setRound(round + 1),
      })}
    </div>
  )
}
