import { Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { wordsOf, type Answer } from './use-consent.ts'

/** What the family says, once. */
export function AnswerForm({ onAnswer }: { onAnswer: (answer: Answer, note: string) => Promise<void> }) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<Answer | null>(null)
  const [problem, setProblem] = useState('')
  const say = async (answer: Answer) => {
    setBusy(answer)
    setProblem('')
    try {
      await onAnswer(answer, note)
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(null)
    }
  }
  return (
    <div className="consent-form">
      <label htmlFor="consent-note-box">{t('给老师的留言（选填）')}</label>
      <Input.TextArea
        id="consent-note-box"
        value={note}
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="consent-problem" role="alert">
        {problem}
      </p>
      <Button
        type="primary"
        size="large"
        block
        loading={busy === 'agree'}
        disabled={busy === 'refuse'}
        onClick={() => void say('agree')}
      >
        {t('知情同意')}
      </Button>
      <Button
        size="large"
        block
        loading={busy === 'refuse'}
        disabled={busy === 'agree'}
        onClick={() => void say('refuse')}
      >
        {t('不同意并请老师联系我')}
      </Button>
      <p className="consent-note">{t('答复后不能更改，如需更改请致电辅导员')}</p>
    </div>
  )
}
