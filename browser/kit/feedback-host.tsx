import { Button, Modal, message, notification } from 'antd'
import { useEffect } from 'react'
import { bindVoice } from '#browser/wire/feedback.ts'

/** Long enough to see that one was wrong. */
const undoSeconds = 8
let undoCount = 0

/** Where messages, notices and questions appear. It stands inside the theme, and is fetched after the first screen or with the first word. */
export function FeedbackHost() {
  const [messages, messagePlace] = message.useMessage()
  const [notices, noticePlace] = notification.useNotification({ placement: 'topRight', top: 64, duration: 5 })
  const [questions, questionPlace] = Modal.useModal()
  useEffect(() => {
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
      ask: (options) => void questions.confirm(options),
    })
  }, [messages, notices, questions])
  return (
    <>
      {messagePlace}
      {noticePlace}
      {questionPlace}
    </>
  )
}
