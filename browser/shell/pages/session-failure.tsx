import { Button } from 'antd'
import { CloudOff } from 'lucide-react'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { loadSession } from '#browser/wire/session/session.ts'
import { NetworkAway } from './network-away.tsx'
import { useSignOut } from '#browser/kit/pages/use-sign-out.ts'

/** The menu could not be fetched, so there is nothing to show around. */
export function SessionFailure({ error }: { error: unknown }) {
  const leave = useSignOut()
  if (error instanceof RequestError && error.isUnreachable) return <NetworkAway onRetry={() => void loadSession()} />
  const traceId = error instanceof RequestError ? error.traceId : undefined
  return (
    <MessagePage
      icon={CloudOff}
      title={t('菜单没有加载成功')}
      actions={
        <>
          <Button type="primary" onClick={() => void loadSession()}>
            {t('重试')}
          </Button>
          <Button onClick={leave}>{t('退出登录')}</Button>
        </>
      }
    >
      <p>{error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('请检查网络后重试')}</p>
      {traceId !== undefined && <code>{t('追踪号：{{traceId}}', { traceId })}</code>}
    </MessagePage>
  )
}
