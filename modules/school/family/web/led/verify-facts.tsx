import type { ActionFacts, ActionView } from '#browser/kit/actions/action-view.ts'
import { t } from '#browser/wire/i18n.ts'
import { callResults } from '../../shared/family-member.ts'
import { verify } from '../../shared/member-actions.ts'

/** What follows of what the call brought. */
const VerifyFacts: ActionFacts = ({ values }) =>
  (values.result === callResults.wrong[0] || values.result === callResults.noNumber[0]) && (
    <p className="action-hint">{t('保存后提醒学生更正')}</p>
  )

export const verifyView: ActionView = { action: verify, Facts: VerifyFacts }
