import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import { badRequest, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { roomStates, roomUses } from '../shared/codes.ts'
import { dormitory, type DormRow } from '../shared/dormitory.ts'
import { mostRooms, plannedRooms, ruleProblem } from '../shared/numbering.ts'
import { generateRoute, type Generated } from '../shared/place-routes.ts'
import { room } from '../shared/room.ts'
import { fitBeds, recount } from './beds.ts'
import { dormitories } from './dormitories.ts'
import { loadTypes, roomNameOf, rooms, sexOf } from './rooms.ts'

type Asked = AskedOf<typeof generateRoute>

/** So many numbers are named where rooms were there already. */
const mostNamed = 200

async function generate(ctx: Ctx, asked: Asked): Promise<Generated> {
  await rowScope(ctx, rooms, 'generate')
  const scope = await rowScope(ctx, dormitories, 'list')
  const house = (await loadRows(ctx, dormitory, [asked.dormId], { scope, lock: !asked.isPreview })).get(asked.dormId)
  if (!house) throw notFound()
  const type = (await loadTypes(ctx, [asked.typeId])).get(asked.typeId)
  if (!type) throw invalid({ typeId: '请选择房型' })
  if (!type.isPriced) throw invalid({ typeId: '该房型未关联收费标准，不能用于学生住宿' })
  const floors = await floorsAsked(ctx, house, asked)
  const wrong = ruleProblem(asked.rule)
  if (wrong) throw invalid({ rule: wrong })
  const planned = plannedRooms({ ...asked, floors: [...floors.keys()] })
  if (planned.length === 0) throw invalid({ skip: '没有可生成的房间' })
  if (planned.length > mostRooms) throw badRequest({ text: `一次最多生成${mostRooms}个房间` })
  if (new Set(planned.map(({ roomNo }) => roomNo)).size < planned.length)
    throw invalid({ rule: '编号规则会产生重复的房间号' })
  if (planned.some(({ roomNo }) => roomNo.length > 10)) throw invalid({ rule: '房间号不能超过10个字符' })
  const there = await numbersOf(ctx, house.id)
  const fresh = planned.filter(({ roomNo }) => !there.has(roomNo))
  const skippedNos = planned.filter(({ roomNo }) => there.has(roomNo)).map(({ roomNo }) => roomNo)
  if (!asked.isPreview && fresh.length > 0) {
    const rows = fresh.map(({ floorNo, seq, roomNo }) => {
      const at = floors.get(floorNo)!
      return {
        id: newId(ctx.now()),
        values: {
          dormId: house.id,
          floorId: at.id,
          campusId: house.campusId,
          roomNo,
          roomName: roomNameOf(house.dormName, roomNo),
          typeId: type.id,
          roomUse: roomUses.living,
          sexLimit: sexOf(house, at, null),
          orient: seq % 2 === 1 ? asked.oddOrient : asked.evenOrient,
          bedCount: type.bedCount,
          isCheckFree: false,
          status: roomStates.normal,
        },
      }
    })
    await copyRows(ctx, room, rows).catch((error: unknown) => {
      throw asAppError(error, room)
    })
    const ids = rows.map(({ id }) => id)
    await fitBeds(ctx, ids)
    await recount(ctx, ids)
    await audit(ctx, [
      {
        entity: dormitory,
        recordId: house.id,
        action: 'generate',
        title: `${house.dormName}批量生成房间${rows.length}个`,
      },
    ])
  }
  return {
    rooms: planned.map(({ floorNo, roomNo }) => ({ floorNo, roomNo, isThere: there.has(roomNo) })),
    made: fresh.length,
    skipped: skippedNos.length,
    beds: fresh.length * type.bedCount,
    skippedNos: skippedNos.slice(0, mostNamed),
  }
}

async function floorsAsked(ctx: Ctx, house: DormRow, { floorFrom, floorTo }: Asked) {
  if (floorTo < floorFrom) throw invalid({ floorTo: '结束楼层不能低于开始楼层' })
  const rows = await ctx.db.query<{ id: string; dormId: string; floorNo: number; sexLimit: string | null }>(
    `select id, dorm_id as "dormId", floor_no as "floorNo", sex_limit as "sexLimit"
     from dorm_floor
     where dorm_id = $1 and floor_no between $2 and $3
     order by floor_no`,
    [house.id, floorFrom, floorTo],
  )
  const [down, up] = [Number(house.floorDown ?? 0), house.floorUp]
  if (floorFrom < -down || floorTo > up || rows.length === 0)
    throw invalid({ floorTo: down > 0 ? `该宿舍楼只有地上${up}层、地下${down}层` : `该宿舍楼只有${up}层` })
  return new Map(rows.map((row) => [row.floorNo, row]))
}

async function numbersOf(ctx: Ctx, dormId: string): Promise<Set<string>> {
  const rows = await ctx.db.query<{ roomNo: string }>(
    'select room_no as "roomNo" from dorm_room where dorm_id = $1 and deleted_time is null',
    [dormId],
  )
  return new Set(rows.map(({ roomNo }) => roomNo))
}

export const generateRoutes: readonly Route[] = [route(generateRoute, generate)]
