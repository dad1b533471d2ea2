import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { ruledFor } from '#kernel/operations/read/fields-for.ts'
import { regions, shortName } from '#kernel/regions/regions.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import type { BatchRow } from '../shared/batch.ts'
import { hanNation } from '../shared/engine/ground.ts'
import { trait } from '../shared/facts.ts'
import { item, outcomes, type VersionRow } from '../shared/plan.ts'
import {
  compareRoute,
  resultRoute,
  type BrokenLine,
  type Compared,
  type Member,
  type Result,
  type RoomCard,
} from '../shared/result-routes.ts'
import { batchOf, type Known, type KnownRoom } from './ground.ts'
import { namesOf } from './quotas.ts'
import { requirePart } from './reach.ts'
import { roomStats } from './run.ts'
import { judged, linesOf, type Judged, type Line } from './tasks.ts'
import { versionLines, versionOf } from './versions.ts'

/** 长沙 of 4301. */
function cityName(city: string | null): string | null {
  const name = city === null ? undefined : regions().byCode.get(`${city}00`)?.name
  if (!name) return null
  // Municipalities have no city of their own between themselves and their districts.
  const whole = name === '市辖区' || name === '县' ? regions().byCode.get(`${city!.slice(0, 2)}0000`)?.name : name
  return whole ? shortName(whole) : null
}

async function requireVersion(ctx: Ctx, of: BatchRow, id?: string): Promise<VersionRow> {
  const version = await versionOf(ctx, of.id, id)
  if (!version) throw badRequest({ text: '还没有试算方案' })
  return version
}

async function result(ctx: Ctx, { id, versionId, dormId }: AskedOf<typeof resultRoute>): Promise<Result> {
  const of = await batchOf(ctx, id)
  const own = await requirePart(ctx, of)
  const version = await requireVersion(ctx, of, versionId)
  const all = await judged(ctx, of, version)
  const seen = own ? within(all, own) : all
  const [departments, classes] = await namesIn(ctx, all.task.people)
  const ruled = ruledPeople(ctx)
  const people = new Map(all.task.people.map((one) => [one.id, one]))
  const rooms = new Map(all.task.rooms.map((room) => [room.id, room]))
  const placed = seen.lines.filter(({ outcome, roomId }) => outcome === outcomes.placed && roomId !== null)
  const waiting = seen.lines.filter(({ outcome }) => outcome === outcomes.unplaced)
  const lived = Map.groupBy(placed, ({ roomId }) => rooms.get(roomId!)?.dormId ?? '')
  const houses = [...Map.groupBy(all.task.rooms, (room) => room.dormId)].flatMap(([houseId, list]) => {
    const count = lived.get(houseId)?.length ?? 0
    return count === 0 && own ? [] : [{ id: houseId, dormName: list[0]!.dormName, people: count }]
  })
  const shownHouse = dormId ?? houses.find((house) => house.people > 0)?.id ?? houses[0]?.id
  return {
    versionId: version.id,
    versionNo: version.versionNo,
    isCurrent: version.isCurrent ?? false,
    seed: version.seed,
    madeTime: version.madeTime,
    seconds: version.stats?.seconds ?? 0,
    placed: placed.length,
    unplaced: waiting.length,
    lapsed: seen.lines.filter(({ outcome }) => outcome === outcomes.lapsed).length,
    fixed: placed.filter(({ isFixed }) => isFixed).length,
    points: seen.verdict.points,
    ...roomStats(all.task.people, seen.seats),
    lacks: Object.fromEntries(
      [...Map.groupBy(waiting, ({ lack }) => lack ?? 'full')].map(([key, list]) => [key, list.length]),
    ),
    broken: brokenLines(seen, rooms),
    conflicts: seen.verdict.conflicts.map(({ personId, code }) => {
      const at = seen.seats.find((seat) => seat.personId === personId)!
      return {
        code,
        ...ruled({ xm: people.get(personId)?.xm ?? '' }),
        roomId: at.roomId,
        roomName: rooms.get(at.roomId)?.roomName ?? '',
      }
    }),
    unplacedList: waiting.slice(0, mostUnplaced).map((line) => {
      const who = people.get(line.studentId)
      return {
        itemId: line.id,
        lack: line.lack ?? 'full',
        ...ruled({
          xm: who?.xm ?? '',
          xh: who?.xh ?? '',
          sex: who?.sex ?? null,
          departmentName: departments.get(who?.departmentId ?? '') ?? null,
          className: classes.get(who?.classId ?? '') ?? null,
          reason: line.reason,
        }),
      }
    }),
    houses,
    cards: cardsOf(seen, { dormId: shownHouse, people, classes, own, ruled, health: ruledHealth(ctx) }),
    canUndo: await lastDeed(ctx, version.id, own),
  }
}

