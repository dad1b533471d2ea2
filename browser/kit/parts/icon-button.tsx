import { Button, Tooltip } from 'antd'
import type { LucideIcon } from 'lucide-react'
import './icon-button.css'

/** A button that is only a picture; its name is read aloud and shown on hover. */
export function IconButton(props: {
  label: string
  icon: LucideIcon
  onClick?: () => void
  isActive?: boolean
  isLoading?: boolean
  size?: number
}) {
  const Icon = props.icon
  return (
    <Tooltip title={props.label}>
      <Button
        type="text"
        className={props.isActive ? 'icon-button icon-button-active' : 'icon-button'}
        aria-label={props.label}
        aria-pressed={props.isActive}
        loading={props.isLoading}
        onClick={props.onClick}
        icon={<Icon size={props.size ?? 16} strokeWidth={1.75} aria-hidden />}
      />
    </Tooltip>
  )
}
