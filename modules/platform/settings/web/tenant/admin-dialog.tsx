import { Alert, Input } from 'antd'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { tenantAdminRoute, type FirstPassword, type Tenant } from '../../shared/tenant-routes.ts'
import { PasswordShown } from './password-dialog.tsx'

/** Gives a school an administrator who can sign in: an account there is, or a new one. The password is shown this once. */
export function AdminDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [accountNo, setAccountNo] = useState('admin')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<FirstPassword | null>(null)
  const reset = async () => {
    setBusy(true)
    const order = { tenantId: tenant.tenantId, accountNo: accountNo.trim(), reason }
    setShown(await post(tenantAdminRoute, order).catch(() => null))
    setBusy(false)
  }
  return (
    <Dialog
      open
      width={480}
      title={t('重置“{{name}}”的管理员', { name: tenant.tenantName })}
      okText={shown ? t('关闭') : t('重置')}
      okButtonProps={{ disabled: !shown && ([...reason.trim()].length < 5 || accountNo.trim() === '') }}
      cancelButtonProps={{ hidden: shown !== null }}
      confirmLoading={isBusy}
      onOk={() => (shown ? onClose() : void reset())}
      onCancel={onClose}
    >
      {shown ? (
        <>
          <Alert type="warning" showIcon title={t('密码只显示一次，请立即交给该校管理员；首次登录后须修改。')} />
          <PasswordShown shown={shown} />
        </>
      ) : (
        <>
          <Alert
            type="warning"
            showIcon
            title={t(
              '该账号将成为系统管理员，密码和二次认证被重置；没有该账号时新建。会记入两所学校的日志，并告知该校其他管理员。',
            )}
            style={{ marginBottom: 12 }}
          />
          <Input
            value={accountNo}
            maxLength={30}
            aria-label={t('账号')}
            placeholder={t('账号')}
            style={{ marginBottom: 12 }}
            onChange={(event) => setAccountNo(event.target.value)}
          />
          <Input.TextArea
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2 }}
            aria-label={t('原因')}
            placeholder={t('请填写原因，至少 5 个字')}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </Dialog>
  )
}
