import './progress-line.css'

/** How much of something is there: a short bar and the percentage, in the tone of what it means. */
export function ProgressLine(props: { percent: number; label: string }) {
  const percent = Math.min(100, Math.max(0, Math.round(props.percent)))
  const tone = percent === 100 ? 'green' : percent < 80 ? 'amber' : 'blue'
  return (
    <span className={`progress-line progress-line-${tone}`}>
      <span
        className="progress-line-rail"
        role="progressbar"
        aria-label={props.label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="progress-line-text">{percent}%</span>
    </span>
  )
}
