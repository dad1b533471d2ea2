import { useEffect, useState } from 'react'
import { PercentRing } from '#browser/kit/charts/ring.tsx'
import { t } from '#browser/wire/i18n.ts'

const stepMs = 30_000

/** How long the code on the phone still counts. */
export function StepRing() {
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(leftNow()), 500)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <span className="step-ring">
      <PercentRing size={22} thick={2} percent={(left / stepMs) * 100} />
      {t('{{n}} 秒后更新', { n: Math.ceil(left / 1000) })}
    </span>
  )
}

function leftNow(): number {
  return stepMs - (Date.now() % stepMs)
}
