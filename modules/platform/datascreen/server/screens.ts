import { randomBytes } from 'node:crypto'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { hashOfKey } from '#services/datascreen/server/access.ts'
import { screenChanged } from '#services/datascreen/server/compute.ts'
import { viewingHoldsMs } from '#services/datascreen/server/hub.ts'
import { screen } from '#services/datascreen/shared/screen.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/world/id.ts'
import { networksOf } from '#services/identity/proof/api-clients.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { isNetwork } from '#services/identity/sign-in/sign-in-policy.ts'
import { resource } from '#kernel/operations/resource.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { renewScreenKeyRoute, screenHealthRoute, type BlockHealth, type IssuedKey } from '../shared/screen-routes.ts'

const overlapMs = 10 * 60_000

export const screens = resource(screen, {
  scope: 'open',
  permissions: ['renewKey'],
  // A screen is made by its area; a school only says how it is shown.
  withoutVerbs: ['add'],
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts) {
        const wrong = networksOf(merged.ipList as string | null).find((one) => !isNetwork(one))
        if (wrong) problems.ipList ??= `IP段格式不正确：${wrong}`
      }
    },
    async after(ctx, changes) {
      for (const { after } of changes) if (after) await screenChanged(ctx, String(after.code))
    },
  },
  facts: standing,
})

export const screenRoutes: readonly Route[] = [
  route(renewScreenKeyRoute, (ctx, input) => renewKey(ctx, input.id)),
  route(screenHealthRoute, health),
]

/** A new key, told this once. Displays with the one before have ten minutes. Whoever has the settings open meanwhile may still save them. */
async function renewKey(ctx: Ctx, screenId: string): Promise<IssuedKey> {
  const before = (await loadRows(ctx, screen, [screenId], { lock: true })).get(screenId)
  if (!before) throw notFound()
  await requireSecondAuth(ctx, 'screen:key')
  const key = randomBytes(24).toString('base64url')
  await ctx.db.execute(
    `update sys_screen
     set former_key_hash = key_hash, former_until = $3, key_hash = $2, update_time = $4, update_user = $5
     where id = $1`,
    [screenId, hashOfKey(key), new Date(ctx.now().getTime() + overlapMs), ctx.now(), ctx.actor.userId],
  )
  await screenChanged(ctx, before.code)
  await audit(ctx, [{ entity: screen, recordId: screenId, action: 'renewKey', title: before.title }])
  return { code: before.code, key }
}

/** How screens stand: who looks now, how old the numbers are, which blocks fail, whether there is a key. */
async function standing(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await ctx.db.query<{ id: string }>(
    `select s.id, s.key_hash is not null as "hasKey", s.former_until > $2 as "isKeyChanging",
       (
         select coalesce(sum((x.value ->> 'n')::int), 0)
         from jsonb_each(coalesce(s.viewing, '{}')) as x
         where (x.value ->> 'at')::timestamptz > $3
       )::int as viewers,
       (select max(b.as_of) from sys_screen_snapshot b where b.screen_code = s.code) as "dataTime",
       (
         select count(*)
         from sys_screen_snapshot b
         where b.screen_code = s.code and not b.is_ok
       )::int as "failedBlocks"
     from sys_screen s
     where s.id = any($1::uuid[])`,
    [ids, ctx.now(), new Date(ctx.now().getTime() - viewingHoldsMs)],
  )
  return new Map(rows.map(({ id: rowId, ...facts }) => [rowId, facts]))
}

/** How each block fares: when it last went well, how long it took, how much it found, what went wrong. */
async function health(ctx: Ctx): Promise<BlockHealth[]> {
  const rows = await ctx.db.query<Omit<BlockHealth, 'screenTitle' | 'label' | 'refreshSeconds'>>(
    `select screen_code as "screenCode", block_key as "blockKey", as_of as "asOf", due_time as "dueTime",
       took_ms as "tookMs", row_count as "rowCount", is_ok as "isOk", error, computations
     from sys_screen_snapshot
     order by screen_code, block_key`,
  )
  return rows.flatMap((row) => {
    const offered = ctx.world.screens.get(row.screenCode)
    const block = offered?.blocks.find(({ key }) => key === row.blockKey)
    return offered && block
      ? [{ ...row, screenTitle: offered.title, label: block.label, refreshSeconds: block.refreshSeconds }]
      : []
  })
}

/** Every screen of the areas has its row; what a school set stays. */
export async function seedScreens(ctx: Ctx): Promise<void> {
  const known = [...ctx.world.screens.values()]
  const now = ctx.now()
  await ctx.db.execute(
    `insert into sys_screen (
       id, version, create_time, update_time, code, title, access, refresh_factor, min_group, mask_names, is_enabled
     )
     select x.id, 1, $4, $4, x.code, x.title, 'login', 1, 5, true, true
     from unnest($1::uuid[], $2::text[], $3::text[]) as x(id, code, title)
     on conflict (code) do nothing`,
    [known.map(() => newId(now)), known.map(({ code }) => code), known.map(({ title }) => title), now],
  )
}
