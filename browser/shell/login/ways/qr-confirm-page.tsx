import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheck, Monitor } from 'lucide-react'
import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/http/define-route.ts'
import type { qrScanRoute } from '#services/identity/shared/sign-in-routes.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { refusalText } from '#browser/shell/login/enter.ts'
import { LoginFrame } from '#browser/shell/login/login-frame.tsx'
import { Refusal } from '#browser/shell/login/login-parts.tsx'
import { homePath } from '#browser/kit/pages/routes.ts'
import { storedUser } from '#browser/wire/session/credentials.ts'

/** `/loginbyqr`: on a phone that is signed in, somebody scanned the code of a computer. */
export function QrConfirmPage() {
  const qrId = new URLSearchParams(window.location.search).get('qrId') ?? ''
  const scan = useQuery({
    queryKey: ['qrScan', qrId],
    queryFn: () => post<AnswerOf<typeof qrScanRoute>>('auth/openApi/qr/scan', { qrId }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const decide = useMutation({
    mutationFn: (verb: 'confirm' | 'cancel') => post(`auth/openApi/qr/${verb}`, { qrId }),
  })
  const refusal = scan.error ?? decide.error
  return (
    <LoginFrame
      title={t('扫码登录')}
      hint={t('将以 {{name}} 的身份在另一台设备上登录', { name: storedUser()?.userName ?? '' })}
    >
      <div className="login-form">
        {refusal && <Refusal text={refusalText(refusal)} />}
        {scan.data && !decide.isSuccess && (
          <>
            <div className="login-device">
              <Monitor size={20} strokeWidth={1.6} aria-hidden />
              <div>
                <strong>{scan.data.ip}</strong>
                <span>{scan.data.agent}</span>
              </div>
            </div>
            <p className="login-hint">{t('不是您本人操作时请取消')}</p>
            <Button
              type="primary"
              block
              className="login-submit"
              loading={decide.isPending}
              onClick={() => decide.mutate('confirm')}
            >
              {t('确认登录')}
            </Button>
            <Button block size="large" disabled={decide.isPending} onClick={() => decide.mutate('cancel')}>
              {t('取消登录')}
            </Button>
          </>
        )}
        {decide.isSuccess && (
          <p className="login-done" role="status">
            <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
            {decide.variables === 'confirm' ? t('已确认，请回到电脑继续') : t('已取消')}
          </p>
        )}
        {(decide.isSuccess || refusal) && <Link to={homePath}>{t('返回首页')}</Link>}
      </div>
    </LoginFrame>
  )
}
