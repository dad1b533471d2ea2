import { t } from '#browser/wire/i18n.ts'

const radius = 15
const length = 2 * Math.PI * radius

/** How much of a record is filled in, as a ring with the number in it. */
export function CompleteRing({ percent, size = 36 }: { percent: number; size?: number }) {
  const tone = percent >= 90 ? 'green' : percent >= 60 ? 'blue' : 'amber'
  return (
    <svg
      className={`complete-ring complete-ring-${tone}`}
      width={size}
      height={size}
      viewBox="0 0 36 36"
      role="img"
      aria-label={t('信息完整度 {{percent}}%', { percent })}
    >
      <circle cx="18" cy="18" r={radius} />
      <circle
        cx="18"
        cy="18"
        r={radius}
        strokeDasharray={`${(percent / 100) * length} ${length}`}
        transform="rotate(-90 18 18)"
      />
      <text x="18" y="18" dy="0.36em" textAnchor="middle">
        {percent}
      </text>
    </svg>
  )
}
