import type { Ctx } from '#kernel/world/context.ts'
import { loadRows, storedColumns } from '#kernel/operations/store.ts'
import type { Seed } from '#kernel/world/world.ts'
import { familyMember, memberStates } from '../shared/family-member.ts'

const atOnce = 500

/** Members verified before the number was kept beside: what was called is what stands there. */
export const verifiedPhones: Seed = {
  name: 'verified family phones',
  content: 'the number of a verified member is the verified number',
  async run(ctx) {
    for (let after: string | null = null; ;) {
      const ids: string[] = await nextOf(ctx, after)
      if (ids.length === 0) return
      for (const [id, row] of await loadRows(ctx, familyMember, ids)) {
        const columns = storedColumns(ctx, familyMember, { verifiedPhone: row.phone }, row)
        await ctx.db.execute(
          `update family_member set ${columns.map(([name], i) => `${name} = $${i + 2}`).join(', ')} where id = $1`,
          [id, ...columns.map(([, value]) => value)],
        )
      }
      after = ids.at(-1)!
    }
  },
}

async function nextOf(ctx: Ctx, after: string | null): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    `select id from family_member
     where state = '${memberStates.verified[0]}' and phone is not null and verified_phone is null
       and ($1::uuid is null or id > $1::uuid)
     order by id limit ${atOnce}`,
    [after],
  )
  return rows.map(({ id }) => id)
}