const mostUnplaced = 300

/** What a department sees: its people, and what is broken in rooms where they are. */
function within(all: Judged, own: readonly string[]): Judged {
  const lines = all.lines.filter(({ departmentId }) => departmentId !== null && own.includes(departmentId))
  const ids = new Set(lines.map(({ studentId }) => studentId))
  const rooms = new Set(lines.flatMap(({ roomId }) => roomId ?? []))
  const broken = all.verdict.broken.map((one) => {
    const at = one.rooms.filter(({ roomId }) => rooms.has(roomId))
    const count = at.reduce((sum, room) => sum + room.count, 0)
    return { ...one, rooms: at, count, points: count * (all.task.rules.weights[one.code] ?? 0) }
  })
  return {
    ...all,
    lines,
    seats: all.seats.filter(({ personId }) => ids.has(personId)),
    verdict: {
      points: broken.reduce((sum, { points }) => sum + points, 0),
      broken,
      conflicts: all.verdict.conflicts.filter(({ personId }) => ids.has(personId)),
    },
  }
}

export async function namesIn(ctx: Ctx, people: readonly Known[]) {
  const departments = await namesOf(
    ctx,
    'department',
    people.flatMap(({ departmentId }) => departmentId ?? []),
  )
  const classes = await namesOf(
    ctx,
    'class',
    people.flatMap(({ classId }) => classId ?? []),
  )
  return [departments, classes] as const
}

function brokenLines({ verdict, task }: Judged, rooms: ReadonlyMap<string, KnownRoom>): BrokenLine[] {
  return verdict.broken.map(({ code, count, points, rooms: at }) => ({
    code,
    count,
    points,
    weight: task.rules.weights[code] ?? 0,
    rooms: at
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 50)
      .map((one) => ({
        ...one,
        dormId: rooms.get(one.roomId)?.dormId ?? '',
        roomName: rooms.get(one.roomId)?.roomName ?? '',
      })),
  }))
}

type Cards = {
  dormId: string | undefined
  people: ReadonlyMap<string, Known>
  classes: ReadonlyMap<string, string>
  own: readonly string[] | null
  ruled: Ruled
  health: Ruled
}

/** The rooms of one house with who would live there. */
function cardsOf({ task, lines, verdict }: Judged, { dormId, people, classes, own, ...rules }: Cards): RoomCard[] {
  const byRoom = Map.groupBy(lines, ({ roomId }) => roomId)
  const mine = own && new Set(task.shares.filter((one) => own.includes(one.departmentId)).map(({ roomId }) => roomId))
  const shared = new Set(task.shares.map(({ roomId }) => roomId))
  const conflicts = new Map(verdict.conflicts.map(({ personId, code }) => [personId, code]))
  return task.rooms
    .filter((room) => room.dormId === dormId && (mine ? mine.has(room.id) : shared.has(room.id) || byRoom.has(room.id)))
    .map((room) => {
      const own_ = byRoom.get(room.id) ?? []
      const broken = verdict.broken.flatMap(({ code, rooms }) => {
        const count = rooms.find(({ roomId }) => roomId === room.id)?.count ?? 0
        return count > 0 ? [{ code, count, points: count * (task.rules.weights[code] ?? 0) }] : []
      })
      const bedNo = new Map(room.beds.map((bed) => [bed.id, bed.bedNo]))
      return {
        id: room.id,
        roomNo: room.roomNo,
        roomName: room.roomName,
        floorNo: room.floorNo,
        sex: room.sex,
        beds: room.beds.map(({ id, bedNo: no, pos, isFree }) => ({
          id,
          bedNo: no,
          pos,
          isFree,
        })),
        points: broken.reduce((sum, { points }) => sum + points, 0),
        broken,
        conflicts: [...new Set(own_.flatMap(({ studentId }) => conflicts.get(studentId) ?? []))],
        members: own_
          .map((line) =>
            memberOf(line, {
              who: people.get(line.studentId),
              classes,
              bedNo,
              tallFrom: task.rules.tallFrom,
              ...rules,
            }),
          )
          .toSorted((a, b) => (a.bedNo ?? 99) - (b.bedNo ?? 99) || ((a.xh ?? '') < (b.xh ?? '') ? -1 : 1)),
      }
    })
}

