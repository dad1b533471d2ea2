import { Tooltip } from 'antd'
import { PlainHeadButton, type HeadButtonProps } from './plain-head-button.tsx'

/**
 * A picture in the header that says on hover what it does. While what it opened stands open, it is silent: a hint that came up behind it
 * would be the one that Escape closes.
 */
export function HeadButton(props: HeadButtonProps) {
  return (
    <Tooltip title={props.label} {...(props['aria-expanded'] && { open: false })}>
      <PlainHeadButton {...props} />
    </Tooltip>
  )
}
