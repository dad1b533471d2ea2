import { Skeleton, Tabs } from 'antd'
import { Maximize2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { usePageName } from '#browser/kit/pages/page-name.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { useSession } from '#browser/wire/session/session.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { DecisionBar, type PutOff } from '#browser/flow/run/decision-bar.tsx'
import { FlowPrint } from '#browser/flow/run/flow-print.tsx'
import { MatterForm } from '#browser/flow/run/matter-form.tsx'
import { MatterHead, SubjectStrip } from '#browser/flow/run/matter-head.tsx'
import { OtherBar } from '#browser/flow/run/other-bar.tsx'
import { Timeline } from '#browser/flow/run/timeline.tsx'
import { useDecision } from '#browser/flow/run/use-decision.ts'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { useFactsOf, type DeskFacts } from './facts.ts'
import '#browser/flow/run/run.css'

// The drawing is looked at seldom and is large.
const FlowGraph = lazy(async () => ({ default: (await import('#browser/flow/run/flow-graph.tsx')).FlowGraph }))

type Props = {
  instanceId: string
  /** What the list knows of it before the matter itself is there. */
  processType?: string | undefined
  /** A and R decide, while nothing is typed. */
  hasKeys?: boolean
  /** Beside a list: with a way to the page of its own. */
  isBeside?: boolean
  /** Where a list can keep it for later. */
  putOff?: PutOff
  onDone?: (deed: string) => void
}

/** One matter to be read and decided: what it is with the facts to decide by, what was said, how it goes on, and a bar with what this person may do. */
export function DeskDetail({ instanceId, processType, ...more }: Props) {
  const { data, error, refetch } = useFlowDetail(instanceId)
  usePageName(more.isBeside || !data ? undefined : shown(data.instance.title))
  const facts = useFactsOf(data?.instance.processType ?? processType)
  const { user } = useSession()
  if (error && !data)
    return (
      <div className="run-view run-failed">
        <LoadError error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data && !facts)
    return (
      <div className="run-view run-loading">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  // A new task of the same matter is decided with new words.
  return (
    <Matter
      key={`${instanceId} ${data?.current?.taskId ?? ''}`}
      instanceId={instanceId}
      detail={data}
      // Only whoever has to decide, or did, wants to know; whom it is about reads what they handed in.
      facts={data && !data.current && !isDecidedBy(data, user?.userId) ? undefined : facts}
      {...more}
    />
  )
}

const decisions = new Set(['agree', 'refuse', 'goBack'])

function isDecidedBy({ records }: FlowDetail, userId: string | undefined): boolean {
  return records.some(({ actorId, action }) => actorId === userId && decisions.has(action))
}

type MatterProps = Omit<Props, 'processType'> & { detail: FlowDetail | undefined; facts: DeskFacts | undefined }

/** What the area says stands there at once, the rest of the matter follows. */
function Matter({ instanceId, detail, facts, hasKeys = false, isBeside = false, putOff, onDone }: MatterProps) {
  const { user } = useSession()
  const [patch, setPatch] = useState<Record<string, unknown>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const decision = useDecision({ onDone: (deed) => onDone?.(deed), onFields: setErrors })
  const tools = detail && <Tools detail={detail} isBeside={isBeside} />
  const head = detail && (
    <>
      <MatterHead detail={detail} tools={tools} />
      <SubjectStrip detail={detail} />
    </>
  )
  const form = detail && (
    <MatterForm
      detail={detail}
      patch={patch}
      errors={errors}
      onPatch={(next) => {
        setPatch(next)
        setErrors({})
      }}
    />
  )
  return (
    <article className={isBeside ? 'run-view run-beside' : 'run-view'}>
      <div className="run-scroll">
        {facts ? <facts.Head instanceId={instanceId} tools={tools} plain={head} /> : head}
        <Tabs
          className="run-tabs"
          items={[
            {
              key: 'form',
              label: t('内容与进度'),
              children: (
                <div className="run-columns">
                  {facts ? <facts.Facts instanceId={instanceId} plain={form} /> : form}
                  <section className="run-section run-progress">
                    <header>
                      <h3>{t('流程进度')}</h3>
                    </header>
                    {detail ? <Timeline detail={detail} meId={user?.userId} /> : <Bones rows={3} />}
                    {facts?.Contacts && <facts.Contacts instanceId={instanceId} />}
                  </section>
                </div>
              ),
            },
            {
              key: 'graph',
              label: t('流程图'),
              children: <Suspense fallback={<Bones rows={6} />}>{detail && <FlowGraph detail={detail} />}</Suspense>,
            },
          ]}
        />
      </div>
      {!isPreview &&
        detail &&
        (detail.current ? (
          <DecisionBar detail={detail} decision={decision} patch={patch} hasKeys={hasKeys} putOff={putOff} />
        ) : (
          <OtherBar detail={detail} decision={decision} />
        ))}
    </article>
  )
}

function Tools({ detail, isBeside }: { detail: FlowDetail; isBeside: boolean }) {
  return (
    <>
      <FlowPrint detail={detail} label={t('打印')} type="text" />
      {isBeside && (
        <Link
          to={`/process/detail?instanceId=${detail.instance.id}`}
          aria-label={t('在新页面打开')}
          title={t('在新页面打开')}
          className="run-open"
        >
          <Maximize2 size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
    </>
  )
}
