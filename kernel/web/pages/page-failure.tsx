import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { t } from '#kernel/web/i18n.ts'
import { isMissingPart } from '#kernel/web/load-twice.ts'
import { MessagePage } from '#kernel/web/pages/message-page.tsx'
import { UpdateNeeded } from '#kernel/web/pages/update-needed.tsx'
import { forgetFailedViews } from '#kernel/web/views.ts'

type State = { error: Error | undefined }

/** Holds a page's crash inside that page. A class, since React offers no other form of error boundary. */
export class PageFailure extends Component<{ children: ReactNode; isSilent?: boolean }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (this.props.isSilent) return null
    const retry = () => {
      forgetFailedViews()
      this.setState({ error: undefined })
    }
    return isMissingPart(error) ? <UpdateNeeded onRetry={retry} /> : <Failed error={error} onRetry={retry} />
  }
}

/** The same for a page that stands alone and could not even be fetched. */
export function RouteFailure() {
  const error = useRouteError()
  const retry = () => window.location.reload()
  if (isMissingPart(error)) return <UpdateNeeded onRetry={retry} />
  return <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const traceId = 'traceId' in error && typeof error.traceId === 'string' ? error.traceId : undefined
  return (
    <MessagePage
      icon={CircleAlert}
      title={t('页面出错了')}
      actions={
        <Button type="primary" onClick={onRetry}>
          {t('重试')}
        </Button>
      }
    >
      <p>{t('请重试；若仍然出错，请把下面的信息告诉系统管理员。')}</p>
      <code>{traceId === undefined ? error.message : t('追踪号：{{traceId}}', { traceId })}</code>
    </MessagePage>
  )
}
