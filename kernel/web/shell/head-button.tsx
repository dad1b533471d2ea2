import { Tooltip } from 'antd'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type HeadButtonProps = { label: string; icon: LucideIcon } & Omit<ComponentProps<'button'>, 'type' | 'className'>

/** A picture in the header that says on hover what it does. */
export function HeadButton({ label, icon: Icon, ...rest }: HeadButtonProps) {
  return (
    <Tooltip title={label}>
      <button type="button" className="head-button" aria-label={label} {...rest}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}
