import { audit } from '#kernel/audit/audit.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { freeRoute } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { proveOwnPassword } from '#services/identity/proof/set-password.ts'
import { administratorsAmong } from '#services/system/server/handing-on.ts'
import { identityOperation } from '#services/system/shared/accounts.ts'
import { user } from '../../shared/user.ts'
import { updateProfileRoute } from '../../shared/user-routes.ts'

/**
 * What people change of their own account. A new e-mail asks for the password: it may be the way back into the account. Administrators
 * prove themselves a second time, as they must for the e-mail of others.
 */
export const ownProfileRoute = freeRoute(
  updateProfileRoute,
  async ({ world, caller }, { nickName, email, password }) => {
    const userId = caller.actor.userId!
    const [known] = await readAs(world, caller, (ctx) =>
      ctx.db.query<{ nickName: string | null; email: string | null }>(
        'select nick_name as "nickName", email from sys_user where id = $1',
        [userId],
      ),
    )
    const isElsewhere = (known!.email ?? '') !== email
    if (isElsewhere) {
      if (!password) throw invalid({ password: '请输入密码' })
      await proveOwnPassword(world, caller, { userId, password, refusal: () => invalid({ password: '密码错误' }) })
    }
    const after = { nickName: nickName || null, email: email || null }
    await writeAs(world, caller, async (ctx) => {
      if (isElsewhere && (await administratorsAmong(ctx, [userId])).size > 0)
        await requireSecondAuth(ctx, identityOperation)
      await ctx.db.query(
        `update sys_user
         set nick_name = $2, email = $3, update_user = $1, update_time = $4, version = version + 1
         where id = $1`,
        [userId, after.nickName, after.email, ctx.now()],
      )
      await audit(ctx, [
        { entity: user, recordId: userId, action: 'update', title: '修改个人资料', before: known!, after },
      ])
    })
    return null
  },
)
