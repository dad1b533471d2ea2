import './chips.css'

/** Short words to touch: one of them chosen, or put where somebody writes. */
export function Chips({
  label,
  options,
  chosen,
  onChoose,
}: {
  label?: string
  options: readonly { value: string; label: string }[]
  chosen?: string | undefined
  onChoose: (value: string) => void
}) {
  return (
    <ul className="chips" aria-label={label}>
      {options.map((one) => (
        <li key={one.value}>
          <button type="button" aria-pressed={one.value === chosen} onClick={() => onChoose(one.value)}>
            {one.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
