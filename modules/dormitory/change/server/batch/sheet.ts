import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import type { FreeCall } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { uploadedSheet } from '#services/sheets/uploaded-sheet.ts'
import type { BatchLine, batchSheetRoute } from '../../shared/routes.ts'

const bounds = { maxRows: 510, maxBytes: 5 * 1024 * 1024 }
const heads = { xh: ['学号'], house: ['楼栋', '宿舍楼'], room: ['房间号', '房间'], bed: ['床号', '床位'] } as const
type Column = keyof typeof heads

/** Reads who goes where out of a sheet; what it means is judged by the trial. */
export async function readBatchSheet({ world, caller }: FreeCall, { fileId }: AskedOf<typeof batchSheetRoute>) {
  const read = await readAs(world, caller, (ctx) => uploadedSheet(ctx, fileId, { ...bounds, read: linesIn }))
  const rows = await read()
  if (rows.length === 0) throw badRequest({ text: '表格中没有调宿名单' })
  if (rows.length > 500) throw badRequest({ text: '一次最多调整500人' })
  return { rows }
}

async function linesIn(rows: AsyncGenerator<SheetRow, void>): Promise<BatchLine[]> {
  let columns: Record<Column, number> | null = null
  const lines: BatchLine[] = []
  for await (const { row, cells } of rows) {
    const texts = cells.map((cell) => cell?.text.trim() ?? '')
    if (columns === null) {
      columns = columnsOf(texts)
      continue
    }
    const { xh, house, room, bed } = columns
    const words = [house, room, bed].map((at) => texts[at] ?? '')
    if (![texts[xh] ?? '', ...words].some((word) => word !== '')) continue
    lines.push({ xh: texts[xh] ?? '', place: words.join('-'), line: row })
  }
  return lines
}

/** The first row names the columns, with or without the star of those that are required. */
function columnsOf(texts: readonly string[]): Record<Column, number> {
  const plain = texts.map((text) => text.replace(/^[*＊]/, '').trim())
  const at = (column: Column) => plain.findIndex((text) => (heads[column] as readonly string[]).includes(text))
  const found = { xh: at('xh'), house: at('house'), room: at('room'), bed: at('bed') }
  const missing = (Object.keys(found) as Column[]).filter((column) => found[column] === -1)
  if (missing.length > 0)
    throw badRequest({ text: `表格缺少列：${missing.map((column) => heads[column][0]).join('、')}` })
  return found
}
