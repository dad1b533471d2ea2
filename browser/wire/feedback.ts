import type { ModalFuncProps } from 'antd'
import type { ReactNode } from 'react'
import { create } from 'zustand'

export type NoticeKind = 'error' | 'warning' | 'success' | 'info'

/** A line that appears at the top; `detail` is its second line. */
export type Notice = { kind: NoticeKind; text: string; detail?: ReactNode }

/** A notice as it is shown: under its own text (`key`) once, with how often it was said meanwhile. */
export type ShownNotice = Notice & { key: string }

/** The same text within this is the same notice. */
const mergeMs = 3000

export type ConfirmOptions = {
  title: ReactNode
  content?: ReactNode
  /** What will be done, as a verb: 删除, 退宿. */
  okText: string
  cancelText?: string
  isDanger?: boolean
}

/** A question drawn by whoever asks it; its button too says what will be done. */
export type Question = ModalFuncProps & { okText: string }

/** A word that takes back what was just done. */
export type Undo = { label: string; run: () => void }

export type Feedback = {
  /** What was done; with a way back where it can be undone. */
  success: (text: string, undo?: Undo) => void
  warning: (text: string) => void
  error: (text: string, detail?: ReactNode) => void
  /** Resolves to the person's answer. */
  confirm: (options: ConfirmOptions) => Promise<boolean>
  /** A question with more in it than yes and no. */
  ask: (options: Question) => void
}

/** How messages, notices and questions appear. */
export type Voice = {
  show: (notice: ShownNotice) => void
  say: (kind: 'success' | 'warning', text: string, undo?: Undo) => void
  ask: (options: Question) => void
}

/** Whether somebody has something to say before there is a voice: the frame fetches it then. */
export const useVoiceWish = create<{ isWanted: boolean }>()(() => ({ isWanted: false }))

/** Messages and questions to the person in front of the screen. */
export function useFeedback(): Feedback {
  return feedback
}

let voice: Voice | undefined
/** What was said before there was a voice; it is said as soon as there is one. */
let waiting: ((to: Voice) => void)[] = []
const said = new Map<string, { at: number; count: number }>()

const feedback: Feedback = {
  success: (text, undo) => speak((to) => to.say('success', text, undo)),
  warning: (text) => speak((to) => to.say('warning', text)),
  error: (text, detail) => notify({ kind: 'error', text, detail }),
  ask: (options) => speak((to) => to.ask(options)),
  confirm: ({ title, content, okText, cancelText, isDanger }) =>
    new Promise<boolean>((resolve) => {
      feedback.ask({
        title,
        content,
        okText,
        cancelText,
        okButtonProps: { danger: isDanger },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    }),
}

/** Gives everything here a voice; called once by the app's frame. */
export function bindVoice(given: Voice): () => void {
  voice = given
  for (const act of waiting) act(given)
  waiting = []
  return () => {
    if (voice === given) voice = undefined
  }
}

/** Shows a notice from anywhere. The same text again within three seconds is counted, not repeated. */
export function notify(notice: Notice): void {
  const now = performance.now()
  for (const [text, { at }] of said) if (now - at > mergeMs) said.delete(text)
  const count = (said.get(notice.text)?.count ?? 0) + 1
  said.set(notice.text, { at: now, count })
  const shown = { ...notice, key: notice.text, text: count === 1 ? notice.text : `${notice.text} ×${count}` }
  speak((to) => to.show(shown))
}

function speak(act: (to: Voice) => void): void {
  if (voice) return act(voice)
  waiting.push(act)
  useVoiceWish.setState({ isWanted: true })
}
