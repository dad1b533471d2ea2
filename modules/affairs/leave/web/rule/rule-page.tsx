import { t } from '#browser/wire/i18n.ts'
import { TiersPage } from '#patterns/application/web/tiers/tiers-page.tsx'
import { leaveTiers, setLimitsRoute } from '../../shared/settings/tiers.ts'
import { LeaveTrial } from './leave-trial.tsx'

/** 审批分级: the published flow of leaves. */
export function RulePage() {
  return <TiersPage title={t('审批分级')} tiers={leaveTiers} limits={setLimitsRoute} Trial={LeaveTrial} />
}
