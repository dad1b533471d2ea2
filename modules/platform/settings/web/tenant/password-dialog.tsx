import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { tenantPasswordRoute, type FirstPassword, type Tenant } from '../../shared/tenant-routes.ts'

/** An account and the password it starts with, to be handed over. */
export function PasswordShown({ shown }: { shown: FirstPassword }) {
  return (
    <dl className="tenant-password">
      <dt>{t('账号')}</dt>
      <dd>{shown.accountNo}</dd>
      <dt>{t('密码')}</dt>
      <dd>
        <Typography.Text copyable code>
          {shown.password}
        </Typography.Text>
      </dd>
    </dl>
  )
}

/** The first administrator's password: asked for on purpose, because it is shown only once. */
export function PasswordDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const [shown, setShown] = useState<FirstPassword | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setShown(await post(tenantPasswordRoute, { tenantId: tenant.tenantId }).catch(() => null))
    setAsking(false)
  }
  return (
    <Dialog
      open
      width={480}
      title={t('{{name}}的初始密码', { name: tenant.tenantName })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <Alert type="warning" showIcon title={t('密码只显示一次，请立即交给该校管理员；首次登录后须修改。')} />
      {shown ? (
        <PasswordShown shown={shown} />
      ) : (
        <p>
          <Button type="primary" loading={isAsking} onClick={() => void ask()}>
            {t('显示密码')}
          </Button>
        </p>
      )}
    </Dialog>
  )
}
