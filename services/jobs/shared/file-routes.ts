import { z } from 'zod'
import { answer, defineRoute, type PageOf } from '#kernel/http/define-route.ts'

/** A file that was made for a person, or is being made. */
export type MadeFile = {
  id: string
  title: string
  kind: string
  state: string
  total: number
  done: number
  message: string | null
  fileName: string | null
  size: number | null
  createTime: string
  expireTime: string | null
  isPlain: boolean
  canRetry: boolean
}

const at = { service: 'resource', access: { signedIn: true } } as const

export const madeFilesRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userFile/list',
  label: '我的导出与生成',
  input: z.looseObject({}),
  answer: answer<PageOf<MadeFile>>(),
})

export const madeFileTakeRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'userFile/take',
  label: '下载前核对',
  input: z.object({ id: z.unknown() }),
  answer: answer<{ fileId: string; fileName: string | null }>(),
})
