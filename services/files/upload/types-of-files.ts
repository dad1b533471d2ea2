/** What an extension stands for: its media type, what the content of such a file may look like, and whether a browser may show it. */
type FileFamily = { mime: string; content: readonly string[]; isShown?: true; isText?: true }

/** Some programs write packages that only look like archives, and a password turns them into the older container. */
const office = (own: string) => [own, 'zip', 'cfb']

const families: Readonly<Record<string, FileFamily>> = {
  jpg: { mime: 'image/jpeg', content: ['jpg'], isShown: true },
  jpeg: { mime: 'image/jpeg', content: ['jpg'], isShown: true },
  png: { mime: 'image/png', content: ['png', 'apng'], isShown: true },
  gif: { mime: 'image/gif', content: ['gif'], isShown: true },
  webp: { mime: 'image/webp', content: ['webp'], isShown: true },
  bmp: { mime: 'image/bmp', content: ['bmp'], isShown: true },
  // A drawing may carry scripts, so it is only ever downloaded.
  svg: { mime: 'image/svg+xml', content: ['xml', 'svg'], isText: true },
  pdf: { mime: 'application/pdf', content: ['pdf'], isShown: true },
  doc: { mime: 'application/msword', content: ['cfb'] },
  xls: { mime: 'application/vnd.ms-excel', content: ['cfb'] },
  ppt: { mime: 'application/vnd.ms-powerpoint', content: ['cfb'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', content: office('docx') },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: office('xlsx') },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', content: office('pptx') },
  txt: { mime: 'text/plain; charset=utf-8', content: [], isShown: true, isText: true },
  csv: { mime: 'text/csv; charset=utf-8', content: [], isText: true },
  zip: { mime: 'application/zip', content: ['zip'] },
  mp4: { mime: 'video/mp4', content: ['mp4', 'm4v', 'mov'], isShown: true },
  mp3: { mime: 'audio/mpeg', content: ['mp3'], isShown: true },
}

/** Extensions taken where nothing narrower is asked for. */
export const usualExtensions: readonly string[] = Object.keys(families)

/** The extension of a name in lower case, without dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([0-9A-Za-z]{1,20})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

export function mimeOf(extension: string): string {
  return families[extension]?.mime ?? 'application/octet-stream'
}

/** Whether a browser may show the file itself; everything else it only gets to save. */
export function isShownInline(extension: string): boolean {
  return families[extension]?.isShown === true
}

/** Whether the content is what the extension promises. `sniffed`: extension that the first bytes tell, if any; `start`: those bytes. */
export function fitsExtension(extension: string, content: { sniffed: string | undefined; start: Buffer }): boolean {
  const family = families[extension]
  if (!family) return false
  if (content.sniffed) return family.content.includes(content.sniffed)
  return family.isText === true && !content.start.includes(0)
}
