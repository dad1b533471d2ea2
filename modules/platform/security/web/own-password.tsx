import { Alert } from 'antd'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { ChangePasswordForm, useOwnPolicy } from '#browser/shell/login/password/change-password-form.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'

/** The own password, with how long it still holds. */
export function OwnPassword() {
  const { data, error, refetch } = useOwnPolicy()
  const { success } = useFeedback()
  const changed = () => {
    success(t('密码已修改，其他设备上的登录已退出'))
    void refetch()
  }
  return (
    <>
      {data?.daysLeft !== null && data?.daysLeft !== undefined && (
        <Alert type="warning" showIcon title={t('密码将在 {{n}} 天后过期', { n: data.daysLeft })} />
      )}
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ChangePasswordForm policy={data} onChanged={changed} />
      ) : (
        <RowsSkeleton count={4} height={40} />
      )}
    </>
  )
}
