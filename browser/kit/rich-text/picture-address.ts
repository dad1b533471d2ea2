const address = '/api/flySource-resource/oss/endpoint/link-file?fileId='

/** The address under which a text keeps one of the platform's own files. */
export function pictureAddress(fileId: string): string {
  return address + fileId
}

/** Which of the platform's own files an address means; null for any other. */
export function fileIdOf(src: string): string | null {
  return (
    (src.startsWith('/api/flySource-resource/oss/endpoint/') &&
      /[?&]fileId=([0-9a-f-]{36})/i.exec(src)?.[1]?.toLowerCase()) ||
    null
  )
}

/** A text whose own pictures can be loaded: `link` says how each file is reached now. */
export function withLinks(html: string, link: (fileId: string) => string): string {
  return html.replace(/(<img\b[^>]*\ssrc=")([^"]*)"/g, (whole, before: string, src: string) => {
    const fileId = fileIdOf(src.replaceAll('&amp;', '&'))
    return fileId ? `${before}${link(fileId).replaceAll('&', '&amp;')}"` : whole
  })
}
