import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

const at = { service: 'process', method: 'POST', access: { signedIn: true } } as const
const instance = z.object({ instanceId: z.uuid() })

export const urgeRoute = defineRoute({
  ...at,
  path: 'process/urge',
  label: '催办',
  input: instance,
  answer: answer<{ urged: number }>(),
})

export const commentRoute = defineRoute({
  ...at,
  path: 'process/comment',
  label: '评论',
  input: instance.extend({
    comment: z.string().trim().min(1, { error: '请填写评论' }).max(1000),
    fileIds: z.array(z.uuid()).max(9).optional(),
  }),
  answer: answer<{ id: string }>(),
})

export const deleteCommentRoute = defineRoute({
  ...at,
  path: 'process/deleteComment',
  label: '删除评论',
  input: z.object({ recordId: z.uuid() }),
  answer: answer<null>(),
})

export const copyRoute = defineRoute({
  ...at,
  path: 'process/copy',
  label: '抄送',
  input: instance.extend({ userIds: z.array(z.uuid()).min(1).max(50) }),
  answer: answer<null>(),
})

export const phrasesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'flowComment/mine',
  label: '常用意见',
  input: z.object({}),
  answer: answer<{ texts: string[] }>(),
})

export const savePhrasesRoute = defineRoute({
  ...at,
  path: 'flowComment/save',
  label: '保存常用意见',
  input: z.object({ texts: z.array(z.string()).max(200) }),
  answer: answer<{ texts: string[] }>(),
})

export const lastSignatureRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'process/getLastSignature',
  label: '上次签名',
  input: z.object({}),
  answer: answer<{ fileId: string | null }>(),
})
