import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '#kernel/world/context.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { documentStates } from '../shared/entities.ts'
import { maskName } from '../shared/mask-name.ts'
import { readCode } from '../shared/verify-code.ts'
import { verifyRoute, type Verified } from '../shared/print-routes.ts'
import { standingOf, type Standing } from './flow-sheet.ts'

const unknownCode = defineError({
  code: 'VERIFY_UNKNOWN',
  status: 404,
  message: '未查询到该证明，请核对验证码',
  data: () => null,
})

type Doc = {
  docNo: string
  docType: string
  title: string
  holder: string | null
  issueTime: Date
  validTo: string | null
  state: string
  revokeReason: string | null
  hash: string
  bizId: string
}

/** Every answer takes about this long, so that nobody learns from the time whether a code exists. */
const answerMs = 120

/** Whether a paper is true, for whoever holds it: no sign-in, and no name in full. */
export const verifyRoutes: readonly Route[] = [
  route(verifyRoute, async (ctx, { code }) => {
    const [found] = await Promise.all([look(ctx, readCode(code) ?? ''), wait(answerMs)])
    if (!found) throw unknownCode()
    return found
  }),
]

async function look(ctx: Ctx, code: string) {
  const [doc] = await ctx.db.query<Doc>(
    `select doc_no as "docNo", doc_type as "docType", title, holder, issue_time as "issueTime", valid_to as "validTo",
       state, revoke_reason as "revokeReason", payload_hash as hash, biz_id as "bizId"
     from sys_issued_doc
     where verify_code = $1`,
    [code],
    'verify_doc',
  )
  if (!doc) return null
  const now = await standingOf(ctx, doc.bizId)
  const state = stateOf(ctx, doc, now)
  return {
    state,
    school: ctx.school.name,
    docType: doc.docType,
    instNo: doc.docNo,
    title: now?.isOfArea ? await titleFor(ctx, doc) : doc.docType,
    holder: maskName(doc.holder ?? ''),
    status: now?.status ?? null,
    issueTime: doc.issueTime,
    validTo: doc.validTo,
    hash: doc.hash,
    revokeReason: state === 'revoked' ? (doc.revokeReason ?? now?.whyNoPaper ?? null) : null,
  }
}

/** By what is so now: the code is asked about long after the paper was printed. */
function stateOf(ctx: Ctx, doc: Doc, now: Standing | null): Verified['state'] {
  if (doc.state === documentStates.revoked[0]) return 'revoked'
  if (doc.state === documentStates.replaced[0]) return 'replaced'
  if (now?.hash !== doc.hash) return 'changed'
  if (now.isRefused) return 'refused'
  if (now.whyNoPaper !== null) return 'revoked'
  return doc.validTo !== null && doc.validTo < dayOf(ctx.now()) ? 'expired' : 'valid'
}

/** The title without the names of those who had to do with it. */
async function titleFor(ctx: Ctx, { title, bizId, holder, docType }: Doc): Promise<string> {
  const rows = await ctx.db.query<{ name: string | null }>(
    `select u.user_name as name
     from sys_flow_instance i
     join sys_user u on u.id = i.starter_id
     where i.id = $1
     union
     select actor_name
     from sys_flow_record
     where instance_id = $1
     union
     select u.user_name
     from sys_flow_task t
     join sys_user u on u.id = t.assignee_id
     where t.instance_id = $1`,
    [bizId],
  )
  const names = [holder, ...rows.map((row) => row.name)].filter(
    (name): name is string => Boolean(name) && [...name!].length > 1,
  )
  return (
    names
      .toSorted((a, b) => b.length - a.length)
      .reduce((text, name) => text.replaceAll(name, maskName(name)), title) || docType
  )
}
