import { Button, Checkbox } from 'antd'
import { PenLine, Printer, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#kernel/http/define-route.ts'
import { SignaturePad } from '#browser/flow/run/signature-pad.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { myAgreementPaperRoute, signAgreementRoute, type MyAgreement } from '../../shared/agreement/agreement.ts'

type Props = { agreement: MyAgreement; onDone: () => void }

/** 住宿协议: read, signed by hand, and to be printed afterwards. */
export function AgreementCard({ agreement, onDone }: Props) {
  const { content, isFirst, signTime } = agreement
  const [isOpen, setOpen] = useState(false)
  const print = () => void openPrint({ path: addressOf(myAgreementPaperRoute), params: {} }, async () => false)
  const word = signTime
    ? t('已于 {{time}} 签署', { time: momentText(signTime) })
    : isFirst
      ? t('签署后才能办理入住')
      : t('请阅读并签署')
  return (
    <section className="my-dorm-card my-dorm-confirm" aria-label={t('住宿协议')}>
      <ScrollText size={22} aria-hidden />
      <span>
        <b>{t('住宿协议')}</b>
        <small>{word}</small>
      </span>
      {signTime ? (
        <Button icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={print}>
          {t('查看')}
        </Button>
      ) : (
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('去签署')}
        </Button>
      )}
      <Drawer open={isOpen} title={t('住宿协议')} onClose={() => setOpen(false)} size={480}>
        <SignForm
          content={content}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      </Drawer>
    </section>
  )
}

function SignForm({ content, onDone }: { content: string; onDone: () => void }) {
  const [isRead, setRead] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const { success } = useFeedback()
  const send = async (fileId: string) => {
    setSigning(false)
    try {
      await post(signAgreementRoute, { content, fileId })
      success(t('已签署住宿协议'))
    } catch (error) {
      // What went wrong is told by the client already; words that have changed are read anew.
      if (!(error instanceof RequestError)) throw error
    }
    onDone()
  }
  return (
    <div className="my-dorm-form">
      <p className="my-dorm-words">{content}</p>
      <Checkbox checked={isRead} onChange={({ target }) => setRead(target.checked)}>
        {t('我已阅读并同意以上内容')}
      </Checkbox>
      <Button
        type="primary"
        size="large"
        block
        disabled={!isRead}
        icon={<PenLine size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setSigning(true)}
      >
        {t('手写签名')}
      </Button>
      {isSigning && <SignaturePad onSigned={(id) => void send(id)} onClose={() => setSigning(false)} />}
    </div>
  )
}
