import { Button } from 'antd'
import { History, MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { clockText } from '#browser/wire/time-words.ts'
import { focusControl } from '#browser/kit/form/form-parts.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useBackSteps } from '#browser/kit/phone/layers.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyStrip } from './apply-parts.tsx'
import { controlOf } from './apply-field.tsx'
import { ChosenCard, StepBar, StillMissing, type Chosen } from './apply-steps.tsx'
import type { Applying } from './use-applying.ts'
import '#browser/kit/form/form.css'

export type ApplyStep = {
  title: string
  /** Fields that stand here; what stands nowhere stands in the last step. */
  fields: readonly string[]
  canGoOn: boolean
  /** One touch chooses and goes on: nothing stands at the foot. */
  isChoice?: boolean
  /** All of it once more before it is handed in: what was chosen and who decides stand in it. */
  isSummary?: boolean
  body: (at: { isNarrow: boolean; next: () => void; back: () => void }) => ReactNode
}

/** An application to be written: on a phone step by step with a foot that stays, on a desk as a whole beside what would become of it. */
export function ApplyForm({
  app,
  steps,
  who,
  chosen,
  firstStep = 0,
  above,
  opinion,
  stopped,
  outlook,
  onDone,
  onReset,
}: {
  app: Applying
  steps: readonly ApplyStep[]
  /** Who applies, and where they belong. */
  who: { name: string; more: readonly (string | null)[] }
  /** What the first step chose, for the later ones on a phone. */
  chosen?: Chosen | null
  firstStep?: number
  above?: ReactNode
  /** What somebody said who sent it back. */
  opinion?: { name: string; text: string } | null | undefined
  /** Said at once where nothing can be handed in at all. */
  stopped: string | null
  outlook: (at: { isOpen: boolean }) => ReactNode
  onDone: (id: string) => void
  onReset: () => void
}) {
  const isNarrow = useNarrow()
  const [step, setStep] = useState(firstStep)
  const [wanted, setWanted] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const last = steps.length - 1
  useEffect(() => {
    if (wanted !== null) focusControl(wanted)
  }, [wanted])
  const go = (to: number) => {
    setStep(to)
    setWanted(null)
    top.current?.scrollIntoView({ block: 'start' })
  }
  useBackSteps(Math.max(0, step - firstStep), () => go(step - 1))
  const isLast = step === last
  // As far as what was written before leads.
  const open = steps.findIndex(({ canGoOn, fields }) => !canGoOn || fields.some((name) => app.missing.includes(name)))
  const resumed = open === -1 ? last : open
  const missing = isLast ? app.missing : app.missing.filter((name) => steps[step]!.fields.includes(name))
  // What a step asks for beyond what the record does is lacking as well.
  const isOpenYet = (name: string) => [app.values[name] ?? ''].flat().every((value) => value === '')
  const lacking = missing.length > 0 || steps[step]!.canGoOn ? missing : steps[step]!.fields.filter(isOpenYet)
  const send = async () => {
    const done = await app.submit()
    if (done) return onDone(done.id)
    const [first] = app.missing
    if (first === undefined) return
    const at = steps.findIndex(({ fields }) => fields.includes(first))
    setStep(at === -1 ? last : at)
    setWanted(controlOf(app, first))
  }
  // What this step still lacks is said where it stands, not first on the last one.
  const goOn = () => {
    if (missing.length === 0) return go(step + 1)
    app.tell()
    setWanted(controlOf(app, missing[0]!))
  }
  const refusal = <ProblemLine id="apply-refusal" problem={app.refusal ?? undefined} />
  const sending = (
    <Button
      type="primary"
      size="large"
      block={!isNarrow}
      loading={app.isSending}
      disabled={stopped !== null}
      onClick={() => void send()}
    >
      {app.plan.mended ? t('重新提交') : t('提交申请')}
    </Button>
  )
  return (
    <div className="apply-columns" ref={top}>
      <div className="apply-main">
        {isNarrow && steps.length > 1 && <StepBar titles={steps.map(({ title }) => title)} at={step} onGo={go} />}
        {above}
        <Strips
          app={app}
          opinion={opinion}
          stopped={stopped}
          onResume={isNarrow && resumed > step ? () => go(resumed) : undefined}
          onReset={onReset}
        />
        {isNarrow && step > 0 && chosen && !steps[step]!.isSummary && (
          <ChosenCard chosen={chosen} onChange={() => go(0)} />
        )}
        {steps.map(
          ({ title, body }, i) =>
            (!isNarrow || i === step) && (
              <section key={title} className="apply-step">
                <h2>
                  <i aria-hidden>{i + 1}</i>
                  {title}
                </h2>
                {body({
                  isNarrow,
                  next: () => isNarrow && i < last && go(i + 1),
                  back: () => go(i - 1),
                })}
              </section>
            ),
        )}
      </div>
      {isNarrow ? (
        !steps[step]!.isChoice && (
          <footer className="apply-foot">
            <StillMissing entity={app.plan.world.entity} names={lacking} values={app.values} />
            {!steps[step]!.isSummary && (isLast || steps[step]!.canGoOn) && outlook({ isOpen: false })}
            {refusal}
            <div>
              {step > 0 && (
                <Button size="large" onClick={() => go(step - 1)}>
                  {t('上一步')}
                </Button>
              )}
              {isLast ? (
                sending
              ) : (
                <Button size="large" type="primary" disabled={!steps[step]!.canGoOn} onClick={goOn}>
                  {t('下一步')}
                </Button>
              )}
            </div>
          </footer>
        )
      ) : (
        <aside className="apply-side">
          <h2>
            {who.name}
            <small>{who.more.filter(Boolean).join(' · ')}</small>
          </h2>
          {outlook({ isOpen: true })}
          {refusal}
          {sending}
          {app.draft.savedAt && <p className="apply-saved">{t('草稿已保存')}</p>}
        </aside>
      )}
    </div>
  )
}

function Strips({
  app,
  opinion,
  stopped,
  onResume,
  onReset,
}: Pick<Parameters<typeof ApplyForm>[0], 'app' | 'opinion' | 'stopped' | 'onReset'> & {
  onResume: (() => void) | undefined
}) {
  const { restored } = app.draft
  return (
    <>
      {opinion && (
        <ApplyStrip tone="amber" role="note">
          <MessageSquareText size={16} strokeWidth={1.75} aria-hidden />
          <span>
            <b>{t('{{name}}的意见', { name: opinion.name })}</b>
            {opinion.text}
          </span>
        </ApplyStrip>
      )}
      {stopped && (
        <ApplyStrip tone="red" role="alert">
          {stopped}
        </ApplyStrip>
      )}
      {restored && (
        <ApplyStrip>
          <History size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('已恢复您 {{time}} 未提交的内容', { time: clockText(restored.time) })}</span>
          {onResume && (
            <Button type="link" onClick={onResume}>
              {t('继续填写')}
            </Button>
          )}
          <Button
            type="link"
            onClick={() => {
              app.draft.discard()
              onReset()
            }}
          >
            {t('放弃')}
          </Button>
        </ApplyStrip>
      )}
    </>
  )
}
