import { CalendarDays, ChevronRight, Clock } from 'lucide-react'
import type { AriaAttributes, CSSProperties } from 'react'
import './pick-field.css'

type Aria = Pick<AriaAttributes, 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'aria-labelledby'>

export type PickFieldProps = Aria & {
  id?: string | undefined
  /** What is chosen, in words. */
  text: string
  placeholder?: string | undefined
  icon?: 'day' | 'time' | undefined
  isOpen: boolean
  isDisabled?: boolean | undefined
  hasProblem?: boolean | undefined
  isPlain?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  onOpen: () => void
}

const icons = { day: CalendarDays, time: Clock }

/** What was chosen, on a phone: touching it raises the sheet to choose in. */
export function PickField({ id, text, icon, isOpen, onOpen, className, style, ...props }: PickFieldProps) {
  const Icon = icon ? icons[icon] : ChevronRight
  return (
    <button
      type="button"
      role="combobox"
      id={id}
      className={[
        'pick-field',
        props.hasProblem && 'is-wrong',
        props.isPlain && 'is-plain',
        text === '' && 'is-empty',
        className,
      ]
        .filter(Boolean)
        .join(' ')}
      style={style}
      disabled={props.isDisabled ?? false}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
      aria-invalid={props['aria-invalid']}
      aria-describedby={props['aria-describedby']}
      onClick={onOpen}
    >
      <span>{text || props.placeholder}</span>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** How the sheet of a control is called: as the control itself. */
export function titleOf(id: string | undefined, label: string | undefined, placeholder: string): string {
  if (label) return label
  const words = id ? document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent : undefined
  return words?.replace(/^\*/, '').trim() || placeholder
}
