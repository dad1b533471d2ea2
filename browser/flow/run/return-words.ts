import { t } from '#browser/wire/i18n.ts'
import { lackOfReason, returnLeast } from '#services/flow/shared/return-reason.ts'

/** Said beside the field before anything is refused. */
export function returnHint(): string {
  return t('退回意见不少于{{n}}个字', { n: returnLeast })
}

/** Why what somebody wrote is not enough to send a matter back. */
export function returnProblem(comment: string): string | undefined {
  const lack = lackOfReason(comment)
  return lack === null ? undefined : lack === 'missing' ? t('请填写审批意见') : returnHint()
}
