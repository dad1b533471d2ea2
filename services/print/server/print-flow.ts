import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { newId } from '#kernel/world/id.ts'
import { gramsOf, searchTextOf } from '#kernel/entity/search-text.ts'
import type { Document } from '../layout/blocks.ts'
import { printLog } from '../shared/entities.ts'
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

export type PrintOrder = {
  sheet: FlowSheet
  template: Published
  pictures: ReadonlyMap<string, Picture>
  press: Press
  /** Where the school is found; empty where nobody said. */ origin: string
  /** Somebody has been told of letters that cannot be drawn. */ isAnyway: boolean
}

const watermarks: Partial<Record<FlowSheet['state'], string>> = {
  draft: '未办结',
  running: '未办结',
  returned: '未办结',
  suspended: '未办结',
  withdrawn: '已撤回',
  terminated: '已终止',
}

/** One instance for paper: with the code by which it is checked where it is over, and a line in the register either way. */
export async function printFlow(ctx: Ctx, order: PrintOrder): Promise<{ document: Document; pages: number }> {
  const { sheet, template, press } = order
  const plain = compose(template.content, fillingOf(order, null))
  const before = await press({ kind: 'measure', document: plain })
  if (before.missing.length > 0 && !order.isAnyway)
    throw lettersMissing({ what: isInNames(before.missing, sheet) ? '姓名' : '内容', list: before.missing.join('、') })
  // A code nobody knows where to check is none.
  const isChecked = isFinished(sheet) && order.origin !== ''
  const issued = isChecked ? await issueFor(ctx, sheet, { validDays: template.content.validDays }) : null
  const document = issued
    ? compose(template.content, fillingOf(order, { ...issued, address: addressOf(ctx, order.origin, issued.code) }))
    : plain
  const { pages } = issued ? await press({ kind: 'measure', document }) : before
  await writeDown(ctx, { order, issued, pages })
  return { document, pages }
}

/** Whether there is a result others may rely on. */
export function isFinished({ state }: Pick<FlowSheet, 'state'>): boolean {
  return state === 'passed' || state === 'rejected'
}

/** What stands across pages nobody can rely on. */
export function watermarkOf({ state }: Pick<FlowSheet, 'state'>): string | undefined {
  return watermarks[state]
}

/** Where a code is checked; a school that is not known by its host name goes along in the address. */
export function addressOf(ctx: Ctx, origin: string, code: string): string {
  const isNamed = ctx.school.id === '000000' || (ctx.school.hostNames ?? []).length > 0
  return `${origin}/verify/${code}${isNamed ? '' : `?tenantId=${ctx.school.id}`}`
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
