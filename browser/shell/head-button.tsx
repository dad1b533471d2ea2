import { Tooltip } from 'antd'
import { PlainHeadButton, type HeadButtonProps } from './plain-head-button.tsx'

/** A picture in the header that says on hover what it does. */
export function HeadButton(props: HeadButtonProps) {
  return (
    <Tooltip title={props.label}>
      <PlainHeadButton {...props} />
    </Tooltip>
  )
}
