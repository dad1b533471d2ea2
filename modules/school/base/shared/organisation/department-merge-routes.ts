import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** What would move if one department went into another. */
export type MergePreview = {
  fromName: string
  toName: string
  intakes: number
  students: number
  staff: number
  venues: number
  majors: string[]
  classes: string[]
  children: string[]
  roles: string[]
}

const at = {
  service: 'base',
  access: { permission: 'department:merge' },
  input: z.object({ fromId: z.string().max(50), toId: z.string().max(50) }),
} as const

export const mergePreviewRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'department/mergePreview',
  label: '部门合并预览',
  answer: answer<MergePreview>(),
})

export const mergeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'department/merge',
  label: '部门合并',
  answer: answer<{ jobId: string }>(),
})
