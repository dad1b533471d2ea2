import { Button } from 'antd'
import { History, MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { focusControl } from '#browser/kit/form/form-parts.tsx'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { CurrentCard } from '../parts/current-card.tsx'
import { DetailsStep } from './details-step.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { controlOf } from './field.tsx'
import { LiveLine } from './live-line.tsx'
import { TimeStep } from './time-step.tsx'
import { TypeTiles } from './type-tiles.tsx'
import { useApplication, type Application, type Start } from './use-application.ts'

const ofTime = ['startTime', 'endTime', 'backdateReason']
const stepOf = (name: string) => (name === 'typeId' || name === 'studentId' ? 0 : ofTime.includes(name) ? 1 : 2)

/** A leave to be written: on a phone step by step with a foot that stays, on a desk as a whole beside what would become of it. */
export function ApplyForm({
  start,
  onDone,
  onReset,
}: {
  start: Start
  onDone: (id: string) => void
  onReset: () => void
}) {
  const app = useApplication(start)
  const isNarrow = useNarrow()
  const [step, setStep] = useState(start.mended ? 2 : start.copied ? 1 : 0)
  const [wanted, setWanted] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted !== null) focusControl(controlOf(wanted))
  }, [wanted])
  const go = (to: number) => {
    setStep(to)
    setWanted(null)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const send = async () => {
    const done = await app.submit()
    if (done) return onDone(done.id)
    const [first] = app.missing
    if (first === undefined) return
    setStep(stepOf(first))
    setWanted(first)
  }
  const titles = [t('请假类型'), t('请假时间'), t('事由与去向')]
  const bodies = [
    <TypeTiles key="type" app={app} onChosen={() => isNarrow && go(1)} />,
    <TimeStep key="time" app={app} hasLine={isNarrow} />,
    <DetailsStep key="details" app={app} />,
  ]
  return (
    <div className="leave-apply-columns" ref={top}>
      <div className="leave-apply-main">
        <Head app={app} onReset={onReset} />
        {bodies.map(
          (body, i) =>
            (!isNarrow || i === step) && (
              <section key={titles[i]} className="leave-step">
                <h2>
                  <i aria-hidden>{i + 1}</i>
                  {titles[i]}
                  {isNarrow && <small>{i + 1} / 3</small>}
                </h2>
                {body}
              </section>
            ),
        )}
      </div>
      {isNarrow ? <PhoneFoot app={app} step={step} onStep={go} onSend={send} /> : <Side app={app} onSend={send} />}
    </div>
  )
}

function Head({ app, onReset }: { app: Application; onReset: () => void }) {
  const { prefill, mended } = app.start
  const { restored } = app.draft
  const opinion = mended && prefill.current?.id === mended.id ? prefill.current.opinion : null
  return (
    <>
      {prefill.current && prefill.current.id !== mended?.id && (
        <CurrentCard
          leave={prefill.current}
          {...(app.start.isForOther ? { link: `/leave/detail?id=${prefill.current.id}` } : {})}
        />
      )}
      {opinion && (
        <p className="leave-strip leave-strip-amber" role="note">
          <MessageSquareText size={16} strokeWidth={1.75} aria-hidden />
          <span>
            <b>{t('{{name}}的意见', { name: opinion.name })}</b>
            {opinion.text}
          </span>
        </p>
      )}
      {prefill.refusal && (
        <p className="leave-strip leave-strip-red" role="alert">
          {prefill.refusal}
        </p>
      )}
      {restored && (
        <p className="leave-strip">
          <History size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('已恢复您 {{time}} 未提交的内容', { time: minuteOf(restored.time) })}</span>
          <Button
            type="link"
            onClick={() => {
              app.draft.discard()
              onReset()
            }}
          >
            {t('放弃')}
          </Button>
        </p>
      )}
    </>
  )
}

function PhoneFoot({
  app,
  step,
  onStep,
  onSend,
}: {
  app: Application
  step: number
  onStep: (to: number) => void
  onSend: () => Promise<void>
}) {
  const canGoOn =
    step === 0
      ? Boolean(app.values['typeId'])
      : app.isFresh && !ofTime.slice(0, 2).some((name) => app.preview?.problems[name])
  return (
    <footer className="leave-foot">
      {step === 2 && <LiveLine app={app} />}
      <ProblemLine id="leave-refusal" problem={app.refusal ?? undefined} />
      <div>
        {step > 0 && (
          <Button size="large" onClick={() => onStep(step - 1)}>
            {t('上一步')}
          </Button>
        )}
        {step < 2 ? (
          <Button size="large" type="primary" disabled={!canGoOn} onClick={() => onStep(step + 1)}>
            {t('下一步')}
          </Button>
        ) : (
          <Button
            size="large"
            type="primary"
            loading={app.isSending}
            disabled={app.start.prefill.refusal !== null}
            onClick={() => void onSend()}
          >
            {app.start.mended ? t('重新提交') : t('提交申请')}
          </Button>
        )}
      </div>
    </footer>
  )
}

function Side({ app, onSend }: { app: Application; onSend: () => Promise<void> }) {
  const { student } = app.start.prefill
  return (
    <aside className="leave-side">
      <h2>
        {student.xm}
        <small>{[student.xh, student.className].filter(Boolean).join(' · ')}</small>
      </h2>
      <LiveLine app={app} isOpen />
      <ProblemLine id="leave-refusal" problem={app.refusal ?? undefined} />
      <Button
        type="primary"
        size="large"
        block
        loading={app.isSending}
        disabled={app.start.prefill.refusal !== null}
        onClick={() => void onSend()}
      >
        {app.start.mended ? t('重新提交') : t('提交申请')}
      </Button>
      {app.draft.savedAt && <p className="leave-saved">{t('草稿已保存')}</p>}
    </aside>
  )
}
