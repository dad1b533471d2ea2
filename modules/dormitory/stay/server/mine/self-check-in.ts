import { badRequest } from '#kernel/errors/platform-errors.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import { freeRoute, route, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { place, whereText } from '#kernel/operations/sql.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { declaredOrigin } from '#services/identity/sign-in/origin.ts'
import type { Document } from '#services/print/layout/blocks.ts'
import { printed } from '#services/print/server/printed.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { doorSheetsRoute } from '../../shared/desk/desk-routes.ts'
import { selfCheckInRoute } from '../../shared/mine/mine-routes.ts'
import { checkinFrom, checkinUntil, selfCheckin } from '../../shared/params.ts'
import { register, stayStates } from '../../shared/register.ts'
import { screens } from '../../shared/screens.ts'
import { stayCheckedIn } from '../../shared/services.ts'
import { deskConditions } from '../desk/desk-rows.ts'
import { hasCheckinTime, maySelfCheckIn, requireMayMoveIn } from '../move-in.ts'
import { tellCheckedIn } from '../tell.ts'
import { ownStay } from './own-stay.ts'

/** What the door of a house says. Another time of moving in makes other codes: the sheets of last year open nothing. */
export async function doorCodeOf(ctx: Ctx, dormId: string): Promise<string> {
  const term = [await readParam(ctx, checkinFrom), await readParam(ctx, checkinUntil)].join(' ')
  const seal = ctx.world.secrets.hash(`${dormId} ${term}`, `${ctx.school.id}/stay/door`).slice(0, 32)
  return `${dormId}.${seal}`
}

/** Somebody stands before their house with their own phone and moves in; everything else is as at the counter. */
async function checkIn(ctx: Ctx, { door }: { door: string }) {
  if (!(await maySelfCheckIn(ctx))) throw badRequest({ text: '未开放扫码自助入住，请到宿舍楼值班室办理' })
  const stay = await ownStay(ctx, true)
  if (!stay) throw badRequest({ text: '您还没有床位' })
  if (stay.state !== stayStates.waiting[0]) throw badRequest({ text: '您已办理入住' })
  const [dormId = ''] = door.split('.')
  if (door !== (await doorCodeOf(ctx, dormId)))
    throw badRequest({ text: '入住码无效或已过期，请扫描宿舍楼门口的入住码' })
  const placeName = stay.placeName ?? ''
  if (dormId !== stay.dormId) throw badRequest({ text: `您的床位是${placeName}，请到该宿舍楼扫码` })
  await requireMayMoveIn(ctx, stay)
  const [came] = await moveRows(ctx, register, {
    from: 'waiting',
    to: 'living',
    where: { id: stay.id },
    values: { inTime: ctx.now().toISOString(), inBy: '本人扫码' },
  })
  if (!came) throw badRequest({ text: '您已办理入住' })
  const { id, studentId, roomId } = came
  const there = { id, studentId, roomId, bedId: came.bedId!, dormId: came.dormId!, placeName }
  await tellCheckedIn(ctx, [there])
  await ctx.tell(stayCheckedIn, { stays: [{ ...there, registerId: id }] })
  return { placeName }
}

const line = (text: string) => ({ runs: [{ text }] })
/** So many sheets in one file. */
const most = 60

async function sheets(call: FreeCall): Promise<Raw> {
  const { world, caller } = call
  refuseToLookers(caller)
  const documents = await readAs(world, caller, async (ctx) => {
    if (!(await readParam(ctx, selfCheckin))) throw badRequest({ text: '请先在系统参数中开启“学生扫码自助入住”' })
    if (!(await hasCheckinTime(ctx))) throw badRequest({ text: '请先在系统参数中填写入住办理开始时间和结束时间' })
    const origin = await declaredOrigin(ctx)
    if (!origin) throw badRequest({ text: '请先在系统参数中设置“平台访问地址”' })
    const of = await deskConditions(ctx, 'checkin')
    of.texts.push(`t.state = ${place(of, stayStates.waiting[0])}`)
    const houses = await ctx.db.query<{ id: string; name: string }>(
      `select distinct p.dorm_id as id, p.dorm_name as name, p.dorm_sort
       from stay_register t
       join ${bedsView} p on p.id = t.bed_id${whereText(of)}
       order by p.dorm_sort, p.dorm_name
       limit ${most}`,
      of.values,
    )
    if (houses.length === 0) throw badRequest({ text: '没有待入住的宿舍楼' })
    const made: Document[] = []
    for (const { id, name } of houses)
      made.push(sheetOf(caller.school.name, name, `${origin}${screens.mine.path}?door=${await doorCodeOf(ctx, id)}`))
    return made
  })
  return printed(call, '自助入住码', documents)
}

const sheetOf = (school: string, house: string, address: string): Document => ({
  setup: { paper: 'A4', orientation: 'portrait', margins: { top: 30, right: 20, bottom: 20, left: 20 } },
  blocks: [
    { kind: 'title', text: school },
    { kind: 'title', text: `${house} 自助入住`, size: 28 },
    { kind: 'spacer', height: 12 },
    {
      kind: 'qr',
      text: address,
      size: 90,
      align: 'left',
      caption: [
        '用手机扫码，登录后核对床位并确认入住。',
        '仅限床位在本楼的学生，在学校规定的办理时间内使用。',
        '钥匙与门禁卡请到值班室领取。',
      ].map(line),
    },
  ],
})

export const selfRoutes: readonly Route[] = [route(selfCheckInRoute, checkIn), freeRoute(doorSheetsRoute, sheets)]
