import { t } from '#browser/wire/i18n.ts'

const radius = 18
const round = 2 * Math.PI * radius

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
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden>
        <circle cx="22" cy="22" r={radius} className="job-ring-rail" />
        <circle
          cx="22"
          cy="22"
          r={radius}
          className="job-ring-fill"
          strokeDasharray={`${(round * percent) / 100} ${round}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span>{active > 0 ? `${percent}%` : '✓'}</span>
    </button>
  )
}
