import { t } from '#browser/wire/i18n.ts'

export type Bar = { key: string; label: string; value: number; second?: number }

/** A row of thin bars, one for each hour or day; `second` stands on top in red. */
export function Bars(props: { bars: readonly Bar[]; label: string; every: number }) {
  const most = Math.max(1, ...props.bars.map((bar) => bar.value + (bar.second ?? 0)))
  return (
    <div className="bars" role="img" aria-label={props.label}>
      {props.bars.map((bar, index) => (
        <span
          key={bar.key}
          title={
            bar.second === undefined
              ? `${bar.label} · ${bar.value}`
              : t('{{label}} · 成功 {{right}} · 失败 {{wrong}}', {
                  label: bar.label,
                  right: bar.value,
                  wrong: bar.second,
                })
          }
        >
          <i className="bars-second" style={{ height: `${((bar.second ?? 0) / most) * 100}%` }} />
          <i style={{ height: `${(bar.value / most) * 100}%` }} />
          {index % props.every === 0 && (index === 0 || index < props.bars.length - 1) && <b>{bar.label}</b>}
        </span>
      ))}
    </div>
  )
}
