import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import { invalid, notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { addDays, daysBetween, weekdayOf } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { keeperPosts } from '#modules/dormitory/dorm/shared/codes.ts'
import { dormitory } from '#modules/dormitory/dorm/shared/dormitory.ts'
import { keepersView } from '#modules/dormitory/dorm/shared/views.ts'
import { teacher } from '#modules/school/base/shared/people/teacher.ts'
import { repeatRoute, rosterRoute, type Placed, type Roster, type RosterKeeper } from '../shared/duty-routes.ts'
import { duty } from '../shared/duty.ts'
import { shifts } from '../shared/shifts.ts'
import { eachOnce } from './names.ts'

/** A week is repeated over this many days at most. */
const mostDays = 92
const shiftNames = new Map<string, string>(shifts)

export const duties = resource(duty, {
  scope: { by: { dorm: 'dormId', person: 'teacherId' } },
  permissions: ['repeat'],
  hooks: {
    async prepare(ctx, drafts) {
      const houses = await loadRows(ctx, dormitory, eachOnce(drafts.map(({ merged }) => merged.dormId)))
      const people = await loadRows(ctx, teacher, eachOnce(drafts.map(({ merged }) => merged.teacherId)))
      const kept = await keepersOf(ctx, [...houses.keys()])
      for (const draft of drafts) {
        const { dormId = '', dutyDate = '', shift = '', teacherId = '' } = draft.merged
        const [house, who] = [houses.get(dormId), people.get(teacherId)]
        if (!house || !who) continue
        setValues(draft, { dutyName: `${who.xm} · ${house.dormName} ${dutyDate} ${shiftNames.get(shift) ?? ''}` })
        if (!draft.before && !mayBePlaced(kept.get(dormId) ?? [], teacherId, dutyDate))
          draft.problems.teacherId ??= `${who.xm}当天不分管${house.dormName}，请先在宿管分管中安排`
      }
    },
  },
})

/** Whoever keeps the house that day; where nobody is known to keep it, whoever is placed. */
function mayBePlaced(keepers: readonly RosterKeeper[], teacherId: string, day: string): boolean {
  return isKeeping(keepers, teacherId, day) || !keepers.some((one) => isKeeping([one], one.teacherId, day))
}

function isKeeping(keepers: readonly RosterKeeper[], teacherId: string, day: string): boolean {
  return keepers.some(
    (one) => one.teacherId === teacherId && one.beginDate <= day && (one.endDate === null || one.endDate >= day),
  )
}

/** Who keeps some houses, whenever that is. */
async function keepersOf(ctx: Ctx, dormIds: readonly string[]): Promise<Map<string, RosterKeeper[]>> {
  const rows = await ctx.db.query<RosterKeeper & { dormId: string }>(
    `select k.dorm_id as "dormId", k.teacher_id as "teacherId", p.xm, k.is_head as "isHead",
       k.begin_date as "beginDate", k.end_date as "endDate"
     from ${keepersView} k
     join base_teacher p on p.id = k.teacher_id
     where k.dorm_id = any($1::uuid[]) and k.post = $2
     order by k.is_head desc, p.xm`,
    [dormIds, keeperPosts.keeper],
  )
  return Map.groupBy(rows, ({ dormId }) => dormId)
}

/** A house within reach, for whoever may do this with its roster. */
async function houseWithin(ctx: Ctx, dormId: string, permission: 'list' | 'repeat') {
  await rowScope(ctx, duties, permission)
  const scope = await rowScope(ctx, ctx.world.resources.get(dormitory.name)!, 'list')
  const house = (await loadRows(ctx, dormitory, [dormId], { scope })).get(dormId)
  if (!house) throw notFound()
  return house
}

async function placed(ctx: Ctx, dormId: string, from: string, until: string): Promise<Placed[]> {
  return ctx.db.query<Placed>(
    `select t.id, t.duty_date as "dutyDate", t.shift, t.teacher_id as "teacherId", p.xm
     from duty_shift t
     join base_teacher p on p.id = t.teacher_id
     where t.dorm_id = $1 and t.duty_date between $2 and $3
     order by t.duty_date, t.shift, p.xm`,
    [dormId, from, until],
  )
}

async function roster(ctx: Ctx, { dormId, month }: AskedOf<typeof rosterRoute>): Promise<Roster> {
  await houseWithin(ctx, dormId, 'list')
  // The weeks that a month touches are shown whole.
  const first = `${month}-01`
  const from = addDays(first, 1 - weekdayOf(first))
  const until = addDays(from, 41)
  const kept = (await keepersOf(ctx, [dormId])).get(dormId) ?? []
  const keepers = kept.filter(({ beginDate, endDate }) => beginDate <= until && (endDate === null || endDate >= from))
  return { dormId, month, keepers, duties: await placed(ctx, dormId, from, until) }
}

async function repeat(ctx: Ctx, { dormId, monday, until }: AskedOf<typeof repeatRoute>) {
  const house = await houseWithin(ctx, dormId, 'repeat')
  if (weekdayOf(monday) !== 1) throw invalid({ monday: '请从周一开始' })
  const sunday = addDays(monday, 6)
  if (until <= sunday) throw invalid({ until: '应晚于被重复的这一周' })
  if (daysBetween(sunday, until) > mostDays) throw invalid({ until: `一次最多重复${mostDays}天` })
  const pattern = await placed(ctx, dormId, monday, sunday)
  if (pattern.length === 0) throw invalid({ monday: '这一周还没有安排值班' })
  const keepers = (await keepersOf(ctx, [dormId])).get(dormId) ?? []
  const key = ({ dutyDate, shift, teacherId }: Pick<Placed, 'dutyDate' | 'shift' | 'teacherId'>) =>
    [dutyDate, shift, teacherId].join(' ')
  const there = new Set((await placed(ctx, dormId, addDays(sunday, 1), until)).map(key))
  const meant: Placed[] = []
  for (let week = 7; addDays(monday, week) <= until; week += 7)
    for (const one of pattern) meant.push({ ...one, dutyDate: addDays(one.dutyDate, week) })
  const within = meant.filter(({ dutyDate }) => dutyDate <= until)
  const fresh = within.filter((one) => !there.has(key(one)) && mayBePlaced(keepers, one.teacherId, one.dutyDate))
  await copyRows(
    ctx,
    duty,
    fresh.map(({ dutyDate, shift, teacherId, xm }) => ({
      id: newId(ctx.now()),
      values: {
        dormId,
        dutyDate,
        shift,
        teacherId,
        dutyName: `${xm} · ${house.dormName} ${dutyDate} ${shiftNames.get(shift) ?? ''}`,
        remark: null,
      },
    })),
  )
  await audit(ctx, [
    { entity: dormitory, recordId: dormId, action: 'repeat', title: `${house.dormName}按周重复值班${fresh.length}班` },
  ])
  return { made: fresh.length, skipped: within.length - fresh.length }
}

export const rosterRoutes: readonly Route[] = [route(rosterRoute, roster), route(repeatRoute, repeat)]
