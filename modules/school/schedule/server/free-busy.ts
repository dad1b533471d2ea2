import { badRequest } from '#kernel/errors/platform-errors.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import type { World } from '#kernel/world/world.ts'
import { mostCompared, visibilities } from '../shared/user-schedule.ts'
import { askProviders } from './ask-providers.ts'
import { rangeOf } from './items.ts'
import { peopleOf, personOf } from './people.ts'
import { ownItems, type OwnItem } from './read-own.ts'

const mostDaysCompared = 14
const taken = '忙'

/** When people have time. Of what takes it, others learn no more than its owner allows. */
export async function freeBusy(
  call: { world: World; caller: Caller },
  asked: { userIds: readonly string[]; from: string; to: string },
) {
  const { from, to } = rangeOf(asked, mostDaysCompared)
  const ids = [...new Set(asked.userIds)]
  if (ids.length > mostCompared) throw badRequest({ text: `最多同时查看${mostCompared}人` })
  const me = personOf(call.caller.actor).userId
  const { people, own, viewer, typeNames } = await readAs(call.world, call.caller, async (ctx) => {
    const known = await peopleOf(ctx, [...ids, me])
    const shown = known.filter(({ userId }) => ids.includes(userId))
    const types = (await codeSets(ctx)).get('scheduleType') ?? []
    return {
      people: shown,
      viewer: known.find(({ userId }) => userId === me),
      own: await ownItems(ctx, { userIds: shown.map(({ userId }) => userId), from, to }),
      typeNames: new Map(types.map(({ key, label }) => [key, label])),
    }
  })
  const providers = [...call.world.schedules.values()].filter((one) => !one.isNeverBusy)
  const answered = await askProviders(call, { people, from, to }, providers)
  const invited = new Set(own.filter((item) => item.userId === me).map(({ id }) => id))
  const departments = new Set(viewer?.departmentIds ?? [])
  const words = (item: OwnItem, isColleague: boolean): { title: string; place: string | null } => {
    const isOpen =
      item.userId === me ||
      item.ownerId === me ||
      invited.has(item.id) ||
      (item.visibility === visibilities.department[0] && isColleague)
    if (isOpen) return { title: item.title, place: item.place }
    return {
      title: item.visibility === visibilities.busy[0] ? (typeNames.get(item.type) ?? taken) : taken,
      place: null,
    }
  }
  return {
    people: people.map(({ userId, userName, departmentIds }) => {
      const isColleague = departmentIds.some((id) => departments.has(id))
      const events = own
        .filter((item) => item.userId === userId && item.isBusy)
        .map((item) => ({ start: item.start, end: item.end, isAllDay: item.allDay, ...words(item, isColleague) }))
      const lessons = answered
        .flatMap(({ items }) => items ?? [])
        .filter((item) => item.userId === userId && item.isBusy)
      const bound = lessons.map((item) => ({
        start: item.start,
        end: item.end,
        isAllDay: item.isAllDay ?? false,
        title: userId === me ? item.title : taken,
        place: null,
      }))
      return {
        userId,
        userName,
        items: [...events, ...bound].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)),
      }
    }),
    missing: answered.filter(({ items }) => items === null).map(({ provider }) => provider.name),
  }
}
