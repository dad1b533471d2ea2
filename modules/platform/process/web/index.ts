import type { ComponentType } from 'react'
import { processType } from '#services/flow/shared/definitions.ts'
import { flowWebhook } from '#services/flow/shared/outbox.ts'
import { flowQueryConfig } from '#services/flow/shared/query-config.ts'
import { issuedDoc, printLog } from '#services/print/shared/entities.ts'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { DesignerPage } from './designer/designer-page.tsx'
import { IssuedPage } from './print/issued-page.tsx'
import { PrintPage } from './print/print-page.tsx'
import { FlowDetailPage } from './run/detail-page.tsx'
import { DelegatePage } from './delegate/delegate-page.tsx'
import { HandoverPage } from './handover/handover-page.tsx'
import { FollowPage } from './follow/follow-page.tsx'
import { ManagerPage } from './manager/manager-page.tsx'
import { queryScreens } from './query/query-screens.tsx'
import { StartPage } from './start/start-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([processType, flowQueryConfig, flowWebhook, printLog, issuedDoc])

/** Screens of flows. */
export const views: Record<string, ComponentType> = {
  ...queryScreens,
  ...screensOf(printLog, { screen: screens.printLog }),
  ...screensOf(flowWebhook, { screen: screens.webhook }),
  ...show(screens, {
    start: StartPage,
    detail: FlowDetailPage,
    delegate: DelegatePage,
    handover: HandoverPage,
    follow: FollowPage,
    manager: ManagerPage,
    model: DesignerPage,
    print: PrintPage,
    issuedDoc: IssuedPage,
  }),
}
