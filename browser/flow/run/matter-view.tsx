import { Button, Dropdown, Skeleton, Tabs } from 'antd'
import { Maximize2, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { DecisionBar } from './decision-bar.tsx'
import { MatterForm } from './matter-form.tsx'
import { MatterHead, SubjectStrip } from './matter-head.tsx'
import { OtherBar } from './other-bar.tsx'
import { Timeline } from './timeline.tsx'
import { useDecision } from './use-decision.ts'
import { useFlowDetail } from './use-flow-detail.ts'
import './run.css'

// The drawing is looked at seldom and is large.
const FlowGraph = lazy(async () => ({ default: (await import('./flow-graph.tsx')).FlowGraph }))

type Props = {
  instanceId: string
  /** A and R decide, while nothing is typed. */
  hasKeys?: boolean
  /** Beside a list: with a way to the page of its own. */
  isBeside?: boolean
  onDone?: (deed: string) => void
}

/** One matter to be read and decided: what it is, what was said, how it goes on, and a bar with what this person may do. */
export function MatterView({ instanceId, hasKeys = false, isBeside = false, onDone }: Props) {
  const { data, error, refetch } = useFlowDetail(instanceId)
  if (error && !data)
    return (
      <div className="run-view run-failed">
        <LoadError error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="run-view run-loading">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  // A new task of the same matter is decided with new words.
  return (
    <Matter
      key={`${instanceId} ${data.current?.taskId ?? ''}`}
      detail={data}
      hasKeys={hasKeys}
      isBeside={isBeside}
      onDone={onDone}
    />
  )
}

function Matter({
  detail,
  hasKeys,
  isBeside,
  onDone,
}: {
  detail: FlowDetail
  hasKeys: boolean
  isBeside: boolean
  onDone: Props['onDone']
}) {
  const { user } = useSession()
  const [patch, setPatch] = useState<Record<string, unknown>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPreview] = useState(() => currentPreview() !== undefined)
  const decision = useDecision({ onDone: (deed) => onDone?.(deed), onFields: setErrors })
  return (
    <article className={isBeside ? 'run-view run-beside' : 'run-view'}>
      <div className="run-scroll">
        <MatterHead detail={detail} tools={<Tools detail={detail} isBeside={isBeside} />} />
        <SubjectStrip detail={detail} />
        <Tabs
          className="run-tabs"
          items={[
            {
              key: 'form',
              label: t('内容与进度'),
              children: (
                <div className="run-columns">
                  <MatterForm
                    detail={detail}
                    patch={patch}
                    errors={errors}
                    onPatch={(next) => {
                      setPatch(next)
                      setErrors({})
                    }}
                  />
                  <section className="run-section run-progress">
                    <header>
                      <h3>{t('流程进度')}</h3>
                    </header>
                    <Timeline detail={detail} meId={user?.userId} />
                  </section>
                </div>
              ),
            },
            {
              key: 'graph',
              label: t('流程图'),
              children: (
                <Suspense fallback={<Bones rows={6} />}>
                  <FlowGraph detail={detail} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      {!isPreview &&
        (detail.current ? (
          <DecisionBar detail={detail} decision={decision} patch={patch} hasKeys={hasKeys} />
        ) : (
          <OtherBar detail={detail} decision={decision} />
        ))}
    </article>
  )
}

function Tools({ detail, isBeside }: { detail: FlowDetail; isBeside: boolean }) {
  const { confirm } = useFeedback()
  const open = (templateId: string) =>
    void openPrint({ instanceId: detail.instance.id, templateId, title: detail.instance.title }, (text) =>
      confirm({ title: text, okText: t('仍然打印'), cancelText: t('取消') }),
    )
  const [first] = detail.print
  const printer = <Printer size={16} strokeWidth={1.75} aria-hidden />
  return (
    <>
      {first &&
        (detail.print.length === 1 ? (
          <Button type="text" icon={printer} onClick={() => open(first.templateId)}>
            {t('打印')}
          </Button>
        ) : (
          <Dropdown
            trigger={['click']}
            menu={{
              items: detail.print.map(({ templateId, name }) => ({ key: templateId, label: name })),
              onClick: ({ key }) => open(key),
            }}
          >
            <Button type="text" icon={printer}>
              {t('打印')}
            </Button>
          </Dropdown>
        ))}
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
