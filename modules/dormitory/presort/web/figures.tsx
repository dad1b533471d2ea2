export type Figure = {
  label: string
  value: number | string
  of?: number
  note?: string
  tone?: 'bad' | 'warn' | 'good'
}

/** Numbers side by side: what, how many of how many, and what that means. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="list-card is-solid presort-figures">
      {figures.map(({ label, value, of, note, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className={tone && `presort-${tone}`}>
              {typeof value === 'number' ? value.toLocaleString('en-US') : value}
            </b>
            {of !== undefined && <span> / {of.toLocaleString('en-US')}</span>}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
