import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { isMissingPart } from '#browser/wire/load-twice.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { NetworkAway } from '#browser/shell/pages/network-away.tsx'
import { UpdateNeeded } from '#browser/shell/pages/update-needed.tsx'
import { forgetFailedViews } from '#browser/kit/pages/views.ts'

type State = { error: Error | undefined }

type FailureProps = {
  children: ReactNode
  /** It is gone without a word. */
  isSilent?: boolean
  /** A card among others: it says so in its own place. */
  isPart?: boolean
  place?: unknown
  onRetry?: () => void
}

/** Holds a crash, and what could not be fetched, inside its page or card. A class, since React offers no other form of error boundary. */
export class PageFailure extends Component<FailureProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidUpdate(before: { place?: unknown }): void {
    // Another place has nothing to do with what failed here.
    if (this.state.error !== undefined && before.place !== this.props.place) this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (this.props.isSilent) return null
    const retry = () => {
      forgetFailedViews()
      this.setState({ error: undefined })
    }
    if (this.props.isPart) return <LoadError error={error} onRetry={retry} />
    return <Failure error={error} onRetry={this.props.onRetry ?? retry} />
  }
}

/** What is shown instead of a page that failed, or could not even be fetched. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isMissingPart(error))
    return navigator.onLine ? <UpdateNeeded onRetry={onRetry} /> : <NetworkAway onRetry={onRetry} />
  return <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={onRetry} />
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
