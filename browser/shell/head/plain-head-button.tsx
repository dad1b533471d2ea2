import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

export type HeadButtonProps = { label: string; icon: LucideIcon } & Omit<ComponentProps<'button'>, 'type' | 'className'>

/** A picture in the header; on a phone nothing hovers, so its name is only read aloud. */
export function PlainHeadButton({ label, icon: Icon, ...rest }: HeadButtonProps) {
  return (
    <button type="button" className="head-button" aria-label={label} {...rest}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
