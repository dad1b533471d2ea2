import type { Ctx } from '#kernel/world/context.ts'
import { provide } from '#kernel/world/world.ts'
import { choosesThere } from '#modules/dormitory/dorm/shared/pictures.ts'
import { bedsView, planView, typesView } from '#modules/dormitory/dorm/shared/views.ts'
import { batchStates } from '../shared/codes.ts'
import {
  roomFeatures,
  type Layout,
  type LayoutFloor,
  type LayoutHouse,
  type LayoutRoom,
  type RoomPlace,
} from '../shared/rush-routes.ts'
import { groupBeds, groupValues, type Group } from './groups.ts'

/** The bits of the map follow this order, and so does what the browser draws. */
const inOrder = 'b.campus_id, b.dorm_sort, b.dorm_id, b.floor_no, b.room_no, b.room_id, b.bed_no'

type BedRow = {
  bedId: string
  bedNo: number
  bedPos: string | null
  roomId: string
  roomNo: string
  typeName: string
  orient: string | null
  levelId: string | null
  has: Record<(typeof roomFeatures)[number], boolean | null>
  place: RoomPlace | null
  plan: string | null
  floorId: string
  floorName: string
  dormId: string
  dormName: string
}

/** The beds a group may choose among, with their rooms as they are and lie, and what they cost. */
export async function layoutOf(ctx: Ctx, group: Group): Promise<{ layout: Layout; beds: readonly string[] }> {
  const rows = await ctx.db.query<BedRow>(
    `select b.id as "bedId", b.bed_no as "bedNo", b.bed_pos as "bedPos", b.room_id as "roomId", b.room_no as "roomNo",
       b.type_name as "typeName", b.orient, b.level_id as "levelId", b.floor_id as "floorId",
       b.floor_name as "floorName", b.dorm_id as "dormId", b.dorm_name as "dormName",
       jsonb_build_object(
         'ac', y.has_ac, 'toilet', y.has_toilet, 'balcony', y.has_balcony, 'hotWater', y.has_hot_water
       ) as has,
       case when a.room_id is not null then
         jsonb_build_object('x', a.plan_x, 'y', a.plan_y, 'w', a.plan_w, 'h', a.plan_h)
       end as place,
       a.plan_file_id[1] as plan
     from choose_pool p
     join ${bedsView} b on b.id = p.bed_id
     join ${typesView} y on y.id = b.type_id
     left join ${planView} a on a.room_id = b.room_id
     where ${groupBeds}
     order by ${inOrder}`,
    groupValues(group),
  )
  const levels = await ctx.db.query<Layout['levels'][number]>(
    `select distinct on (b.level_id) b.level_id as id, b.level_name as name, b.price::float8 as price,
       y.level_intro as intro, y.photo_file_ids[1] as photo
     from choose_pool p
     join ${bedsView} b on b.id = p.bed_id
     join ${typesView} y on y.id = b.type_id
     where ${groupBeds} and b.level_id is not null
     order by b.level_id, y.photo_file_ids[1] is null, y.sort, y.id`,
    groupValues(group),
  )
  return { layout: { levels, houses: housesOf(rows) }, beds: rows.map(({ bedId }) => bedId) }
}

function housesOf(rows: readonly BedRow[]): LayoutHouse[] {
  return [...Map.groupBy(rows, ({ dormId }) => dormId)].map(([id, ofHouse]) => ({
    id,
    name: ofHouse[0]!.dormName,
    floors: [...Map.groupBy(ofHouse, ({ floorId }) => floorId)].map(([floorId, ofFloor]): LayoutFloor => ({
      id: floorId,
      name: ofFloor[0]!.floorName,
      plan: ofFloor.find(({ plan }) => plan)?.plan ?? null,
      rooms: [...Map.groupBy(ofFloor, ({ roomId }) => roomId)].map(([roomId, beds]) => roomOf(roomId, beds)),
    })),
  }))
}

function roomOf(id: string, beds: readonly BedRow[]): LayoutRoom {
  const { roomNo: no, typeName, orient, levelId, has, place } = beds[0]!
  return {
    id,
    no,
    typeName,
    orient,
    levelId,
    features: roomFeatures.filter((one) => has[one] === true),
    place,
    beds: beds.map(({ bedId, bedNo, bedPos }) => ({ id: bedId, no: bedNo, pos: bedPos })),
  }
}

/** Pictures of floors and rooms are for those who choose a bed there, in a batch that was published. */
async function chooses(ctx: Ctx, at: { floorId: string } | { typeId: string }): Promise<boolean> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.person : null
  if (person?.entity !== 'base.student') return false
  const [column, id] = 'floorId' in at ? ['floor_id', at.floorId] : ['type_id', at.typeId]
  const rows = await ctx.db.query(
    `select 1
     from choose_student t
     join choose_batch c on c.id = t.batch_id and c.deleted_time is null and c.state <> $3
     join choose_pool p on p.batch_id = t.batch_id and p.sex = t.sex
     join ${bedsView} b on b.id = p.bed_id
     where t.student_id = $1 and t.eligible and b.${column} = $2::uuid
     limit 1`,
    [person.id, id, batchStates.draft[0]],
  )
  return rows.length > 0
}

export const pictureService = provide(choosesThere, chooses)
