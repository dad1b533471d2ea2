import { Button, Progress } from 'antd'
import { ArrowLeft, MessageSquare, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { isActive, useJob } from '#browser/kit/hooks/use-jobs.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { batchStates } from '../shared/batch.ts'
import { commentStates } from '../shared/comment.ts'
import type { Overview } from '../shared/routes.ts'
import { screens } from '../shared/screens.ts'
import { PublishStep } from './publish-step.tsx'
import { QuotaStep } from './quota-step.tsx'
import { ResultStep } from './result-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { ScopeStep } from './scope-step.tsx'
import { useOverview, useRefresh, type StepProps } from './use-batch.ts'

const steps = ['scope', 'department', 'class', 'rules', 'trial', 'adjust', 'publish'] as const
type Step = (typeof steps)[number]
const names = (): Record<Step, string> => ({
  scope: t('范围'),
  department: t('院系划拨'),
  class: t('班级划拨'),
  rules: t('规则'),
  trial: t('试算'),
  adjust: t('调整'),
  publish: t('发布'),
})
/** A department has its own part of these; the rules it may only read. */
const ownSteps: readonly Step[] = ['class', 'rules', 'trial', 'adjust']

/** Where a batch is, by what has been done. */
function stepOf({ state, versions, rules: _rules }: Overview): Step {
  if (state === batchStates.draft[0] || state === batchStates.void[0]) return 'scope'
  if (state === batchStates.dividing[0]) return versions.length === 0 ? 'department' : 'trial'
  if (state === batchStates.adjusting[0]) return 'adjust'
  return 'publish'
}

type Props = {
  id: string
  isOwn: boolean
  can: (verb: string) => boolean
  mayEdit: boolean
  world: Parameters<typeof FormPanel>[0]['world']
  onBack: () => void
}

/** One batch: its steps in a line, and beneath them what the chosen one is about. */
export function Workbench({ id, isOwn, can, mayEdit, world, onBack }: Props) {
  const answer = useOverview(id)
  const [chosen, setChosen] = useState<Step | null>(null)
  const [isEditing, setEditing] = useState(false)
  const refresh = useRefresh()
  if (answer.error)
    return (
      <div className="page">
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  if (!answer.data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={60} />
      </div>
    )
  const overview = answer.data
  const at = stepOf(overview)
  const shown = isOwn ? ownSteps : steps
  const step = chosen ?? (shown.includes(at) ? at : 'adjust')
  const words = names()
  return (
    <div className="page presort">
      <header className="list-head">
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('全部批次')}
        </Button>
        <h1>{overview.batchName}</h1>
        <StateTag states={batchStates} code={overview.state} />
        <span className="list-head-caption">{captionOf(overview)}</span>
        <span className="list-head-actions">
          {overview.openComments > 0 && (
            <Link to={`${screens.comment.path}?batchId=${id}&state=${commentStates.open[0]}`} className="presort-said">
              <MessageSquare size={16} aria-hidden /> {t('{{n}} 条意见待答复', { n: overview.openComments })}
            </Link>
          )}
          {mayEdit && !isOwn && (
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {t('修改范围')}
            </Button>
          )}
        </span>
      </header>
      <ol className="list-card is-solid presort-steps" aria-label={t('步骤')}>
        {shown.map((one, i) => (
          <li key={one} className={steps.indexOf(one) < steps.indexOf(at) ? 'presort-done' : undefined}>
            <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => setChosen(one)}>
              <i aria-hidden>{i + 1}</i>
              {words[one]}
            </button>
          </li>
        ))}
      </ol>
      <JobLine overview={overview} />
      <Body step={step} {...{ overview, isOwn, can }} />
      <FormPanel
        isOpen={isEditing}
        id={id}
        world={world}
        onClose={() => {
          setEditing(false)
          void refresh()
        }}
      />
    </div>
  )
}

function Body({ step, ...props }: StepProps & { step: Step }) {
  if (step === 'scope') return <ScopeStep {...props} />
  if (step === 'department') return <QuotaStep key="1" tier="1" {...props} />
  if (step === 'class') return <QuotaStep key="2" tier="2" {...props} />
  if (step === 'rules') return <RulesStep {...props} />
  if (step === 'publish') return <PublishStep {...props} />
  return <ResultStep key={step} mayMove={step === 'adjust'} {...props} />
}

function captionOf({ parts, deadlineYx, state }: Overview): string {
  if (state !== batchStates.adjusting[0]) return ''
  const done = parts.filter(({ submitTime }) => submitTime !== null).length
  return [
    t('{{done}} 个院系已提交，{{open}} 个未提交', { done, open: parts.length - done }),
    deadlineYx ? t('截止 {{time}}', { time: plannedEndText(deadlineYx) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How far a trial is; once it has ended, the page looks again. */
function JobLine({ overview }: { overview: Overview }) {
  const job = useJob(overview.jobId ?? undefined)
  const refresh = useRefresh()
  const isRunning = job !== undefined && isActive(job)
  const [wasRunning, setWasRunning] = useState(false)
  useEffect(() => {
    if (isRunning) setWasRunning(true)
    else if (wasRunning) {
      setWasRunning(false)
      void refresh()
    }
  }, [isRunning, wasRunning, refresh])
  if (!isRunning) return null
  const percent = job.total ? Math.round(((job.done ?? 0) * 100) / job.total) : 0
  return (
    <section className="list-card is-solid presort-job" role="status">
      <span>{t(job.stage ?? '正在试算')}</span>
      <Progress percent={percent} size="small" aria-label={t(job.stage ?? '正在试算')} />
    </section>
  )
}
