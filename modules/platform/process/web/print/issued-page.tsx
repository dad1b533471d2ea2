import { Input, Modal } from 'antd'
import { Ban, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { issuedDoc } from '#services/print/shared/entities.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'

/** 电子证明: what was issued, and taking it back. */
export function IssuedPage() {
  const [chosen, setChosen] = useState<RecordRow | null>(null)
  return (
    <>
      <ListPage
        entity={issuedDoc}
        tweaks={{
          needs: ['verifyCode'],
          rowActions: [
            {
              key: 'verify',
              label: () => t('核验'),
              icon: ExternalLink,
              run: (row) => window.open(`/verify/${String(row['verifyCode'])}`, '_blank', 'noopener'),
            },
            { key: 'revoke', label: () => t('撤销'), icon: Ban, ability: 'revoke', run: setChosen },
          ],
        }}
        detail={{ without: ['bizType', 'bizId', 'ownerId', 'createTime', 'updateTime'] }}
      />
      {chosen && <RevokeDialog row={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function RevokeDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const forget = useForget(issuedDoc)
  const { success } = useFeedback()
  const revoke = async () => {
    setBusy(true)
    try {
      await post(`${addressOf(issuedDoc)}/revoke`, { id: row.id, reason })
      await forget()
      success(t('已撤销'))
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('撤销证明')}
      okText={t('撤销')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => void revoke()}
      onCancel={onClose}
    >
      <p className="print-note">{t('撤销后，持有纸质件的人核验时会看到“已撤销”和这里填写的原因。')}</p>
      <Input.TextArea
        value={reason}
        maxLength={200}
        showCount
        rows={3}
        placeholder={t('撤销原因')}
        aria-label={t('撤销原因')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
