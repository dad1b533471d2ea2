import { addDays } from '#kernel/rules/days.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { isId, newId } from '#kernel/world/id.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { areGuidesPublic } from '../shared/params.ts'
import { stepNamesOf } from '#services/flow/server/start/matters.ts'
import { lastDayOf, nextOpening } from '../shared/season.ts'
import { serviceStates } from '../shared/service-item.ts'
import { onTimeOf } from './on-time.ts'
import { searchItems } from './search.ts'
import { visibleItems } from './visible-items.ts'
import {
  ownServicesRoute,
  hallRoute,
  suggestRoute,
  searchRoute,
  clickedRoute,
  missingRoute,
  guideRoute,
  guideViewRoute,
  collectRoute,
  uncollectRoute,
  remindMeRoute,
  type GuideComment,
  type GuideText,
  type Hall,
  type HallItem,
  type Recommended,
  type RunningApply,
  type VisibleItem,
} from '../shared/hall.ts'

const hotWords = 6
const suggestions = 8
const recommended = 4
const recents = 6
/** What opens within so many days is worth telling. */
const soonDays = 14
const dayMs = 86_400_000

/** What people do in the service hall: look for a matter, read about it, keep it, be reminded. */
export const hallRoutes: readonly Route[] = [
  route(ownServicesRoute, async (ctx, { category }) => (await visibleItems(ctx, { category })).map(card)),
  route(hallRoute, hall),
  route(suggestRoute, async (ctx, input) =>
    (await found(ctx, input.word)).hits
      .slice(0, suggestions)
      .map(({ id, name, deptName, icon, isMatter, path, isOpen, state }) => ({
        id,
        name,
        deptName,
        icon,
        path: isMatter && isOpen && state === serviceStates.shown[0] ? path : null,
      })),
  ),
  route(searchRoute, search),
  route(clickedRoute, clicked),
  route(missingRoute, feedback),
  route(guideRoute, (ctx, { id }) => guide(ctx, id)),
  route(guideViewRoute, (ctx, { id }) => viewed(ctx, id)),
  route(collectRoute, (ctx, { id }) => collect(ctx, id)),
  route(uncollectRoute, (ctx, { id }) => uncollect(ctx, id)),
  route(remindMeRoute, (ctx, { id }) => remindMe(ctx, id)),
]

function card({
  materials: _materials,
  needFiles: _needFiles,
  faqs: _faqs,
  aliases: _aliases,
  ...shown
}: VisibleItem): HallItem {
  return shown
}

async function found(ctx: Ctx, wanted: string) {
  const items = (await visibleItems(ctx)).map((one) => ({
    ...one,
    popularity: one.processType ? one.applyCount : one.hot,
    text: [
      ...(one.materials ?? []).map(({ name }) => name),
      one.needFiles ?? '',
      ...(one.faqs ?? []).flatMap(({ ask, answer }) => [ask, answer]),
    ].join(' '),
  }))
  return searchItems(items, wanted)
}

async function hall(ctx: Ctx): Promise<Hall> {
  const items = await visibleItems(ctx)
  const words = await ctx.db.query<{ word: string }>(
    `select word
     from service_search_log
     where time >= $1 and results > 0 and user_type = $3
     group by word
     order by count(*) desc, word
     limit $2`,
    [new Date(ctx.now().getTime() - 30 * dayMs), hotWords, userTypeOf(ctx)],
    'service_words',
  )
  const used = await ctx.db.query<{ id: string }>(
    'select item_id as id from service_recent where user_id = $1 order by last_time desc, id limit 30',
    [ctx.actor.userId],
  )
  const byId = new Map(items.map((one) => [one.id, one]))
  const onTime = await onTimeOf(ctx, { from: `${ctx.today().slice(0, 8)}01`, to: ctx.today() })
  const codes = await codeSets(ctx)
  const names = (set: string) => Object.fromEntries((codes.get(set) ?? []).map((one) => [one.key, one.label]))
  return {
    items: items.map(card),
    themes: names('serviceCategory'),
    stages: names('serviceStage'),
    hotWords: words.map((one) => one.word),
    recommended: recommend(items, ctx.today()),
    recents: used
      .flatMap(({ id }) => byId.get(id) ?? [])
      .slice(0, recents)
      .map(({ id, name, icon }) => ({ id, name, icon })),
    figures: {
      items: items.length,
      online: items.filter((one) => one.mode === '1' || one.mode === '4').length,
      onTime: onTime.rate,
      finished: onTime.finished,
    },
    departments: onTime.departments,
  }
}

