import { t } from '#browser/wire/i18n.ts'
import type { OwnLine } from './own-view.ts'

/** Whom it waits for. */
export function waitsFor({ flow }: { flow: { handlers: string | null } | null }): OwnLine | null {
  return flow?.handlers ? { text: t('等待 {{names}} 审批', { names: flow.handlers }) } : null
}

/** What was said when it was sent back. */
export function sentBack({ opinion }: { opinion: { text: string } | null }): OwnLine | null {
  return opinion && { text: opinion.text, tone: 'amber' }
}
