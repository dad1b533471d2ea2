import { PercentRing } from '#browser/kit/charts/ring.tsx'

/** Seconds that something is still held, in a ring that runs down. */
export function HoldRing({ seconds, of }: { seconds: number; of: number }) {
  return (
    <span role="timer" aria-label={String(seconds)}>
      <PercentRing
        size={52}
        thick={4}
        percent={Math.min(1, seconds / Math.max(1, of)) * 100}
        colour="var(--tone-blue-solid)"
        text={String(seconds)}
        textSize={15}
      />
    </span>
  )
}
