import { Button } from 'antd'
import { Maximize2, RefreshCw, Sun } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { minuteOf, secondOf } from '#kernel/rules/school-time.ts'
import { t } from '#browser/wire/i18n.ts'
import { useClosedOnLeave } from '#browser/kit/hooks/use-closed-on-leave.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { spanText } from '#browser/kit/parts/school-time-text.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import type { OwnLeave, Prefill } from '../../shared/ask/own-leave.ts'
import { useNow } from '../parts/use-now.ts'
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
  const pass = passShown(leave, now.getTime())
  const hasCode = pass?.kind === 'good' || pass?.kind === 'out'
  const code = usePassCode(leave.id, { isShown: hasCode })
  useWakeLock(hasCode)
  const moved = useEffectEvent(onMoved)
  const known = leave.pass?.state
  useEffect(() => {
    if (code.state !== undefined && code.state !== known) moved()
  }, [code.state, known])
  if (!pass) return null
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
      <Dialog
        open={isFull}
        footer={null}
        width="100%"
        className="leave-pass-full"
        onCancel={() => setFull(false)}
        title={t('通行码')}
        destroyOnHidden
      >
        <div className="leave-pass">{face}</div>
        <p className="leave-pass-bright">
          <Sun size={16} strokeWidth={1.75} aria-hidden />
          {t('屏幕已保持常亮，请把亮度调到最高')}
        </p>
      </Dialog>
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
          {code.picture ? (
            <img src={code.picture} alt={t('通行码')} />
          ) : code.error ? (
            <LoadError error={code.error} onRetry={code.retry} />
          ) : (
            <i className="bone" aria-busy />
          )}
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
