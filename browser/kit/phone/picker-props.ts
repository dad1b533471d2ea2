import type { CSSProperties } from 'react'
import type { PickFieldProps } from './pick-field.tsx'

type Given = {
  disabled?: unknown
  status?: unknown
  variant?: unknown
  className?: string | undefined
  style?: CSSProperties | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-invalid'?: PickFieldProps['aria-invalid']
  'aria-describedby'?: string | undefined
}

/** What a control of a desk says that its field on a phone says too. */
export function commonOf(props: Given) {
  return {
    isDisabled: props.disabled === true,
    hasProblem: props.status === 'error',
    isPlain: props.variant === 'borderless',
    className: props.className,
    style: props.style,
    'aria-label': props['aria-label'],
    'aria-labelledby': props['aria-labelledby'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  }
}

/** The first of the ids a control with two ends has. */
export function filledId(id: unknown): string | undefined {
  if (typeof id === 'string') return id || undefined
  return (id as { start?: string } | null | undefined)?.start
}
