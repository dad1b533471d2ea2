import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { draftFormKey, draftRecordId } from './user-draft.ts'

export type DraftFile = { fileId: string; name: string; size: number; type: string }

export type StoredDraft = {
  formKey: string
  recordId: string
  values: Record<string, unknown>
  baseVersion: number | null
  time: string
  files: DraftFile[]
}

const at = { service: 'base', access: { signedIn: true } } as const
const which = z.object({ formKey: draftFormKey, recordId: draftRecordId })
const content = which.extend({
  values: z.record(z.string(), z.unknown()),
  baseVersion: askedInteger('版本').nullish(),
  fileIds: z.array(z.string()).max(200).optional(),
})

export const draftRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userDraft/getOne',
  label: '我的草稿',
  input: which,
  answer: answer<StoredDraft | null>(),
})

export const draftSubmitRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userDraft/submit',
  label: '保存草稿',
  input: content,
  answer: answer<{ time: string }>(),
})

export const draftRemoveRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'userDraft/remove',
  label: '放弃草稿',
  input: which,
  answer: answer<null>(),
})
