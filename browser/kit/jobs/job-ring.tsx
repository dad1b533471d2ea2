import { PercentRing } from '#browser/kit/charts/ring.tsx'
import { t } from '#browser/wire/i18n.ts'

/** The folded tray: a ring for how far everything is, and how many there are. */
export function JobRing({
  percent,
  active,
  tone,
  onOpen,
}: {
  percent: number
  active: number
  tone: string
  onOpen: () => void
}) {
  const label = active > 0 ? t('{{n}} 个任务进行中，{{percent}}%', { n: active, percent }) : t('任务已结束')
  return (
    <button type="button" className={`job-ring job-word-${tone}`} aria-label={label} title={label} onClick={onOpen}>
      <PercentRing size={44} thick={3} percent={percent} colour="currentColor" />
      <span>{active > 0 ? `${percent}%` : '✓'}</span>
    </button>
  )
}
