import { Readable } from 'node:stream'
import { AppError } from '#kernel/errors/define-error.ts'
import { storeUpload } from '#services/files/upload/upload.ts'
import type { Caller } from '#kernel/http/unit-of-work.ts'
import type { World } from '#kernel/world/world.ts'

/** Of a picture within a text; more would not fit into the text itself either. */
const maxMegabytes = 2
const mostPictures = 20
const extensions: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', jpg: 'jpg', gif: 'gif', webp: 'webp' }

/**
 * Makes files of the platform out of pictures that a text carries within itself (`data:`). They are loose uploads of the
 * caller until a record names them. What cannot be taken stays as it is, and sanitising leaves it out, as it does with
 * pictures elsewhere: nobody's browser tells another site that the text was read.
 */
export async function hostPictures(world: World, caller: Caller, html: string): Promise<string> {
  const found = new Set(
    [...html.matchAll(/data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+/gi)].map(([address]) => address),
  )
  let hosted = html
  for (const address of [...found].slice(0, mostPictures)) {
    const [, type = '', content = ''] = /^data:image\/(\w+);base64,([\s\S]+)$/i.exec(address) ?? []
    const link = await store(world, caller, {
      extension: extensions[type.toLowerCase()]!,
      content: Buffer.from(content, 'base64'),
    })
    if (link) hosted = hosted.replaceAll(address, link)
  }
  return hosted
}

async function store(
  world: World,
  caller: Caller,
  picture: { extension: string; content: Buffer },
): Promise<string | null> {
  const { extension, content } = picture
  try {
    const { link } = await storeUpload(
      world,
      caller,
      { filename: `图片.${extension}`, file: Readable.from([content]) },
      { extensions: [extension], maxMegabytes },
    )
    return link
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return null
    throw error
  }
}
