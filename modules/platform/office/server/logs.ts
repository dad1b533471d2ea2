import { z } from 'zod'
import { apiLog, errorLog, errorStates, exportLog, operLog } from '#kernel/audit/shared/logs.ts'
import { action, resource, type Resource } from '#kernel/operations/resource.ts'
import { cleanLine } from '#kernel/rules/text.ts'

/** Says what becomes of a failure. One that was solved and comes back is open again by itself. */
const handle = action({
  label: '处理',
  input: z.object({
    state: z.coerce.string().refine((state) => Object.values(errorStates).some(([key]) => key === state), '状态不正确'),
    remark: z
      .string()
      .transform(cleanLine)
      .refine((text) => [...text].length <= 200, '处理说明不能超过200个字符')
      .optional(),
  }),
  when: () => true,
  run: async (_ctx, { input }) => ({ state: input.state, remark: input.remark || null }),
})

/** Logs are for the whole school: who may read one reads all of it. */
export const logResources: readonly Resource[] = [
  resource(operLog, { scope: 'open', permissions: ['verify'] }),
  resource(errorLog, { scope: 'open', actions: { handle } }),
  resource(apiLog, { scope: 'open' }),
  resource(exportLog, { scope: 'open' }),
]
