import { makeRecord } from '#kernel/testing/factory.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('settings', {
  examples: {
    // Items hang at a code set that a school may extend.
    'sys.dictionary': { code: 'appCategory' },
    'sys.apiClient': async (ctx) => ({
      userId: await officeAccount(ctx),
      scopes: ['major:list'],
      expireDate: '2099-12-31',
    }),
  },
  handedOn: { 'sys.apiClient': ['major:list'] },
})

/** What a key may do, its account must be allowed itself; administrators lend theirs to nobody. */
async function officeAccount(ctx: Ctx): Promise<string> {
  const { id } = await makeRecord(ctx, ctx.world.entities.get('sys.user')!)
  await ctx.db.execute(
    `insert into sys_user_role (id, create_time, update_time, user_id, role_id)
     select $1, $2, $2, $3, id
     from sys_role
     where role_code = 'jwc'`,
    [newId(ctx.now()), ctx.now(), id],
  )
  return id
}
