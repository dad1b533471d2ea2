import { randomBytes } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import { documentStates, issuedDoc } from '../shared/entities.ts'
import { codeFrom } from '../shared/verify-code.ts'
import type { FlowSheet } from './flow-sheet.ts'

export type Issued = { code: string; isRevoked: boolean; printCount: number }

/** The document of a finished instance: the one it has, as long as it says the same, else a new one that takes its place. */
export async function issueFor(
  ctx: Ctx,
  sheet: FlowSheet,
  { validDays }: { validDays?: number | undefined },
): Promise<Issued> {
  const { row } = sheet.loaded
  const now = ctx.now()
  const values = {
    docNo: row.instNo ?? row.id,
    docType: sheet.typeName,
    title: row.title,
    holder: sheet.holder,
    validTo: validDays === undefined ? null : dayOf(new Date(now.getTime() + validDays * 86_400_000)),
  }
  const search = searchTextOf(issuedDoc, values) ?? ''
  const [doc] = await ctx.db.query<{ id: string; code: string; state: string; printCount: number }>(
    `insert into sys_issued_doc as d (
       id, version, create_user, create_time, update_user, update_time, doc_no, doc_type, title, holder, issue_time,
       issuer_name, valid_to, print_count, state, verify_code, payload_hash, biz_type, biz_id, owner_id,
       search_text, search_grams
     )
     values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $3, $8, $9, 1, '1', $10, $11, 'flow', $12, $13, $14, $15)
     on conflict (biz_type, biz_id, payload_hash) do update set print_count = d.print_count + 1,
       state = case when d.state = '3' then '1' else d.state end, version = d.version + 1,
       update_user = excluded.update_user, update_time = excluded.update_time
     returning id, verify_code as code, state, print_count as "printCount"`,
    [
      newId(now),
      ctx.actor.userId,
      now,
      values.docNo,
      values.docType,
      values.title,
      values.holder,
      ctx.actor.userName,
      values.validTo,
      codeFrom(randomBytes(10)),
      sheet.hash,
      row.id,
      row.starterId,
      search,
      gramsOf(search),
    ],
  )
  await ctx.db.execute(
    `update sys_issued_doc
     set state = '3', version = version + 1, update_time = $3
     where biz_type = 'flow' and biz_id = $1 and id <> $2 and state = '1'`,
    [row.id, doc!.id, now],
  )
  return { code: doc!.code, isRevoked: doc!.state === documentStates.revoked[0], printCount: doc!.printCount }
}
