import { Button, Modal, type ButtonProps, type ModalProps } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { Sheet } from './sheet.tsx'

/** What its button does, as a verb: a bare yes tells nobody. Where it has feet of its own, or none, they say it. */
type Foot = { okText: string; footer?: undefined } | { footer: ModalProps['footer']; okText?: string }

export type DialogProps = Omit<ModalProps, 'modalRender' | 'maskClosable' | 'destroyOnClose' | 'okText' | 'footer'> &
  Foot & {
    /** What was entered would be lost: it is not closed by a touch beside it, on a phone it asks first. */
    isChanged?: boolean
    'aria-label'?: string
  }

/** Something to answer over the page: in the middle of a desk, from below on a phone. */
export function Dialog({ isChanged, ...props }: DialogProps) {
  const isNarrow = useNarrow()
  if (isNarrow) return <DialogSheet isChanged={isChanged} {...props} />
  return <Modal {...props} {...(isChanged === undefined ? {} : { mask: { closable: !isChanged } })} />
}

function DialogSheet({ isChanged, ...props }: DialogProps) {
  const mustAnswer = props.closable === false && props.keyboard === false
  const leave = () => props.onCancel?.({} as MouseEvent<HTMLButtonElement>)
  return (
    <Sheet
      isOpen={props.open ?? false}
      // What can be closed has at least the bar to close it by.
      title={props.title ?? (props.closable === false ? undefined : '')}
      label={props['aria-label']}
      className={['dialog-sheet', props.className, props.rootClassName].filter(Boolean).join(' ')}
      isChanged={isChanged ?? false}
      mustAnswer={mustAnswer}
      isHeld={typeof props.mask === 'object' && props.mask.closable === false}
      foot={footOf(props)}
      onClose={leave}
      afterOpenChange={(isOpen) => {
        props.afterOpenChange?.(isOpen)
        if (!isOpen) props.afterClose?.()
      }}
    >
      {props.children}
    </Sheet>
  )
}

function footOf(props: DialogProps): ReactNode {
  const { footer } = props
  if (footer === null || footer === false) return null
  const cancel = (
    <FootButton {...props.cancelButtonProps} onClick={props.onCancel}>
      {props.cancelText ?? t('取消')}
    </FootButton>
  )
  const ok = (
    <FootButton
      type={props.okType === 'default' ? 'default' : 'primary'}
      loading={props.confirmLoading ?? false}
      {...props.okButtonProps}
      onClick={props.onOk}
    >
      {props.okText}
    </FootButton>
  )
  // Elements, not parts made anew with each drawing: a button that is replaced under the finger is never pressed.
  const usual = (
    <>
      {cancel}
      {ok}
    </>
  )
  if (typeof footer === 'function') return footer(usual, { OkBtn: () => ok, CancelBtn: () => cancel })
  return footer ?? usual
}

function FootButton({ onClick, ...props }: Omit<ButtonProps, 'onClick'> & { onClick: ModalProps['onOk'] }) {
  return <Button {...props} onClick={(event) => onClick?.(event as MouseEvent<HTMLButtonElement>)} />
}
