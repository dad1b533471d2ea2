import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { barrier, groundOf, meetsApart } from '../shared/engine/ground.ts'
import { hardCodes } from '../shared/engine/model.ts'
import { roomPoints } from '../shared/engine/score.ts'
import { whyRoute, type Other, type WhyHere } from '../shared/result-routes.ts'
import { hardNames } from '../shared/rules.ts'
import { batchOf } from './ground.ts'
import { saidAbout } from './comments.ts'
import { namesIn, ruledPeople } from './result.ts'
import { reachOf } from './reach.ts'
import { judged, type Judged, type Line } from './tasks.ts'
import { versionOf } from './versions.ts'

const mostOthers = 4

/** Why somebody is where they are, and what other rooms with a free bed would come to. */
async function why(ctx: Ctx, { id, itemId }: AskedOf<typeof whyRoute>): Promise<WhyHere> {
  const of = await batchOf(ctx, id)
  const [found] = await ctx.db.query<{ versionId: string }>(
    `select version_id as "versionId"
     from presort_item
     where id = $1 and batch_id = $2`,
    [itemId, id],
  )
  if (!found) throw notFound()
  const all = await judged(ctx, of, (await versionOf(ctx, id, found.versionId))!)
  const line = all.lines.find((one) => one.id === itemId)!
  const own = await reachOf(ctx)
  if (own !== null && !own.includes(line.departmentId ?? '')) throw notFound()
  const who = all.task.people.find(({ id: one }) => one === line.studentId)
  if (!who) throw badRequest({ text: '该学生已不在学籍中' })
  const [, classes] = await namesIn(ctx, [who])
  const room = all.task.rooms.find((one) => one.id === line.roomId)
  const conflicts = new Set(all.verdict.conflicts.filter((one) => one.personId === who.id).map(({ code }) => code))
  return {
    ...ruledPeople(ctx)({
      xm: who.xm,
      className: classes.get(who.classId ?? '') ?? null,
      reason: line.reason,
    }),
    roomName: room?.roomName ?? null,
    bedNo: room?.beds.find((bed) => bed.id === line.bedId)?.bedNo ?? null,
    hard: room ? hardCodes.filter((code) => !conflicts.has(code)) : [],
    soft: all.verdict.broken.map(({ code, rooms }) => {
      const count = rooms.find(({ roomId }) => roomId === line.roomId)?.count ?? 0
      return { code, count, points: count * (all.task.rules.weights[code] ?? 0) }
    }),
    others: othersFor(all, line),
    said: await saidAbout(ctx, { batchId: id, studentId: line.studentId }),
  }
}

/** Rooms of the department with a free bed, best first: by how many points it would be more or less. */
function othersFor({ task, lines, seats }: Judged, line: Line): Other[] {
  const ground = groundOf(task)
  const person = ground.personNo.get(line.studentId)!
  const there = ground.spots.map((): number[] => [])
  for (const { personId, roomId } of seats) {
    const [one, at] = [ground.personNo.get(personId), ground.roomNo.get(roomId)]
    if (one !== undefined && at !== undefined) there[at]!.push(one)
  }
  const points = (room: number, people: readonly number[]) =>
    roomPoints(
      ground,
      room,
      people.map((one) => ground.souls[one]!),
    )
  const now = line.roomId === null ? undefined : ground.roomNo.get(line.roomId)
  const left =
    now === undefined
      ? 0
      : points(now, there[now]!) -
        points(
          now,
          there[now]!.filter((one) => one !== person),
        )
  const taken = new Map([...Map.groupBy(lines, ({ roomId }) => roomId)].map(([roomId, list]) => [roomId, list.length]))
  const open = task.rooms.flatMap((room, i) => {
    const free = ground.spots[i]!.free - (taken.get(room.id) ?? 0)
    const isOwn = ground.spots[i]!.departments.includes(line.departmentId ?? '')
    return i === now || free <= 0 || !isOwn || room.sex !== task.people[person]!.sex ? [] : [{ room, i }]
  })
  const judgedRooms = open.map(({ room, i }): Other => {
    const code = barrier(ground, person, i) ?? (meetsApart(ground, person, there[i]!, i) ? 'H-APART' : null)
    const more = points(i, [...there[i]!, person]) - points(i, there[i]!) - left
    return { roomId: room.id, roomName: room.roomName, delta: code ? null : more, problem: code && hardNames[code] }
  })
  return judgedRooms.toSorted((a, b) => (a.delta ?? Infinity) - (b.delta ?? Infinity)).slice(0, mostOthers)
}

export const whyRoutes: readonly Route[] = [route(whyRoute, why)]
