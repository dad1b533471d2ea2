import { action, resource } from '#kernel/operations/resource.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { documentStates, issuedDoc, printLog, revoke } from '../shared/entities.ts'
import { flowPrintJob } from './print-job.ts'
import { previewRoutes } from './preview-route.ts'
import { printRoutes } from './print-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { verifyRoutes } from './verify.ts'

/** What printing brings to every school. */
export const printPart = {
  resources: [
    resource(printLog, { scope: 'open' }),
    resource(issuedDoc, {
      scope: 'open',
      actions: [
        action(revoke, async (_ctx, { input }) => ({
          state: documentStates.revoked[0],
          revokeReason: cleanLine(input.reason),
        })),
      ],
    }),
  ],
  routes: [...printRoutes, ...templateRoutes, ...previewRoutes, ...verifyRoutes],
  jobs: [flowPrintJob],
} satisfies Pick<ServerPart, 'resources' | 'routes' | 'jobs'>
