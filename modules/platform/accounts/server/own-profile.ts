import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import { invalid } from '#kernel/errors/platform-errors.ts'
import { freeRoute } from '#kernel/http/route.ts'
import { readAs, writeAs } from '#kernel/http/unit-of-work.ts'
import { proveOwnPassword } from '#services/identity/set-password.ts'
import { emailPattern } from '#kernel/rules/contact.ts'
import { cleanLine, toHalfWidth } from '#kernel/rules/text.ts'
import { user } from '../shared/user.ts'

const input = z.object({
  nickName: z.string().transform(cleanLine).pipe(z.string().max(50, '昵称不能超过50个字符')),
  email: z
    .string()
    .transform((text) => cleanLine(toHalfWidth(text)))
    .pipe(
      z
        .string()
        .max(100, '邮箱格式不正确')
        .refine((text) => text === '' || emailPattern.test(text), { error: '邮箱格式不正确' }),
    ),
  password: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/, '请输入密码')
    .optional(),
})

/** What people change of their own account. A new e-mail asks for the password: it may be the way back into the account. */
export const ownProfileRoute = freeRoute({
  method: 'POST',
  service: 'base',
  path: 'sysUser/updateProfile',
  label: '修改个人资料',
  access: { signedIn: true },
  input,
  async runFree({ world, caller }, { nickName, email, password }) {
    const userId = caller.actor.userId!
    const [known] = await readAs(world, caller, (ctx) =>
      ctx.db.query<{ nickName: string | null; email: string | null }>(
        'select nick_name as "nickName", email from sys_user where id = $1',
        [userId],
      ),
    )
    if ((known!.email ?? '') !== email) {
      if (!password) throw invalid({ password: '请输入密码' })
      await proveOwnPassword(world, caller, { userId, password, refusal: () => invalid({ password: '密码错误' }) })
    }
    const after = { nickName: nickName || null, email: email || null }
    await writeAs(world, caller, async (ctx) => {
      await ctx.db.query(
        'update sys_user set nick_name = $2, email = $3, update_user = $1, update_time = $4, version = version + 1 where id = $1',
        [userId, after.nickName, after.email, ctx.now()],
      )
      await audit(ctx, [
        { entity: user, recordId: userId, action: 'update', title: '修改个人资料', before: known!, after },
      ])
    })
    return null
  },
})
