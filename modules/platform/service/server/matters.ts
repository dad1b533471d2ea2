import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { on, provide, type Seed } from '#kernel/world/world.ts'
import { insertRow, updateRow } from '#kernel/operations/store.ts'
import { mattersOf, type MatterKind } from '#services/flow/server/start/matters.ts'
import { mattersChanged, shelvedMatters, type ShelvedMatter } from '#services/flow/shared/matters.ts'
import { flowGroups } from '#modules/platform/process/shared/dictionaries.ts'
import { themes } from '../shared/dictionaries.ts'
import { serviceItem, serviceStates } from '../shared/service-item.ts'
import { forgetOffers, sayingStates } from './offers.ts'
import { visibleItems } from './visible-items.ts'
import { whyClosed } from './why-not.ts'

/** Under which theme of the hall the matters of a group of flows stand at first; the others are studies. */
const themeOfGroup: Readonly<Record<string, string>> = {
  [flowGroups.leave]: themes.life,
  [flowGroups.aid]: themes.aid,
  [flowGroups.dormitory]: themes.life,
  [flowGroups.money]: themes.money,
  [flowGroups.office]: themes.information,
}

/** What people can apply for stands in the hall of every school, without anybody putting it there. */
export const matterSeed: Seed = {
  name: 'matters in the hall',
  content: 'every kind of matter with a page to begin on',
  run: async (ctx) => shelve(ctx, await mattersOf(ctx)),
}

export const followMatters = on(mattersChanged, async (ctx, { codes, renamed }) => {
  forgetOffers(ctx)
  for (const { code, from, to } of renamed) await rename(ctx, { code, from, to })
  const changed = new Set(codes)
  await shelve(
    ctx,
    (await mattersOf(ctx)).filter(({ code }) => changed.has(code)),
  )
})

/** How the hall offers them; where several of its matters belong to one, by the first. */
export const shelfProvider = provide(shelvedMatters, async (ctx, { codes }) => {
  const shelf = new Map<string, ShelvedMatter | null>()
  const taken = await ctx.db.query<{ code: string }>(
    `select process_type as code
     from nav_service_item
     where process_type = any($1) and deleted_time is null and state = any($2)
     group by process_type`,
    [codes, sayingStates],
  )
  for (const { code } of taken) shelf.set(code, null)
  for (const item of (await visibleItems(ctx)).toReversed()) {
    const { id, name, summary, processType } = item
    if (processType) shelf.set(processType, { itemId: id, name, summary, closed: whyClosed(item) })
  }
  return shelf
})

/** Gives each matter its place in the hall: one of the same name that stands there already, else a new one. */
async function shelve(ctx: Ctx, matters: readonly MatterKind[]): Promise<void> {
  const rows = await ctx.db.query<{ id: string; version: number; name: string; itemNo: string; code: string | null }>(
    'select id, version, name, item_no as "itemNo", process_type as code from nav_service_item',
  )
  const held = new Set(rows.map(({ code }) => code))
  const isTaken = ({ code, name }: MatterKind) => rows.some((row) => row.name === name || row.itemNo === code)
  for (const matter of matters.filter(({ code }) => !held.has(code))) {
    const { code, name, groupName, icon, sort } = matter
    const same = rows.find((row) => row.name === name && !row.code)
    if (same) {
      const values = { processType: code }
      await updateRow(ctx, serviceItem, { id: same.id, version: same.version, values, merged: { ...same, ...values } })
    } else if (!isTaken(matter))
      await insertRow(ctx, serviceItem, newId(ctx.now()), {
        itemNo: code,
        name,
        icon,
        category: themeOfGroup[groupName] ?? themes.studies,
        targetUser: '0',
        mode: '1',
        processType: code,
        // Its own page knows whether a second one is right.
        isRepeatable: true,
        viewCount: 0,
        sort: 500 + (sort ?? 0),
        state: serviceStates.shown[0],
      })
  }
}

/** A matter the school calls otherwise now is called so in the hall, unless it had a name of its own there. */
async function rename(ctx: Ctx, { code, from, to }: { code: string; from: string; to: string }): Promise<void> {
  const rows = await ctx.db.query<{
    id: string
    version: number
    aliases: string | null
    itemNo: string
    summary: string | null
  }>(
    `select id, version, aliases, item_no as "itemNo", summary
     from nav_service_item s
     where process_type = $1 and name = $2 and not exists (select 1 from nav_service_item o where o.name = $3)`,
    [code, from, to],
  )
  for (const row of rows)
    await updateRow(ctx, serviceItem, {
      id: row.id,
      version: row.version,
      values: { name: to },
      merged: { ...row, name: to },
    })
}
