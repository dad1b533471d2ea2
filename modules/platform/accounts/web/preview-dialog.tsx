import { Input } from 'antd'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { startPreview } from '#browser/wire/session/view-as.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { viewAsRoute } from '../shared/user-routes.ts'

/** Asks why, then goes on through that person's eyes. By hand: it changes no record and answers a session. */
export function PreviewDialog(props: { userId: string; userName: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isGoing, setGoing] = useState(false)
  const go = async () => {
    setGoing(true)
    try {
      startPreview(await post(viewAsRoute, { userId: props.userId, reason }))
    } catch {
      setGoing(false)
    }
  }
  return (
    <Dialog
      open
      title={t('以【{{name}}】身份预览', { name: props.userName })}
      okText={t('开始预览')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: [...reason.trim()].length < 5 }}
      confirmLoading={isGoing}
      onOk={() => void go()}
      onCancel={props.onClose}
    >
      <p>{t('预览持续 15 分钟，只能查看。预览会记入日志，并告知本人。')}</p>
      <Input.TextArea
        rows={3}
        maxLength={200}
        value={reason}
        aria-label={t('原因')}
        placeholder={t('请说明原因，至少 5 个字')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
