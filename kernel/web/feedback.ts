import { App } from 'antd'
import { useMemo } from 'react'
import type { ReactNode } from 'react'

export type NoticeKind = 'error' | 'warning' | 'success' | 'info'

/** A line that appears at the top right; `detail` is its second line. */
export type Notice = { kind: NoticeKind; text: string; detail?: ReactNode }

/** A notice as it is shown: under its own text (`key`) once, with how often it was said meanwhile. */
export type ShownNotice = Notice & { key: string }

/** The same text within this is the same notice. */
const mergeMs = 3000

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
  const { message, modal } = App.useApp()
  return useMemo(
    () => ({
      success: (text) => void message.success(text),
      warning: (text) => void message.warning(text),
      error: (text, detail) => notify({ kind: 'error', text, detail }),
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
    [message, modal],
  )
}

let notifier: ((notice: ShownNotice) => void) | undefined
const said = new Map<string, { at: number; count: number }>()

/** Gives code outside React (the HTTP client) a voice; called once by the app's frame. */
export function bindNotifier(show: (notice: ShownNotice) => void): () => void {
  notifier = show
  return () => {
    if (notifier === show) notifier = undefined
  }
}

/** Shows a notice from anywhere. The same text again within three seconds is counted, not repeated. */
export function notify(notice: Notice): void {
  const now = performance.now()
  for (const [text, { at }] of said) if (now - at > mergeMs) said.delete(text)
  const count = (said.get(notice.text)?.count ?? 0) + 1
  said.set(notice.text, { at: now, count })
  notifier?.({ ...notice, key: notice.text, text: count === 1 ? notice.text : `${notice.text} ×${count}` })
}
