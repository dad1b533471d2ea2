import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import { setParam } from '#tests/support/params.ts'

export type PrintStage = Awaited<ReturnType<typeof printStage>>

/** A school in which matters are walked through and printed. */
export async function printStage() {
  const stage = await flowStage()
  await setParam(stage.school, publicUrl, 'https://campus.example.edu.cn')
  const pdfOf = (account: string, instanceId: string, more: object = {}) =>
    stage.who(account).visitor.get('process/print/pdf', { instanceId, ...more })

  async function documentsOf(id: string): Promise<{ code: string; state: string; hash: string; prints: number }[]> {
    return (await stage.sql(
      `select verify_code as code, state, payload_hash as hash, print_count as prints from sys_issued_doc where biz_id = $1 order by issue_time, id`,
      [id],
    )) as never
  }

  return Object.assign(stage, { pdfOf, documentsOf })
}

export const picture = (color: string) =>
  sharp({ create: { width: 300, height: 120, channels: 4, background: color } })
    .png()
    .toBuffer()

export async function pagesOf(body: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(body))
  const texts: string[] = []
  for (let i = 1; i <= document.numPages; i++)
    texts.push(
      (await (await document.getPage(i)).getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' '),
    )
  return texts
}
