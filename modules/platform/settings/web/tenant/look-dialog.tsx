import { Alert, Input } from 'antd'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { startPreview } from '#browser/wire/session/view-as.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { tenantLookRoute, type Tenant } from '../../shared/tenant-routes.ts'

/** Looks into a school whose time is over; the tab goes on there, and changes nothing. */
export function LookDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const answer = await post(tenantLookRoute, { tenantId: tenant.tenantId, reason }).catch(() => null)
    setBusy(false)
    if (answer) startPreview(answer)
  }
  return (
    <Dialog
      open
      width={480}
      title={t('查看“{{name}}”', { name: tenant.tenantName })}
      okText={t('查看')}
      okButtonProps={{ disabled: [...reason.trim()].length < 5 }}
      confirmLoading={isBusy}
      onOk={() => void look()}
      onCancel={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={t('到期后 30 天内可以查看，只能看不能改；查看会记入两所学校的日志。')}
        style={{ marginBottom: 12 }}
      />
      <Input.TextArea
        value={reason}
        maxLength={200}
        autoSize={{ minRows: 2 }}
        aria-label={t('原因')}
        placeholder={t('请填写原因，至少 5 个字')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
