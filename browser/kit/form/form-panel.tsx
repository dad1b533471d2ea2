import { Skeleton } from 'antd'
import { useState } from 'react'
import { useFocusBack } from '#browser/kit/hooks/use-focus-back.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useRecord } from '#browser/kit/hooks/record/use-record.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { isLongForm, OpenForm, formTitle, type FormPanelProps, type FrameProps } from './open-form.tsx'

export type { FormPanelProps }

/** The derived form of an entity: a dialog when it is short, else a drawer with an anchor rail. */
export function FormPanel(props: FormPanelProps) {
  const { isOpen, id, world } = props
  const [round, setRound] = useState(0)
  const { row, error, reload } = useRecord(world.entity, isOpen ? id : undefined)
  useFocusBack(isOpen)
  if (!isOpen) return null
  const isReady = id === undefined || row !== undefined
  if (isReady) {
    return (
      <OpenForm
        Frame={PanelFrame}
        key={`${id ?? props.copyOf ?? 'new'}-${round}`}
        {...props}
        row={row}
        reload={reload}
        onNext={() => setRound(round + 1)}
      />
    )
  }
  return (
    <PanelFrame title={formTitle(world, undefined, false)} isLong={isLongForm(world)} onClose={props.onClose}>
      <div className="form-loading">
        {error ? (
          <LoadError error={error} onRetry={() => void reload()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    </PanelFrame>
  )
}

function PanelFrame(props: FrameProps) {
  const isNarrow = useNarrow()
  const { title, footer, onClose } = props
  if (props.isLong || isNarrow) {
    return (
      <Drawer
        open
        title={title}
        size={isNarrow ? '100%' : 864}
        extra={props.extra}
        footer={footer}
        onClose={onClose}
        className="form-drawer"
        mask={{ closable: true }}
      >
        {props.children}
      </Drawer>
    )
  }
  return (
    <Dialog
      open
      title={
        <span className="form-dialog-title">
          {title}
          {props.extra}
        </span>
      }
      width={560}
      footer={footer ?? null}
      onCancel={onClose}
      className="form-dialog"
      mask={{ closable: false }}
    >
      {props.children}
    </Dialog>
  )
}
