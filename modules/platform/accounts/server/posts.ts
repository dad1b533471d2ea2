import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { resource } from '#kernel/operations/resource.ts'
import type { Seed } from '#kernel/world/world.ts'
import { post, usualPosts } from '../shared/post.ts'

export const posts = resource(post, { scope: 'open' })

/** The posts a school starts with; those it has already are left alone. */
export const postSeeds: Seed = {
  name: 'posts',
  content: usualPosts,
  async run(ctx) {
    const known = await ctx.db.query<{ code: string; name: string }>(
      'select post_code as code, post_name as name from accounts_post',
    )
    const taken = new Set(known.flatMap((row) => [row.code, row.name]))
    for (const [i, one] of usualPosts.entries()) {
      if (taken.has(one.code) || taken.has(one.name)) continue
      const values = {
        postCode: one.code,
        postName: one.name,
        isLeader: one.isLeader,
        rank: one.rank,
        sort: i + 1,
        remark: null,
        status: '1',
      }
      await insertRow(ctx, post, newId(ctx.now()), values)
    }
  },
}
