import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { accountsOf, whoOf } from '#modules/school/base/shared/people/who.ts'
import { refundMonths } from '#modules/dormitory/stay/shared/params.ts'
import { asProduct } from '#services/flow/server/detail/of-records.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { changeApply, type ChangeRow } from '../shared/apply.ts'
import { changeFlowCode, changeStates, partnerStates } from '../shared/codes.ts'
import { feeDifference } from '../shared/fee.ts'
import { partnerHours } from '../shared/params.ts'
import { answerSwapRoute, askedSwapsRoute, type AskedSwap } from '../shared/routes.ts'

/** Who wants to change beds with whoever is signed in, and has not heard yet. */
async function asked(ctx: Ctx): Promise<{ swaps: AskedSwap[] }> {
  const own = ownStudentId(ctx)
  if (own === null) return { swaps: [] }
  const hours = await readParam(ctx, partnerHours)
  const perYear = await readParam(ctx, refundMonths)
  const rows = await ctx.db.query<AskedSwap & { askTime: string; oldPrice: number | null; newPrice: number | null }>(
    `select t.id, t.xm, c.class_name as "className", t.to_place as "fromPlace", t.from_place as "toPlace", t.reason,
       t.ask_time as "askTime", t.old_price::float8 as "oldPrice", t.new_price::float8 as "newPrice"
     from change_apply t
     left join base_class c on c.id = t.class_id
     where t.partner_id = $1 and t.state = $2
     order by t.ask_time
     limit 20`,
    [own, changeStates.waiting[0]],
  )
  return {
    swaps: rows.map(({ askTime, oldPrice, newPrice, ...one }) => ({
      ...one,
      until: new Date(new Date(askTime).getTime() + hours * 3_600_000).toISOString(),
      feeDiff: feeDifference({ from: newPrice, to: oldPrice, perYear }, ctx.today()),
    })),
  }
}

async function answer(ctx: Ctx, { id, isAgreed }: { id: string; isAgreed: boolean }): Promise<{ state: string }> {
  const own = ownStudentId(ctx)
  const row = (await loadRows(ctx, changeApply, [id], { lock: true })).get(id)
  if (own === null || !row || row.partnerId !== own) throw notFound()
  if (row.state !== changeStates.waiting[0]) throw badRequest({ text: '该互换申请已处理或已失效' })
  await changeRows(ctx, changeApply, {
    where: { id },
    values: {
      partnerAgree: isAgreed ? partnerStates.agreed[0] : partnerStates.refused[0],
      partnerTime: ctx.now().toISOString(),
    },
  })
  return { state: isAgreed ? await begin(ctx, row) : await refuse(ctx, row) }
}

/** Both agree: now it is decided by those who answer for them. */
async function begin(ctx: Ctx, { id, studentId }: ChangeRow): Promise<string> {
  const starterId = (await ctx.call(accountsOf, { entity: 'base.student', ids: [studentId] })).get(studentId)
  if (!starterId) throw badRequest({ text: '该学生的账号已停用，不能提交审批' })
  await startFlow(asProduct(ctx), { processType: changeFlowCode, bizId: id, starterId })
  return changeStates.deciding[0]
}

async function refuse(ctx: Ctx, { id, studentId, partnerName }: ChangeRow): Promise<string> {
  await moveRows(ctx, changeApply, { from: 'waiting', to: 'lapsed', where: { id } })
  await sendMessage(ctx, {
    userIds: await ctx.call(whoOf, { student: studentId, roles: ['self'] }),
    category: 'approval',
    title: '对方已拒绝互换',
    content: `${partnerName}不同意与您互换床位，申请已失效。`,
    link: `/roomChange/mine?id=${id}`,
    biz: { type: changeApply.path, id },
  })
  return changeStates.lapsed[0]
}

export const partnerRoutes: readonly Route[] = [route(askedSwapsRoute, asked), route(answerSwapRoute, answer)]
