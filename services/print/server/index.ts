import { z } from 'zod'
import { action, resource } from '#kernel/operations/resource.ts'
import { cleanLine } from '#kernel/rules/text.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { documentStates, issuedDoc, printLog } from '../shared/entities.ts'
import { flowPrintJob } from './print-job.ts'
import { previewRoutes } from './preview-route.ts'
import { printRoutes } from './print-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { verifyRoutes } from './verify.ts'

/** The paper is no longer to be relied on; whoever checks it is told why. */
const revoke = action({
  label: '撤销',
  input: z.object({
    reason: z
      .string({ error: '请填写撤销原因' })
      .transform(cleanLine)
      .refine((text) => text !== '', '请填写撤销原因')
      .refine((text) => [...text].length <= 200, '撤销原因不能超过200个字符'),
  }),
  when: (row) => row['state'] !== documentStates.revoked[0],
  run: async (_ctx, { input }) => ({ state: documentStates.revoked[0], revokeReason: input.reason }),
})

/** What printing brings to every school. */
export const printPart = {
  resources: [resource(printLog, { scope: 'open' }), resource(issuedDoc, { scope: 'open', actions: { revoke } })],
  routes: [...printRoutes, ...templateRoutes, ...previewRoutes, ...verifyRoutes],
  jobs: [flowPrintJob],
} satisfies Pick<ServerPart, 'resources' | 'routes' | 'jobs'>
