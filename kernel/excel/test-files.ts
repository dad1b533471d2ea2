import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { SheetRow } from './cell.ts'
import { openZip } from './package/zip-read.ts'
import { writeZip } from './package/zip-write.ts'

/** A file that goes away with the test. */
export async function fileWith(name: string, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'excel-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** A workbook put together by hand, for what no library writes on purpose. Parts given here replace those of the plain one. */
export function workbookOf(sheetXml: string, parts: Record<string, string | Iterable<string>> = {}): Promise<Buffer> {
  const all: Record<string, string | Iterable<string>> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/>' +
      '<Relationship Id="rId3" Type="x/styles" Target="styles.xml"/>' +
      '<Relationship Id="rId4" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetXml,
    ...parts,
  }
  return buffer(writeZip(Object.entries(all).map(([name, content]) => ({ name, content }))))
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

export async function textsOf(rows: AsyncIterable<SheetRow>): Promise<string[][]> {
  return (await collect(rows)).map((row) => row.cells.map((cell) => cell.text))
}

/** One XML part of a workbook, for what readers do not tell. */
export async function partOf(path: string, name: string): Promise<string> {
  const file = await open(path)
  try {
    return await (await openZip(file)).text(name, 1_000_000)
  } finally {
    await file.close()
  }
}
