import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import type { School } from '#kernel/db/types.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import type { Document } from '../layout/blocks.ts'
import { printLog } from '../shared/entities.ts'
import { codeFrom } from '../shared/verify-code.ts'
import { compose, type Filling } from './compose.ts'
import type { FlowSheet } from './flow-sheet.ts'
import { issueFor, type Issued } from './issue.ts'
import type { Picture } from './pictures.ts'
import type { Press } from './press.ts'
import type { Published } from './templates.ts'

const lettersMissing = defineError<{ what: string; list: string }>({
  code: 'PRINT_LETTERS',
  status: 400,
  message: '{what}含字库外字符：{list}，打印时将以“〓”代替，请核对后再打印',
})

/** Carries out what is written as one. */
type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

export type PrintOrder = {
  school: School
  sheet: FlowSheet
  template: Published
  pictures: ReadonlyMap<string, Picture>
  press: Press
  /** Where the school is found; empty where nobody said. */ origin: string
  /** Somebody has been told of letters that cannot be drawn. */ isAnyway: boolean
}

/** Stands for the code of a document until it has one. */
const anyCode: Issued = { code: codeFrom(new Uint8Array(10)), isRevoked: false, printCount: 1 }

const watermarks: Partial<Record<FlowSheet['state'], string>> = {
  draft: '未办结',
  running: '未办结',
  returned: '未办结',
  suspended: '未办结',
  withdrawn: '已撤回',
  terminated: '已终止',
  rejected: '未通过',
}

/**
 * One instance for paper: with the code by which it is checked where it is over, and a line in the register either way. The press has
 * one thread, before which others may stand: it is waited for before the transaction begins, never within.
 */
export async function printFlow(transact: Transact, order: PrintOrder): Promise<{ document: Document; pages: number }> {
  const { sheet, template, press, school } = order
  const proved = (issued: Issued) =>
    compose(template.content, fillingOf(order, { ...issued, address: addressOf(school, order.origin, issued.code) }))
  const plain = compose(template.content, fillingOf(order, null))
  const before = await press({ kind: 'measure', document: plain })
  if (before.missing.length > 0 && !order.isAnyway)
    throw lettersMissing({ what: isInNames(before.missing, sheet) ? '姓名' : '内容', list: before.missing.join('、') })
  // A code nobody knows where to check is none.
  if (!isFinished(sheet) || order.origin === '') {
    await transact((ctx) => writeDown(ctx, { order, issued: null, pages: before.pages }))
    return { document: plain, pages: before.pages }
  }
  // Every code takes the same room, and what was revoked shows none.
  const withCode = await press({ kind: 'measure', document: proved(anyCode) })
  return transact(async (ctx) => {
    const issued = await issueFor(ctx, sheet, { validDays: template.content.validDays })
    const { pages } = issued.isRevoked ? before : withCode
    await writeDown(ctx, { order, issued, pages })
    return { document: proved(issued), pages }
  })
}

/** Whether there is a result, of which others may ask; one that was refused says so. */
export function isFinished({ state }: Pick<FlowSheet, 'state'>): boolean {
  return state === 'passed' || state === 'rejected'
}

/** What stands across pages nobody can rely on. */
export function watermarkOf({ state }: Pick<FlowSheet, 'state'>): string | undefined {
  return watermarks[state]
}

/** Where a code is checked; a school that is not known by its host name goes along in the address. */
export function addressOf(school: School, origin: string, code: string): string {
  const isNamed = school.id === '000000' || (school.hostNames ?? []).length > 0
  return `${origin}/verify/${code}${isNamed ? '' : `?tenantId=${school.id}`}`
}

function fillingOf({ sheet, pictures }: PrintOrder, issued: (Issued & { address: string }) | null): Filling {
  const watermark = issued?.isRevoked ? '已撤销' : watermarkOf(sheet)
  return { sheet, pictures, proof: issued && !issued.isRevoked ? issued : null, watermark }
}

function isInNames(letters: readonly string[], { people }: FlowSheet): boolean {
  return letters.some((letter) => people.some((name) => name.includes(letter)))
}

async function writeDown(
  ctx: Ctx,
  { order: { sheet, template }, issued, pages }: { order: PrintOrder; issued: Issued | null; pages: number },
): Promise<void> {
  const { row } = sheet.loaded
  const now = ctx.now()
  const search = searchTextOf(printLog, { title: row.title, bizNo: row.instNo }) ?? ''
  await ctx.db.execute(
    `insert into sys_print_log (
       id, version, create_user, create_time, update_user, update_time, time, user_name, biz_no, title, template_name,
       template_version, pages, is_reprint, ip, biz_type, biz_id, user_id, search_text, search_grams
     )
     values ($1, 1, $2::uuid, $3, $2::uuid, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'flow', $12, $2::text, $13, $14)`,
    [
      newId(now),
      ctx.actor.userId,
      now,
      ctx.actor.userName,
      row.instNo,
      row.title,
      template.name,
      template.version || null,
      pages,
      (issued?.printCount ?? 1) > 1,
      ctx.request.ip,
      row.id,
      search,
      gramsOf(search),
    ],
  )
}
