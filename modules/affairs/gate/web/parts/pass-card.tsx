import { Button } from 'antd'
import { Maximize2, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { minuteOf, secondOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { useClosedOnLeave } from '#browser/kit/hooks/use-closed-on-leave.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { spanText } from '#browser/wire/time-words.ts'
import { CodeScreen } from '#browser/kit/phone/code-screen.tsx'
import type { OwnLeave, Prefill } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { CallCounsellor } from '#modules/affairs/leave/web/parts/call-counsellor.tsx'
import { useNow } from '#browser/kit/hooks/use-now.ts'
import { PassAway } from './pass-away.tsx'
import { passShown, type PassShown } from './pass-state.ts'
import { usePassCode } from './use-pass-code.ts'
import { useWakeLock } from './use-wake-lock.ts'
import './pass-card.css'

type Student = Prefill['student']

/** What opens the gate: a large code, and around it what a picture of it would not have. */
export function PassCard({ leave, student, onMoved }: { leave: OwnLeave; student: Student; onMoved: () => void }) {
  const [isFull, setFull] = useState(false)
  useClosedOnLeave(() => setFull(false))
  const now = useNow(1000)
  const known = passShown(leave, now.getTime())
  const hasCode = known?.kind === 'good' || known?.kind === 'out'
  const code = usePassCode(leave.id, { isShown: hasCode, now: now.getTime() })
  useWakeLock(hasCode)
  const moved = useEffectEvent(onMoved)
  const toldState = leave.pass?.state
  useEffect(() => {
    if (code.state !== undefined && code.state !== toldState) moved()
  }, [code.state, toldState])
  if (!known) return null
  // Without a code nothing says that it opens a gate.
  const pass: PassShown = hasCode && code.isAway ? { ...known, kind: 'late', tone: 'grey', label: t('需联网') } : known
  const face = <Face leave={leave} student={student} pass={pass} now={now} code={code} hasCode={hasCode} />
  return (
    <section className="leave-pass" aria-label={t('通行码')}>
      {face}
      {hasCode && (
        <div className="leave-pass-tools">
          <Button icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />} onClick={code.retry}>
            {t('刷新')}
          </Button>
          <Button icon={<Maximize2 size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setFull(true)}>
            {t('全屏出示')}
          </Button>
        </div>
      )}
      {leave.status === leaveStates.overdue[0] && <CallCounsellor lateMs={now.getTime() - Date.parse(leave.endTime)} />}
      <CodeScreen
        isOpen={isFull}
        title={t('通行码')}
        name={student.xm}
        about={[student.className, t(leave.typeName ?? ''), t('{{n}} 天', { n: Number(leave.days) })]
          .filter(Boolean)
          .join(' · ')}
        code={<Code code={code} />}
        state={{ label: pass.label, isGood: pass.kind === 'good' }}
        words={pass.text}
        countdown={
          code.renewsAt === null
            ? null
            : t('{{n}} 秒后换新码 · 截图无效', { n: Math.max(0, Math.ceil((code.renewsAt - now.getTime()) / 1000)) })
        }
        onClose={() => setFull(false)}
      />
    </section>
  )
}

function Face({
  leave,
  student,
  pass,
  now,
  code,
  hasCode,
}: {
  leave: OwnLeave
  student: Student
  pass: PassShown
  now: Date
  code: ReturnType<typeof usePassCode>
  hasCode: boolean
}) {
  const stamp = minuteOf(now)
  const clock = secondOf(now).slice(11)
  return (
    <div className={`leave-pass-face leave-pass-${pass.tone}`}>
      <p className="leave-pass-marks" aria-hidden>
        {Array.from({ length: 24 }, (_, i) => (
          <span key={i}>
            {student.xm} {stamp}
          </span>
        ))}
      </p>
      <header>
        <NameAvatar name={student.xm} size={52} photoId={student.photoFileId} shape="portrait" />
        <span>
          <b>{student.xm}</b>
          <small>{[student.xh, student.className].filter(Boolean).join(' · ')}</small>
        </span>
        <ToneTag tone={pass.tone} hasDot>
          {pass.label}
        </ToneTag>
      </header>
      {hasCode && (
        <div className="leave-pass-code">
          <Code code={code} />
        </div>
      )}
      <time className="leave-pass-clock" dateTime={now.toISOString()}>
        {clock}
      </time>
      <p className="leave-pass-text">{pass.text}</p>
      <p className="leave-pass-span">
        {t(leave.typeName ?? '')} · {spanText(leave.startTime, leave.endTime)}
      </p>
    </div>
  )
}

function Code({ code }: { code: ReturnType<typeof usePassCode> }) {
  if (code.isAway) return <PassAway onRetry={code.retry} />
  if (code.picture) return <img src={code.picture} alt={t('通行码')} />
  return code.error ? <LoadError error={code.error} onRetry={code.retry} /> : <i className="bone" aria-busy />
}
