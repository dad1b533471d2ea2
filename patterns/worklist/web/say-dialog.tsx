import { Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { Chips } from '#browser/kit/parts/chips.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import './worklist.css'

/** Saying in a sentence what one did or knows, with the usual sentences a touch away. `children` is what else is asked. */
export function SayDialog({
  title,
  okText,
  text,
  children,
  onSend,
  onClose,
}: {
  title: string
  okText: string
  text: {
    label: string
    placeholder: string
    missing: string
    most: number
    usual: readonly string[]
    /** The label stands above the box, where more than the sentence is asked. */
    isLabelled?: true
  }
  /** What else is asked; told whether somebody tried to send. */
  children?: (isTried: boolean) => ReactNode
  /** Answers whether it was sent; what stood in the way has been told. */
  onSend: (said: string) => Promise<boolean>
  onClose: () => void
}) {
  const [said, setSaid] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const isShort = said.trim().length < 2
  const send = async () => {
    setTried(true)
    if (isShort) return
    setSending(true)
    if (!(await onSend(said.trim()))) setSending(false)
  }
  const usual = (
    <Chips chosen={said} options={text.usual.map((one) => ({ value: one, label: one }))} onChoose={setSaid} />
  )
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="say-form">
        {children?.(isTried)}
        {text.isLabelled ? <label>{text.label}</label> : usual}
        <Input.TextArea
          value={said}
          maxLength={text.most}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={text.placeholder}
          aria-label={text.label}
          status={isTried && isShort ? 'error' : undefined}
          onChange={(event) => setSaid(event.target.value)}
        />
        {text.isLabelled && usual}
        {isTried && isShort && <SayProblem text={text.missing} />}
      </div>
    </Dialog>
  )
}

/** What is missing in such a dialog. */
export function SayProblem({ text }: { text: string }) {
  return (
    <p className="say-problem" role="alert">
      {text}
    </p>
  )
}
