import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { bedsView, housesView, keepersView } from '#modules/dormitory/dorm/shared/views.ts'
import { keeperPosts } from '#modules/dormitory/dorm/shared/codes.ts'
import { defectSides } from '../../shared/desk/defect.ts'
import {
  confirmAssetsRoute,
  confirmHours,
  myDormRoute,
  sharePhoneRoute,
  type MyDorm,
  type Roommate,
} from '../../shared/mine/mine-routes.ts'
import { openStays, register, stayStates, type StayRow } from '../../shared/register.ts'
import { agreementOf } from '../agreement/agreements.ts'
import { defectsOf, writeDefects, type Found } from '../desk/defects.ts'
import { maySelfCheckIn } from '../move-in.ts'
import { ownStay } from './own-stay.ts'

async function myDorm(ctx: Ctx): Promise<MyDorm> {
  const stay = await ownStay(ctx)
  const before = await ctx.db.query<MyDorm['before'][number]>(
    `select place_name as "placeName", in_time as "inTime", out_time as "outTime"
     from stay_register
     where student_id = $1 and state = $2
     order by out_time desc
     limit 20`,
    [ownStudentId(ctx), stayStates.left[0]],
  )
  const words = await wordsOf(ctx)
  if (!stay) {
    const none = { agreement: null, canCheckInSelf: false }
    return { stay: null, house: null, roommates: [], confirm: null, ...none, before, words }
  }
  const [bed] = await ctx.db.query<Place>(
    `select b.bed_pos as "bedPos", b.room_no as "roomNo", c.campus_name as "campusName", b.dorm_name as "dormName",
       b.type_name as "typeName", b.orient, h.open_time as "openTime", h.close_time as "closeTime", h.phone,
       coalesce(
         (
         select array_agg(distinct k.xm)
         from ${keepersView} k
         where k.dorm_id = b.dorm_id
           and k.post = $3
           and (cardinality(k.floor_ids) = 0 or b.floor_id = any(k.floor_ids))
           and k.begin_date <= $2
           and (k.end_date is null or k.end_date >= $2)
       ),
         '{}'
       ) as keepers
     from ${bedsView} b
     join ${housesView} h on h.id = b.dorm_id
     join base_campus c on c.id = b.campus_id
     where b.id = $1`,
    [stay.bedId, ctx.today(), keeperPosts.keeper],
  )
  if (!bed) throw notFound()
  const { bedPos, roomNo, ...house } = bed
  const { id, placeName, bedNo, state, assignTime, inTime, inBy, feePrice, isRoomHead, isPhoneShared } = stay
  return {
    stay: {
      id,
      placeName: placeName ?? '',
      roomNo,
      bedNo,
      bedPos,
      state,
      assignTime,
      inTime,
      inBy,
      feePrice,
      isRoomHead: isRoomHead === true,
      isPhoneShared: isPhoneShared === true,
    },
    house,
    roommates: await roommatesOf(ctx, stay),
    confirm: await confirmOf(ctx, stay),
    agreement: await agreementOf(ctx, stay),
    canCheckInSelf: state === stayStates.waiting[0] && (await maySelfCheckIn(ctx)),
    before,
    words,
  }
}

async function wordsOf(ctx: Ctx): Promise<MyDorm['words']> {
  const sets = await codeSets(ctx)
  const wordsIn = (set: string) => (sets.get(set) ?? []).map(({ key, label }) => ({ key, label }))
  return Object.fromEntries(['dormAsset', 'dormBedPos', 'dormOrient'].map((set) => [set, wordsIn(set)]))
}

type Place = NonNullable<MyDorm['house']> & { bedPos: string | null; roomNo: string }

async function roommatesOf(ctx: Ctx, { id, roomId }: StayRow): Promise<Roommate[]> {
  const rows = await ctx.db.query<Omit<Roommate, 'phone'> & { studentId: string; isShared: boolean }>(
    `select r.student_id as "studentId", r.xm, k.class_name as "className", r.bed_no as "bedNo",
       coalesce(r.is_room_head, false) as "isRoomHead", r.state = $3 as "isLiving",
       coalesce(r.is_phone_shared, false) as "isShared"
     from stay_register r
     left join base_class k on k.id = r.class_id
     where r.room_id = $1 and r.id <> $2 and r.state = any($4::text[])
     order by r.bed_no`,
    [roomId, id, stayStates.living[0], openStays],
  )
  const shared = rows.filter(({ isShared }) => isShared).map(({ studentId }) => studentId)
  const people = await loadRows(ctx, student, shared)
  return rows.map(({ studentId, isShared, ...one }) => ({
    ...one,
    phone: isShared ? (people.get(studentId)?.sjhm ?? null) : null,
  }))
}

async function confirmOf(ctx: Ctx, { id, inTime, confirmTime }: StayRow): Promise<MyDorm['confirm']> {
  if (!inTime) return null
  const defects = (await defectsOf(ctx, [id])).filter(({ side }) => side === defectSides.in[0])
  return { until: untilOf(inTime).toISOString(), doneTime: confirmTime, defects }
}

const untilOf = (inTime: string) => new Date(new Date(inTime).getTime() + confirmHours * 3_600_000)

async function sharePhone(ctx: Ctx, { isShared }: { isShared: boolean }) {
  const stay = await ownStay(ctx, true)
  if (!stay) throw badRequest({ text: '您还没有床位' })
  await changeRows(ctx, register, { where: { id: stay.id }, values: { isPhoneShared: isShared } })
  return { isShared }
}

/** What was broken before somebody came is not theirs to pay: they may say so for two days. */
async function confirmAssets(ctx: Ctx, { defects }: { defects: Found[] }) {
  const stay = await ownStay(ctx, true)
  if (!stay?.inTime || stay.state !== stayStates.living[0]) throw badRequest({ text: '办理入住后才能确认资产' })
  if (ctx.now() > untilOf(stay.inTime)) throw badRequest({ text: `入住已超过${confirmHours}小时，资产视为完好` })
  const found = defects.map((one) => ({ ...one, amounts: new Map([[stay.id, 0]]) }))
  await writeDefects(ctx, { stays: [stay], side: defectSides.in[0], found })
  const doneTime = ctx.now().toISOString()
  await changeRows(ctx, register, { where: { id: stay.id }, values: { confirmTime: doneTime } })
  return { doneTime }
}

export const mineRoutes: readonly Route[] = [
  route(myDormRoute, myDorm),
  route(sharePhoneRoute, sharePhone),
  route(confirmAssetsRoute, confirmAssets),
]
