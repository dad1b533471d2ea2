import { buffer } from 'node:stream/consumers'
import { writeZip } from '#kernel/excel/package/zip-write.ts'

/** A file that asks for more work than it looks like. */
export type HostileFile = { name: string; content: Buffer }

/** Each kind of file that the product looks into, made so that a careless reader would take seconds or minutes for it. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const cell = '<c r="A1"><v>1</v></c>'
  const rows = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n)).join('')
  const merges = '<mergeCell ref="A1:GQ900000"/>'.repeat(1000)
  return [
    { name: '标签.docx', content: await documentOf(`<w:p a="${'>'.repeat(60_000)}"></w:p>`) },
    { name: '长标签.docx', content: await documentOf(`<w:p a="${'>'.repeat(400_000)}"></w:p>`) },
    { name: '目录.docx', content: directoryOf(330_000) },
    { name: '标签.xlsx', content: await workbookOf(`<row r="1" a="${'>'.repeat(60_000)}">${cell}</row>`) },
    {
      name: '合并.xlsx',
      content: await workbookOf(
        rows(4500, (n) => `<row r="${n + 1}">${cell}</row>`),
        { behind: `<mergeCells>${merges}</mergeCells>` },
      ),
    },
    {
      name: '共享.xlsx',
      content: await workbookOf(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(16_384)}</row>`, {
        shared: 'a'.repeat(900_000),
      }),
    },
    { name: '末列.xlsx', content: await workbookOf('<row><c r="XFD1"><f>A1</f></c></row>'.repeat(20_000)) },
    {
      name: '关系.xlsx',
      content: await workbookOf(`<row r="1">${cell}</row>`, {
        relations: '<Relationship Id="a" Type="x" Target="http://a/%20/../b"/>'.repeat(200_000),
      }),
    },
    { name: '分段.jpg', content: bytesOf([0xff, 0xd8], Buffer.alloc(9_600_000, bytesOf([0xff, 0xe0, 0, 2]))) },
    { name: '位置.jpg', content: bytesOf([0xff, 0xd8], exifOfPointers(), [0xff, 0xda, 0, 2, 1, 0xff, 0xd9]) },
    {
      name: '分块.png',
      content: bytesOf('\x89PNG\r\n\x1a\n', Buffer.alloc(8_400_000, bytesOf([0, 0, 0, 0], 'tEXt', [0, 0, 0, 0]))),
    },
    {
      name: '分块.webp',
      content: bytesOf(
        'RIFF',
        [0, 0, 0, 0],
        'WEBPVP8 ',
        [0, 0, 0, 0],
        Buffer.alloc(8_000_000, bytesOf('ABCD', [0, 0, 0, 0])),
      ),
    },
    { name: '引号.csv', content: bytesOf('"', Buffer.alloc(3_000_000, '""')) },
  ]
}

function bytesOf(...parts: (string | number[] | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
}

function documentOf(body: string): Promise<Buffer> {
  const types = '<Types><Override PartName="/word/document.xml"/></Types>'
  const document = `<w:document>${body}</w:document>`
  return packed({ '[Content_Types].xml': types, 'word/document.xml': document })
}

function workbookOf(
  rows: string,
  more: { behind?: string; shared?: string; relations?: string } = {},
): Promise<Buffer> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${kind}" Target="${target}"/>`
  return packed({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="一" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}${more.relations ?? ''}</Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>${more.shared ?? ''}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${more.behind ?? ''}</worksheet>`,
  })
}

function packed(parts: Record<string, string>): Promise<Buffer> {
  return buffer(writeZip(Object.entries(parts).map(([name, content]) => ({ name, content }))))
}

/** An archive that is nothing but a directory. */
function directoryOf(count: number): Buffer {
  const entry = Buffer.alloc(50)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(4, 28)
  const entries = Buffer.alloc(count * entry.length, entry)
  for (let n = 0; n < count; n++) entries.writeUInt32LE(n, n * entry.length + 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(30, 16)
  return bytesOf('PK\x03\x04', Buffer.alloc(26), entries, end)
}

/** EXIF whose directory names one GPS part thousands of times, and that as many entries. */
function exifOfPointers(): Buffer {
  const tiff = Buffer.alloc(65_000)
  const count = 2600
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(count, 8)
  const gps = 10 + count * 12
  tiff.writeUInt16BE(count, gps)
  for (let n = 0; n < count; n++) {
    tiff.writeUInt16BE(0x8825, 10 + n * 12)
    tiff.writeUInt32BE(gps, 10 + n * 12 + 8)
    tiff.writeUInt16BE(1, gps + 2 + n * 12 + 2)
    tiff.writeUInt32BE(60_000, gps + 2 + n * 12 + 4)
  }
  return bytesOf([0xff, 0xe1, 0xfd, 0xf0], 'Exif\0\0', tiff)
}
