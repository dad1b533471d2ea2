import { Alert, Button, Typography } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { screenAccess } from '#services/datascreen/shared/screen.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { QrImage } from '#browser/kit/qr/qr-image.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { renewScreenKeyRoute, type IssuedKey } from '../shared/screen-routes.ts'
import { linkOf } from './screen-link.ts'

/** The key for displays outside the listed addresses: made and changed here, shown once as link and picture. */
export function KeyPart({ form }: FormPart) {
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const [isBusy, setBusy] = useState(false)
  const canRenew = useCan('screen:renewKey')
  const { confirm } = useFeedback()
  const { row } = form
  if (!canRenew || !row || ![screenAccess.ip[0], screenAccess.key[0]].includes(form.values['access'] as never))
    return null
  const hasKey = row['hasKey'] === true || issued !== null
  const renew = async () => {
    const question = {
      title: t('更换显示密钥吗？'),
      content: t('原来的链接在 10 分钟内仍然有效，之后使用它的终端将不能再显示。'),
      okText: t('更换密钥'),
      cancelText: t('取消'),
    }
    if (hasKey && !(await confirm(question))) return
    setBusy(true)
    try {
      setIssued(await post(renewScreenKeyRoute, { id: row.id }))
    } catch {
      // The client has said what was wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="screen-key">
      <div className="screen-key-head">
        <span>{hasKey ? t('已设置显示密钥，持有链接的终端可以在任何地址打开') : t('尚未设置显示密钥')}</span>
        <Button
          className="touch"
          loading={isBusy}
          icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void renew()}
        >
          {hasKey ? t('更换密钥') : t('生成密钥')}
        </Button>
      </div>
      {issued && <IssuedLink issued={issued} />}
    </div>
  )
}

function IssuedLink({ issued: { code, key } }: { issued: IssuedKey }) {
  const link = linkOf(code, key)
  return (
    <>
      <Alert type="warning" showIcon title={t('链接只显示这一次，请现在复制或扫码，在显示终端上打开一次即可。')} />
      <div className="screen-key-link">
        <QrImage text={link} label={t('大屏链接二维码')} size={148} />
        <Typography.Paragraph copyable={{ text: link }} code className="screen-key-text">
          {link}
        </Typography.Paragraph>
      </div>
    </>
  )
}
