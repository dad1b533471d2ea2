import { useEffect, useState } from 'react'
import { t } from '#browser/wire/i18n.ts'

const stepMs = 30_000
const around = 2 * Math.PI * 9

/** How long the code on the phone still counts. */
export function StepRing() {
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(leftNow()), 500)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <span className="step-ring">
      <svg width={22} height={22} viewBox="0 0 22 22" aria-hidden>
        <circle cx={11} cy={11} r={9} />
        <circle cx={11} cy={11} r={9} strokeDasharray={around} strokeDashoffset={around * (1 - left / stepMs)} />
      </svg>
      {t('{{n}} 秒后更新', { n: Math.ceil(left / 1000) })}
    </span>
  )
}

function leftNow(): number {
  return stepMs - (Date.now() % stepMs)
}
