import { z } from 'zod'
import { askedInteger } from '#kernel/http/asked.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import type { FileVersion } from './file-link.ts'

/** A published file as the people it is for find it. */
export type ShelfEntry = {
  id: string
  title: string
  category: string
  remark: string | null
  edition: number
  versions: FileVersion[] | null
  downloads: number
  publisherName: string | null
  publishTime: string | null
  validTo: string | null
  isNew: boolean
}

const at = { service: 'resource', access: { signedIn: true } } as const

export const shelfRoute = defineRoute({
  ...at,
  method: 'GET',
  path: 'fileLink/mine',
  label: '我能下载的常用文件',
  input: z.object({ category: z.string().max(20).optional(), keyword: z.string().max(50).optional() }),
  answer: answer<ShelfEntry[]>(),
})

export const takeFileRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'fileLink/take',
  label: '下载常用文件',
  input: z.object({ id: z.unknown(), edition: askedInteger('版本').optional() }),
  answer: answer<{ fileId: string; downloads: number }>(),
})
