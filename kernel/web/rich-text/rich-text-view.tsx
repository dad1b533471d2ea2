import './rich-text.css'

/** A text with its layout. The server has taken out everything that could do harm. */
export function RichTextView({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