/** What is in its time or about to be, then what most people begin; each with the reason. */
function recommend(items: readonly VisibleItem[], today: string): Recommended[] {
  const soon = addDays(today, soonDays)
  const weighed = items
    .filter((one) => one.state === '2')
    .flatMap((one) => {
      const opens = nextOpening(one, today)
      const reason: Recommended['reason'] | null = one.isInSeason
        ? 'ends'
        : opens && opens <= soon
          ? 'opens'
          : one.isOpen
            ? 'hot'
            : null
      if (reason === null || (reason === 'hot' && one.hot <= 0)) return []
      const day = reason === 'ends' ? lastDayOf(one, today) : opens
      return [{ one, reason, day, weight: reason === 'ends' ? 2 : reason === 'opens' ? 1 : 0 }]
    })
  return weighed
    .toSorted((a, b) => b.weight - a.weight || b.one.hot - a.one.hot)
    .slice(0, recommended)
    .map(({ one, reason, day }) => ({
      id: one.id,
      name: one.name,
      icon: one.icon,
      category: one.category,
      hot: one.hot,
      reason,
      day,
    }))
}

async function search(ctx: Ctx, input: { word: string }) {
  const { hits, near } = await found(ctx, input.word)
  const id = newId(ctx.now())
  await ctx.db.query(
    `insert into service_search_log (id, create_time, update_time, word, user_type, user_id, results, is_asked, time)
     values ($1, $2, $2, $3, $4, $5, $6, false, $2)`,
    [id, ctx.now(), input.word, userTypeOf(ctx), ctx.actor.userId, hits.length],
  )
  const shown = ({ popularity: _popularity, text: _text, ...one }: (typeof hits)[number]) => card(one)
  return { searchId: id, items: hits.map(shown), near: near.map(shown) }
}

async function clicked(ctx: Ctx, { searchId, id }: { searchId: string; id: string }): Promise<null> {
  if (isId(searchId) && (await visibleItems(ctx)).some((one) => one.id === id)) {
    await ctx.db.query('update service_search_log set clicked_item_id = $3 where id = $1 and user_id = $2', [
      searchId,
      ctx.actor.userId,
      id,
    ])
  }
  return null
}

/** A word somebody misses is counted once a day for a person. */
async function feedback(ctx: Ctx, input: { word: string }): Promise<null> {
  const done = await ctx.db.execute(
    `update service_search_log
     set is_asked = true
     where id = (select id from service_search_log where user_id = $1 and word = $2 order by time desc limit 1)`,
    [ctx.actor.userId, input.word],
  )
  if (done === 0) throw badRequest({ text: '请先搜索要办的事' })
  return null
}

