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
import { MinePage } from './run/mine-page.tsx'
import { DelegatePage } from './delegate/delegate-page.tsx'
import { HandoverPage } from './handover/handover-page.tsx'
import { FollowPage } from './follow/follow-page.tsx'
import { ManagerPage } from './manager/manager-page.tsx'
import { queryScreens } from './query/query-screens.tsx'
import { StartPage } from './start/start-page.tsx'

registerEntities([processType, flowQueryConfig, flowWebhook, printLog, issuedDoc])

/** Screens of flows. */
export const views: Record<string, ComponentType> = {
  'process/follow/index': FollowPage,
  'process/manager/index': ManagerPage,
  ...queryScreens,
  ...screensOf(printLog, { component: 'process/printLog' }),
  ...screensOf(flowWebhook, { component: 'process/webhook' }),
  'process/print/index': PrintPage,
  'process/issuedDoc/index': IssuedPage,
  'process/model/index': DesignerPage,
  'process/delegate/index': DelegatePage,
  'process/handover/index': HandoverPage,
  'process/start/index': StartPage,
  'process/mine/index': MinePage,
  'process/detail/index': FlowDetailPage,
}
