import { PercentRing } from '#browser/kit/charts/ring.tsx'
import { t } from '#browser/wire/i18n.ts'

/** How much of a record is filled in, as a ring with the number in it. */
export function CompleteRing({ percent, size = 36 }: { percent: number; size?: number }) {
  const tone = percent >= 90 ? 'green' : percent >= 60 ? 'blue' : 'amber'
  return (
    <PercentRing
      className="complete-ring"
      size={size}
      thick={size / 10}
      percent={percent}
      colour={`var(--tone-${tone}-solid)`}
      text={String(percent)}
      textSize={size * 0.3}
      label={t('信息完整度 {{percent}}%', { percent })}
    />
  )
}
