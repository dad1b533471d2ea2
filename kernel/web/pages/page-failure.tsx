import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { MessagePage } from '#kernel/web/pages/message-page.tsx'

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
    const traceId = 'traceId' in error && typeof error.traceId === 'string' ? error.traceId : undefined
    return (
      <MessagePage
        icon={CircleAlert}
        title={t('页面出错了')}
        actions={
          <Button type="primary" onClick={() => this.setState({ error: undefined })}>
            {t('重试')}
          </Button>
        }
      >
        <p>
          {isChunkError(error)
            ? t('页面文件没有加载成功，可能是网络不稳或系统刚刚更新，请重试或刷新浏览器。')
            : t('请重试；若仍然出错，请把下面的信息告诉系统管理员。')}
        </p>
        <code>{traceId === undefined ? error.message : t('追踪号：{{traceId}}', { traceId })}</code>
      </MessagePage>
    )
  }
}

function isChunkError(error: Error): boolean {
  return /dynamically imported module|module script/i.test(error.message)
}
