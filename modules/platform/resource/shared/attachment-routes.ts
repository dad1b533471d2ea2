import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

type Part = { key: string | null; files: number; bytes: number }

/** How much room files take, by area, by store, by state. */
export type FileUsage = {
  files: number
  bytes: number
  limitBytes: number
  byEntity: (Part & { label: string })[]
  byStore: Part[]
  byState: Part[]
}

/** The record a file hangs on; its name and place only for whoever may read it. */
export type FileUse = { label: string; title: string | null; link: string | null }

export const fileUsageRoute = defineRoute({
  method: 'GET',
  service: 'resource',
  path: 'attachment/overview',
  label: '附件统计',
  access: { permission: 'attachment:list' },
  input: z.object({}),
  answer: answer<FileUsage>(),
})

export const cleanFilesRoute = defineRoute({
  method: 'POST',
  service: 'resource',
  path: 'attachment/clean',
  label: '清理到期附件',
  access: { permission: 'attachment:remove' },
  input: z.object({}),
  answer: answer<{ removed: number }>(),
})

export const fileUseRoute = defineRoute({
  method: 'GET',
  service: 'resource',
  path: 'attachment/usedBy',
  label: '附件所在记录',
  access: { permission: 'attachment:list' },
  input: z.object({ id: z.string() }),
  answer: answer<FileUse | null>(),
})
