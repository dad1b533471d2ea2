import { App } from 'antd'
import { useMemo } from 'react'
import type { ReactNode } from 'react'

export type NoticeKind = 'error' | 'warning' | 'success' | 'info'

/** A line that appears at the top right; `detail` is its second line. */
export type Notice = { kind: NoticeKind; text: string; detail?: ReactNode }

export type ConfirmOptions = {
  title: ReactNode
  content?: ReactNode
  okText?: string
  cancelText?: string
  isDanger?: boolean
}

export type Feedback = {
  success: (text: string) => void
  warning: (text: string) => void
  error: (text: string, detail?: ReactNode) => void
  /** Resolves to the person's answer. */
  confirm: (options: ConfirmOptions) => Promise<boolean>
}

/** Messages and questions to the person in front of the screen, inside antd's `App` context. */
export function useFeedback(): Feedback {
  const { message, notification, modal } = App.useApp()
  return useMemo(
    () => ({
      success: (text) => void message.success(text),
      warning: (text) => void message.warning(text),
      error: (text, detail) => void notification.error({ title: text, description: detail, key: text }),
      confirm: ({ title, content, okText, cancelText, isDanger }) =>
        new Promise<boolean>((resolve) => {
          modal.confirm({
            title,
            content,
            okText,
            cancelText,
            okButtonProps: { danger: isDanger },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          })
        }),
    }),
    [message, notification, modal],
  )
}

let notifier: ((notice: Notice) => void) | undefined

/** Gives code outside React (the HTTP client) a voice; called once by the app's frame. */
export function bindNotifier(show: (notice: Notice) => void): () => void {
  notifier = show
  return () => {
    if (notifier === show) notifier = undefined
  }
}

/** Shows a notice from anywhere. The same text twice at once is shown once. */
export function notify(notice: Notice): void {
  notifier?.(notice)
}
