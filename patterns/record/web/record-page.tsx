import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useRecordName } from '#browser/kit/pages/page-name.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { AnyRecord, Whole } from '../shared/record.ts'
import { DecideStrip, FlowCard } from './cards.tsx'
import { RecordFacts, RecordFiles, RecordHead, RecordHistory, RecordParts, type RecordLook } from './derived.tsx'
import { useWhole } from './use-whole.ts'

/** What a section of the page is handed. */
export type RecordPart<D extends AnyRecord> = { of: D; whole: Whole<D>; onChanged: () => void; look: RecordLook }
type Section<D extends AnyRecord> = ComponentType<RecordPart<D>>

/** Everything about one record (`?id=`), for whoever may read it; where messages lead. What an area does not say otherwise is derived. */
export function RecordPage<D extends AnyRecord>({
  of,
  Head = DerivedHead,
  main = [RecordFacts, RecordFiles, RecordParts],
  side = [FlowCard, RecordHistory],
  ...look
}: RecordLook & {
  of: D
  Head?: Section<D>
  /** Sections from top to bottom; one that has nothing to say shows nothing. */
  main?: readonly Section<D>[]
  side?: readonly Section<D>[]
}) {
  const [search] = useOwnSearch()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get('id') ?? undefined
  const { whole, error, again, changed } = useWhole(of, id)
  const { world } = useMeta(of.entity)
  useRecordName(of.entity, world && whole && (whole as Record<string, object>)[of.name], world)
  const home = (
    <Button type="primary" onClick={() => void navigate('/index')}>
      {t('回到首页')}
    </Button>
  )
  if (!id || (!whole && isMissing(error)))
    return (
      <div className="page">
        <EmptyState
          reason={
            id
              ? t('{{name}}不存在，或不在您的查看范围内', { name: t(of.entity.label) })
              : t('请从消息、待办或列表中打开')
          }
          action={home}
        />
      </div>
    )
  if (!whole)
    return (
      <div className="page">
        {error ? <LoadError error={error} onRetry={again} /> : <RowsSkeleton count={4} height={120} />}
      </div>
    )
  const shown = (sections: readonly Section<D>[]) =>
    sections.map((One, i) => <One key={i} of={of} whole={whole} onChanged={changed} look={look} />)
  return (
    <div className="page record-page">
      <Head of={of} whole={whole} onChanged={changed} look={look} />
      <div className="record-columns">
        <div>{shown(main)}</div>
        <aside>{shown(side)}</aside>
      </div>
    </div>
  )
}

/** The head, and under it the way to decide for the one it waits for: among what waits for them. */
function DerivedHead<D extends AnyRecord>(props: RecordPart<D>) {
  const { instanceId } = props.whole
  return (
    <>
      <RecordHead {...props} />
      <DecideStrip whole={props.whole} text={t('正在等待您审批')} to={`/personal/usertodo?open=${instanceId ?? ''}`} />
    </>
  )
}

/** Absent, out of reach, or no id at all: all look the same. */
function isMissing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 400)
}
