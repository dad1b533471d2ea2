/** Seconds that something is still held, in a ring that runs down. */
export function HoldRing({ seconds, of }: { seconds: number; of: number }) {
  const length = 2 * Math.PI * 22
  return (
    <svg className="hold-ring" viewBox="0 0 52 52" width="52" height="52" role="timer" aria-label={String(seconds)}>
      <circle cx="26" cy="26" r="22" fill="none" stroke="var(--ant-color-fill-secondary)" strokeWidth="4" />
      <circle
        cx="26"
        cy="26"
        r="22"
        fill="none"
        stroke="var(--tone-blue-solid)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${length * Math.min(1, seconds / Math.max(1, of))} ${length}`}
        transform="rotate(-90 26 26)"
      />
      <text x="26" y="31" textAnchor="middle" fill="var(--ant-color-text)" fontSize="15" fontWeight="600">
        {seconds}
      </text>
    </svg>
  )
}
