import type { Editor } from '@tiptap/react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

const kinds = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Pictures among files that were pasted, dropped or chosen. */
export function picturesIn(files: Iterable<File> | null | undefined): File[] {
  return [...(files ?? [])].filter((file) => kinds.has(file.type))
}

/** Stores pictures with the platform and puts them where the cursor stands, one after the other. */
export async function takePictures(editor: Editor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const form = new FormData()
    form.append('file', file, file.name || `${t('图片')}.${file.type.split('/')[1]}`)
    try {
      const { fileId } = await post<{ fileId: string }>('resource/oss/endpoint/put-file', undefined, { form })
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { fileId, alt: '' } })
        .run()
    } catch {
      // The client has said why; the others are tried all the same.
    }
  }
}

/** Pictures that pasted HTML carries within itself, as files, and the HTML without them. */
export function liftPictures(html: string): { html: string; files: File[] } {
  const files: File[] = []
  const rest = html.replace(
    /<img\b[^>]*\ssrc=["']?data:(image\/(?:png|jpe?g|gif|webp));base64,([A-Za-z0-9+/=\s]+)["']?[^>]*>/gi,
    (_, type: string, content: string) => {
      const kind = type.toLowerCase().replace('jpg', 'jpeg')
      try {
        const bytes = Uint8Array.from(atob(content.replace(/\s/g, '')), (char) => char.charCodeAt(0))
        files.push(new File([bytes], `${files.length + 1}.${kind.split('/')[1]}`, { type: kind }))
      } catch {
        // What is no picture is left out.
      }
      return ''
    },
  )
  return { html: rest, files }
}
