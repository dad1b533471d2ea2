import { open } from 'node:fs/promises'
import { scanPieces } from '#kernel/excel/package/xml-scan.ts'
import { unescapeXml } from '#kernel/excel/package/xml-text.ts'
import { openZip } from '#kernel/excel/package/zip-read.ts'
import type { FilePreview } from '../shared/preview.ts'

const mainPart = 'word/document.xml'
/** Unpacked XML of the text; it is streamed and left as soon as there is enough. */
const largestPart = 60_000_000
const mostParagraphs = 500
const mostCharacters = 100_000

/** The text of a document, paragraph by paragraph: no layout, no pictures. */
export async function readParagraphs(path: string): Promise<FilePreview> {
  const file = await open(path)
  try {
    const zip = await openZip(file)
    const paragraphs: string[] = []
    let text = ''
    let isText = false
    let characters = 0
    for await (const tokens of scanPieces(zip.open(mainPart, largestPart))) {
      for (const token of tokens) {
        if (token.kind === 'text') {
          if (isText) text += unescapeXml(token.raw)
        } else if (token.name === 't') isText = token.kind === 'open' && !token.isEmpty
        else if (token.kind === 'open' && token.name === 'tab') text += '\t'
        else if (token.kind === 'open' && token.name === 'br') text += '\n'
        else if (token.kind === 'close' && token.name === 'p') {
          characters += text.length
          if (text.trim() !== '') paragraphs.push(text)
          text = ''
        }
        if (paragraphs.length >= mostParagraphs || characters + text.length >= mostCharacters)
          return {
            kind: 'paragraphs',
            paragraphs: [...paragraphs, text.slice(0, mostCharacters)].filter((one) => one !== ''),
            isCut: true,
          }
      }
    }
    return { kind: 'paragraphs', paragraphs, isCut: false }
  } finally {
    await file.close()
  }
}
