import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { readSheet } from '#kernel/excel/read/read-sheet.ts'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import type { Envelope, TestSchool, Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { sendForm } from '#tests/support/upload.ts'

export type Cells = Record<string, string | number>

/** A student of a class, as a sheet tells of one; `n` makes the numbers. */
export function studentCells(n: number, className: string, changes: Cells = {}): Cells {
  const first17 = `43010220060315${String(n).padStart(3, '0')}`
  return {
    学号: `2026${String(n).padStart(6, '0')}`,
    姓名: '张三',
    身份证号: first17 + idCardCheckDigit(first17),
    班级: className,
    民族: '汉族',
    手机号: '',
    QQ: '',
    ...changes,
  }
}

export async function sheetOf(rows: Cells[], heads = Object.keys(rows[0]!)): Promise<Buffer> {
  const columns = heads.map((title) => ({
    key: title,
    title,
    type: rows.some((row) => typeof row[title] === 'number') ? ('number' as const) : ('text' as const),
  }))
  return buffer(writeSheet({ columns, rows: rows.map((row) => heads.map((title) => row[title])), sheetName: '数据' }))
}

/** `proof`: what the sender has authenticated a second time for. */
export type Upload = { name?: string; content?: Buffer; fields?: Record<string, string>; verb?: string; proof?: string }

/** Sends a form with a file to an endpoint of an entity. */
export async function upload(
  school: TestSchool,
  visitor: Visitor,
  path: string,
  { name = '数据.xlsx', content, fields = {}, verb = 'import', proof }: Upload,
): Promise<{ status: number; body: Envelope }> {
  const headers = proof ? await secondAuthHeader(school, visitor, proof) : {}
  const file = content && { file: { name, content } }
  return sendForm(school, visitor, `base/${path}/${verb}`, { fields, headers, ...file })
}

export async function download(visitor: Visitor, fileId: string): Promise<string[][]> {
  const answer = await visitor.get('resource/oss/endpoint/download-file', { fileId })
  expect(answer.status).toBe(200)
  return rowsIn(answer.raw)
}

export async function rowsIn(content: Buffer): Promise<string[][]> {
  const source = async function* () {
    yield content
  }
  const rows: string[][] = []
  for await (const row of readSheet(source(), { name: 'x.xlsx' })) rows.push(row.cells.map((cell) => cell.text))
  return rows
}
