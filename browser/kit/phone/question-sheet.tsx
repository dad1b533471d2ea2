import { Button, type ModalFuncProps } from 'antd'
import { useState } from 'react'
import type { Question } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { Sheet } from './sheet.tsx'

/** A question over everything, on a phone: what is asked, what follows, and two buttons of which one says what is done. */
export function QuestionSheet({ question, onGone }: { question: Question; onGone: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const answer = async (deed: ModalFuncProps['onOk']) => {
    setBusy(true)
    try {
      // One that takes a close function decides itself when it closes.
      await deed?.(() => setOpen(false))
      setOpen(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      isOpen={isOpen}
      className="question-sheet"
      // Whatever asks lies over it.
      zIndex={1900}
      label={typeof question.title === 'string' ? question.title : t('提示')}
      head={<h2>{question.title}</h2>}
      foot={
        <>
          <Button onClick={() => void answer(question.onCancel)} {...question.cancelButtonProps}>
            {question.cancelText ?? t('取消')}
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            {...question.okButtonProps}
            onClick={() => void answer(question.onOk)}
          >
            {question.okText}
          </Button>
        </>
      }
      onClose={() => void answer(question.onCancel)}
      afterOpenChange={(isThere) => !isThere && onGone()}
    >
      {question.content}
    </Sheet>
  )
}
