import { fileLink } from '#browser/wire/http.ts'
import { withLinks } from './picture-address.ts'
import './rich-text.css'

/** A text with its layout. The server has taken out everything that could do harm. */
export function RichTextView({ html }: { html: string }) {
  return (
    <div
      className="rich-text"
      // oxlint-disable-next-line react/no-danger -- the server keeps only harmless HTML, and the page's policy lets no script run
      dangerouslySetInnerHTML={{ __html: withLinks(html, (fileId) => fileLink(fileId, 960)) }}
    />
  )
}
