import { Button } from 'antd'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ChangePasswordForm, useOwnPolicy } from '#browser/shell/login/password/change-password-form.tsx'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { signOut } from '#browser/wire/session/session.ts'
import { homePath } from '#browser/kit/pages/routes.ts'

const reasons = {
  first: tKey('首次登录，请设置您自己的密码'),
  weak: tKey('当前密码强度过低，请修改后继续使用'),
  expired: tKey('密码已过期，请修改后继续使用'),
}

/** The only page for somebody whose password must be changed first. */
export function ChangePasswordPage() {
  const { data, error, refetch } = useOwnPolicy()
  const hint = data?.reason ? t(reasons[data.reason]) : t('修改后，其他设备上的登录将退出')
  return (
    <LoginFrame title={t('修改密码')} hint={hint}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {/* A fresh start: everything that was refused so far is asked for again. */}
      {data && <ChangePasswordForm policy={data} onChanged={() => window.location.replace(homePath)} />}
      <Button type="link" block onClick={() => void signOut()}>
        {t('退出登录')}
      </Button>
    </LoginFrame>
  )
}
