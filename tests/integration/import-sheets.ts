import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { readSheet } from '#kernel/excel/read-sheet.ts'
import { writeSheet } from '#kernel/excel/write-sheet.ts'
import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { basic, type Envelope, type TestSchool, type Visitor } from '#tests/support/school.ts'

export type Cells = Record<string, string | number>

/** A student of a class, as a sheet tells of one; `n` makes the numbers. */
export function studentCells(n: number, className: string, changes: Cells = {}): Cells {
  const first17 = `43010220060315${String(n).padStart(3, '0')}`
  return { 学号: `2026${String(n).padStart(6, '0')}`, 姓名: '张三', 身份证号: first17 + idCardCheckDigit(first17), 班级: className, 民族: '汉族', 手机号: '', QQ: '', ...changes }
}

export async function sheetOf(rows: Cells[], heads = Object.keys(rows[0]!)): Promise<Buffer> {
  const columns = heads.map((title) => ({ key: title, title, type: rows.some((row) => typeof row[title] === 'number') ? ('number' as const) : ('text' as const) }))
  return buffer(writeSheet({ columns, rows: rows.map((row) => heads.map((title) => row[title])), sheetName: '数据' }))
}

export type Upload = { name?: string; content?: Buffer; fields?: Record<string, string>; verb?: string }

/** Sends a form with a file to an endpoint of an entity. */
export async function upload(school: TestSchool, visitor: Visitor, path: string, file: Upload): Promise<{ status: number; body: Envelope }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(file.fields ?? {})) form.append(name, value)
  if (file.content) form.append('file', new Blob([new Uint8Array(file.content)]), file.name ?? '数据.xlsx')
  const encoded = new Response(form)
  const response = await school.app.inject({
    method: 'POST',
    url: `/api/flySource-base/${path}/${file.verb ?? 'import'}`,
    headers: { authorization: basic, 'flysource-auth': `bearer ${visitor.token}`, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() }
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