/** The guide of a matter that is there for the caller. Any other is not there, unless the school lets everybody read guides: then without the way in. */
async function guide(ctx: Ctx, id: string) {
  const own = (await visibleItems(ctx)).find((each) => each.id === id)
  const one =
    own ??
    ((await readParam(ctx, areGuidesPublic))
      ? (await visibleItems(ctx, { isForAnyone: true })).find((each) => each.id === id)
      : undefined)
  if (!one) throw notFound()
  const [more] = await ctx.db.query<GuideText>(
    `select s.conditions, s.steps, s.legal_basis as "legalBasis", s.fee, s.place, s.open_hours as "openHours",
       s.phone, s.sample_file_ids as "sampleFileIds", s.view_count as "viewCount",
       exists (select 1 from service_reminder m where m.item_id = s.id and m.user_id = $2) as "isReminded"
     from nav_service_item s
     where s.id = $1`,
    [id, ctx.actor.userId],
  )
  const comments = await ctx.db.query<GuideComment>(
    `select id, rater_name as "raterName", star, tags, text, rated_time as "ratedTime", reply,
       reply_time as "replyTime", reply_by as "replyBy"
     from service_rating
     where item_id = $1 and state = '1'
     order by rated_time desc
     limit 20`,
    [id],
  )
  const stars = await ctx.db.query<{ star: number; n: number }>(
    'select star, count(*)::int as n from service_rating where item_id = $1 group by star',
    [id],
  )
  const running = one.processType
    ? await ctx.db.query<RunningApply>(
        `select id, apply_no as "applyNo", title, state, current_node as "currentNode", link
         from sys_apply_index
         where user_id = $1 and biz_type = $2 and finish_time is null
         order by submit_time desc
         limit 3`,
        [ctx.actor.userId, one.processType],
      )
    : []
  return {
    ...one,
    ...(own ? {} : { path: null, linkUrl: null, appId: null }),
    ...more!,
    // Who decides is told by the flow itself, as long as nobody wrote it otherwise.
    steps: more!.steps ?? (one.isMatter ? await stepsText(ctx, one.processType!) : null),
    canBegin: own !== undefined,
    comments: one.rating === null ? [] : comments,
    stars: one.rating === null ? [] : stars,
    running,
  }
}

async function stepsText(ctx: Ctx, code: string): Promise<string | null> {
  const names = await stepNamesOf(ctx, code)
  return names.length > 0 ? ['提交申请', ...names].join('\n') : null
}

async function viewed(ctx: Ctx, id: string): Promise<null> {
  await mine(ctx, id)
  await ctx.db.query('update nav_service_item set view_count = view_count + 1 where id = $1', [id])
  return null
}

async function collect(ctx: Ctx, id: string): Promise<null> {
  await mine(ctx, id)
  await ctx.db.query(
    `insert into service_favorite (id, create_time, update_time, user_id, item_id)
     values ($1, $2, $2, $3, $4)
     on conflict (user_id, item_id) do nothing`,
    [newId(ctx.now()), ctx.now(), ctx.actor.userId, id],
  )
  return null
}

async function uncollect(ctx: Ctx, id: string): Promise<null> {
  await ctx.db.query('delete from service_favorite where user_id = $1 and item_id::text = $2', [ctx.actor.userId, id])
  return null
}

async function remindMe(ctx: Ctx, id: string): Promise<{ day: string }> {
  const one = await mine(ctx, id)
  if (one.isOpen) throw badRequest({ text: '现在就可以办理' })
  const day = nextOpening(one, ctx.today())
  if (!day) throw badRequest({ text: '该事项没有下一次办理时间' })
  await ctx.db.query(
    `insert into service_reminder (id, create_time, update_time, user_id, item_id, due_day)
     values ($1, $2, $2, $3, $4, $5)
     on conflict (user_id, item_id) do update set due_day = excluded.due_day, update_time = excluded.update_time`,
    [newId(ctx.now()), ctx.now(), ctx.actor.userId, id, day],
  )
  return { day }
}

async function mine(ctx: Ctx, id: string): Promise<VisibleItem> {
  const one = (await visibleItems(ctx)).find((each) => each.id === id)
  if (!one) throw notFound()
  return one
}

function userTypeOf({ actor }: Ctx): string {
  const entity = actor.kind === 'user' ? actor.person?.entity : undefined
  return entity === 'base.student' ? 'stu' : entity === 'base.teacher' ? 'tea' : 'other'
}
