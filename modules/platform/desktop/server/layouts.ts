import type { Ctx } from '#kernel/world/context.ts'
import { builtInItems } from './defaults.ts'
import type { DeskItem } from '../shared/item.ts'
import { ownerTypes, publishModes } from '../shared/layout.ts'

export type Layout = {
  id: string
  name: string
  seq: number
  items: DeskItem[]
  version: number
  baseVersion: number
  isDefault: boolean
  replacedTime: string | null
}

/** What a role starts with, and which edition that is: 0 as the product brings it. */
export type RoleDefault = { items: DeskItem[]; edition: number }

const columns =
  'id, name, seq, items, version, base_version as "baseVersion", is_default as "isDefault", replaced_time as "replacedTime"'

/** The person's desktops for a role, those a new default replaced at the end. */
export function ownLayouts(ctx: Ctx, roleCode: string): Promise<Layout[]> {
  return ctx.db.query<Layout>(
    `select ${columns}
     from desktop_layout
     where owner_type = '${ownerTypes.user[0]}' and owner_id = $1 and role_code = $2
     order by replaced_time nulls first, seq`,
    [ctx.actor.userId, roleCode],
    'desk_own',
  )
}

/** `isShown`: what the product brings is laid out without the cards that this person does not get to see. */
export async function roleDefault(
  ctx: Ctx,
  roleCode: string,
  isShown: (cardCode: string) => boolean = () => true,
): Promise<RoleDefault> {
  const [row] = await ctx.db.query<Layout>(
    `select ${columns}
     from desktop_layout
     where owner_type = '${ownerTypes.role[0]}' and owner_id = $1 and role_code = $1`,
    [roleCode],
    'desk_role',
  )
  return row
    ? { items: row.items, edition: row.baseVersion }
    : { items: builtInItems(ctx.world, roleCode, isShown), edition: 0 }
}

/** Cards that merges brought after an edition. */
export async function mergedSince(ctx: Ctx, roleCode: string, edition: number): Promise<string[]> {
  const rows = await ctx.db.query<{ added: string[] }>(
    `select added
     from desktop_publish_log
     where role_code = $1 and edition > $2 and mode = '${publishModes.merge[0]}'
     order by edition`,
    [roleCode, edition],
    'desk_merged',
  )
  return [...new Set(rows.flatMap((row) => row.added))]
}
