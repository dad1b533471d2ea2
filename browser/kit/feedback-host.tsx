import { Button, Modal, message, notification } from 'antd'
import { useEffect, useState } from 'react'
import { bindVoice, type Question } from '#browser/wire/feedback.ts'
import { isNarrow, useNarrow } from './hooks/use-narrow.ts'
import { QuestionSheet } from './phone/question-sheet.tsx'

/** Long enough to see that one was wrong. */
const undoSeconds = 8
let undoCount = 0

/** Where messages, notices and questions appear. It stands inside the theme, and is fetched after the first screen or with the first word. */
export function FeedbackHost() {
  // On a phone below the bar, whose title and way back stay free.
  const top = useNarrow() ? 64 : 8
  const [messages, messagePlace] = message.useMessage({ top })
  // In the middle, as messages are: at the right they would lie over the titles of drawers.
  const [notices, noticePlace] = notification.useNotification({ placement: 'top', top, duration: 5 })
  const [questions, questionPlace] = Modal.useModal()
  const [asked, setAsked] = useState<readonly { key: number; question: Question }[]>([])
  useEffect(() => {
    let count = 0
    return bindVoice({
      show({ kind, key, text, detail }) {
        if (kind === 'success' || kind === 'warning') void messages[kind]({ content: text, key })
        else notices[kind]({ title: text, description: detail, key })
      },
      say(kind, text, undo) {
        if (!undo) return void messages[kind](text)
        const key = `undo ${(undoCount += 1)}`
        const back = () => {
          messages.destroy(key)
          undo.run()
        }
        void messages[kind]({
          key,
          duration: undoSeconds,
          content: (
            <>
              {text}
              <Button type="link" size="small" onClick={back}>
                {undo.label}
              </Button>
            </>
          ),
        })
      },
      ask(question) {
        if (!isNarrow()) return void questions.confirm(question)
        count += 1
        const key = count
        setAsked((before) => [...before, { key, question }])
      },
    })
  }, [messages, notices, questions])
  return (
    <>
      {messagePlace}
      {noticePlace}
      {questionPlace}
      {asked.map(({ key, question }) => (
        <QuestionSheet
          key={key}
          question={question}
          onGone={() => setAsked((before) => before.filter((one) => one.key !== key))}
        />
      ))}
    </>
  )
}
