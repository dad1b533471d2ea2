import type { OpenRun, OpenTask } from '#services/flow/shared/routes/manage.ts'
import { tKey } from '#browser/wire/i18n.ts'

/** What went wrong, in words and tones. */
export const oddKinds = {
  stuck: { label: tKey('流程停滞'), tone: 'red' },
  empty: { label: tKey('无审批人'), tone: 'amber' },
  trigger: { label: tKey('触发失败'), tone: 'violet' },
} as const

/** A deed of a manager on one instance, with what it is about. */
export type Deed =
  | { verb: 'terminate' | 'suspend' | 'resume' | 'revoke' }
  | { verb: 'jump'; nodeKey: string; nodeName: string }
  | { verb: 'reassign'; task: OpenTask }
  | { verb: 'changeDue'; run: OpenRun }