/** What roles hide or mask of a result, or of the student behind it, is hidden and masked here too. */
export function ruledPeople(ctx: Ctx): Ruled {
  const names = { className: 'classId', departmentName: 'departmentId' }
  const ofItem = ruledFor(ctx, item, 'list', names)
  const ofStudent = ruledFor(ctx, student, 'list', { ...names, city: 'originCanton' })
  return (told) => ofItem(ofStudent(told))
}
type Ruled = <R extends object>(told: R) => R

/** What is known of somebody's body is told to those who may see it in 住宿特征, and to no others. */
const ruledHealth = (ctx: Ctx): Ruled => ruledFor(ctx, trait, 'list', { isTall: 'height' })
const flagOf = (told: unknown) => (typeof told === 'boolean' ? told : null)

type Around = {
  who: Known | undefined
  classes: ReadonlyMap<string, string>
  bedNo: ReadonlyMap<string, number>
  tallFrom: number
  ruled: Ruled
  health: Ruled
}

function memberOf(line: Line, { who, classes, bedNo, tallFrom, ruled, health }: Around): Member {
  const told = ruled({
    xm: who?.xm ?? '',
    xh: who?.xh ?? '',
    className: classes.get(who?.classId ?? '') ?? null,
    city: cityName(who?.city ?? null),
    nation: who?.nation ?? null,
    reason: line.reason,
  })
  const body = health({ isTall: (who?.height ?? 0) >= tallFrom, needsLow: who?.needsLow ?? false })
  return {
    itemId: line.id,
    studentId: line.studentId,
    ...told,
    // A nation that is hidden or masked is none of those one knows.
    isMinority: told.nation !== null && told.nation === who?.nation && told.nation !== hanNation,
    isTall: flagOf(body.isTall),
    needsLow: flagOf(body.needsLow),
    isFixed: line.isFixed,
    bedId: line.bedId,
    bedNo: bedNo.get(line.bedId ?? '') ?? null,
  }
}

/** What would be taken back next, in words. */
async function lastDeed(ctx: Ctx, versionId: string, own: readonly string[] | null): Promise<string | null> {
  const [last] = await ctx.db.query<{ words: string }>(
    `select words
     from presort_deed
     where version_id = $1 and not is_undone and ($2::uuid[] is null or department_id = any($2::uuid[]))
     order by done_time desc, id desc
     limit 1`,
    [versionId, own],
  )
  return last?.words ?? null
}

const mostMoved = 500

/** Who is elsewhere in the second version, or in none. */
async function compare(ctx: Ctx, { id, beforeId, afterId }: AskedOf<typeof compareRoute>): Promise<Compared> {
  const of = await batchOf(ctx, id)
  const lines = await versionLines(ctx, id)
  const [before, after] = [beforeId, afterId].map((one) => lines.find((line) => line.id === one))
  if (!before || !after) throw notFound()
  const own = await requirePart(ctx, of)
  const seen = ({ departmentId }: Line) => own === null || (departmentId !== null && own.includes(departmentId))
  const then = new Map((await linesOf(ctx, before.id)).filter(seen).map((line) => [line.studentId, line]))
  const now = new Map((await linesOf(ctx, after.id)).filter(seen).map((line) => [line.studentId, line]))
  const changed = [...new Set([...then.keys(), ...now.keys()])].filter(
    (one) => (then.get(one)?.roomId ?? null) !== (now.get(one)?.roomId ?? null),
  )
  const shown = changed.slice(0, mostMoved)
  const named = await ctx.db.query<{ id: string; xm: string; className: string | null }>(
    `select s.id, s.xm, c.class_name as "className"
     from base_student s
     left join base_class c on c.id = s.class_id
     where s.id = any($1::uuid[])`,
    [shown],
  )
  const ruled = ruledPeople(ctx)
  const names = new Map(named.map((one) => [one.id, ruled(one)]))
  const { task } = await judged(ctx, of, (await versionOf(ctx, id, after.id))!)
  const rooms = new Map(task.rooms.map((room) => [room.id, room.roomName]))
  return {
    before,
    after,
    total: changed.length,
    moved: shown.map((studentId) => {
      const [from, to] = [then.get(studentId)?.roomId ?? null, now.get(studentId)?.roomId ?? null]
      const { xm = '', className = null } = names.get(studentId) ?? {}
      return {
        studentId,
        xm,
        className,
        fromRoomId: from,
        toRoomId: to,
        from: rooms.get(from ?? '') ?? null,
        to: rooms.get(to ?? '') ?? null,
      }
    }),
  }
}

export const resultRoutes: readonly Route[] = [route(resultRoute, result), route(compareRoute, compare)]
