import { Button, Skeleton } from 'antd'
import type { RecordRow } from '#kernel/fields/view.ts'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { FieldList } from '#browser/kit/detail/field-list.tsx'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { AnyOwn, Own, OwnDeed } from '../shared/own.ts'
import { stateOf, statesOf, type DeedView, type OwnFace, type OwnView } from './own-view.ts'
import { OwnFoot } from './own-foot.tsx'
import '#browser/flow/run/run.css'

/** One of the own records as a whole: what was asked for, what came of it, and who decided what. */
export function OwnDetail<O extends AnyOwn>({
  view: { own, deeds, detail },
  id,
  row,
  onDeed,
  onClose,
}: {
  view: OwnView<O>
  id: string
  row: Own<O> | undefined
  onDeed: (deed: OwnDeed<O>) => void
  onClose: () => void
}) {
  const isNarrow = useNarrow()
  const { row: record, error, reload } = useRecord(own.entity, id)
  const { face, Below, fields } = detail
  const offered = (detail.deeds ?? []).filter((deed) => row?.deeds.includes(deed))
  const buttons = offered.map((deed) => {
    const { label, tone } = deeds[deed] as DeedView<Own<O>>
    return (
      <Button
        key={deed}
        block
        type={tone === 'primary' ? 'primary' : 'default'}
        danger={tone === 'danger'}
        onClick={() => onDeed(deed)}
      >
        {t(label)}
      </Button>
    )
  })
  return (
    <Drawer
      open
      title={t(detail.title)}
      size={isNarrow ? '100%' : 560}
      onClose={onClose}
      destroyOnHidden
      footer={
        own.flow && row?.isOpen && row.flow ? (
          <OwnFoot kind={own.flow} flow={row.flow}>
            {buttons}
          </OwnFoot>
        ) : (
          offered.length > 0 && <div className="own-detail-deeds">{buttons}</div>
        )
      }
    >
      {error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : !record ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <article className="own-detail">
          <Head own={own} record={record} face={face(record, row)} />
          <FieldList entity={own.entity} row={record} names={fields(record)} />
          {Below && <Below record={record} />}
          {row?.flow && <Decisions instanceId={row.flow.instanceId} />}
        </article>
      )}
    </Drawer>
  )
}

function Head({ own, record, face }: { own: AnyOwn; record: RecordRow; face: OwnFace }) {
  return (
    <>
      <header>
        {face.icon}
        <b>{face.title}</b>
        {face.note && <span>{face.note}</span>}
        <StateTag states={statesOf(own)} code={stateOf(own, record)} hasDot />
      </header>
      {face.time && <p className="own-detail-time">{face.time}</p>}
      {face.text && <blockquote>{face.text}</blockquote>}
    </>
  )
}

function Decisions({ instanceId }: { instanceId: string }) {
  const { data, error, refetch } = useFlowDetail(instanceId)
  const { user } = useSession()
  return (
    <>
      <h3>{t('审批记录')}</h3>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Timeline detail={data} meId={user?.userId} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </>
  )
}
