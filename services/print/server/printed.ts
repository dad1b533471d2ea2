import type { FreeCall, Raw } from '#kernel/http/route.ts'
import { dispositionOf } from '#services/files/read/send-file.ts'
import type { Document } from '../layout/blocks.ts'
import { press } from './press.ts'

/** Papers that an area makes itself, as an answer: one after the other in one file, shown and not saved. */
export async function printed(
  call: FreeCall,
  title: string,
  documents: readonly Document[],
  images: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Raw> {
  const { bytes } = await press({
    kind: 'pdf',
    documents,
    images,
    facts: { title, author: call.caller.school.name, time: call.world.clock() },
  })
  return {
    raw: {
      type: 'application/pdf',
      body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      headers: { 'content-disposition': dispositionOf('inline', `${title}.pdf`) },
    },
  }
}
