import type { JobHandler } from '#services/jobs/handler.ts'
import type { AccountForPassword } from './initial-password.ts'
import { resetPasswords } from './user-acts.ts'

const part = 20

/** Makes the first passwords of many new accounts; those that have one by then are left alone. */
export const initialPasswordsJob: JobHandler = {
  type: 'accounts.initialPasswords',
  label: '生成初始密码',
  isBackground: true,
  async run(job) {
    const { ids } = job.params as { ids: string[] }
    await job.progress({ stage: '生成初始密码', total: ids.length, done: 0 })
    for (let at = 0; at < ids.length; at += part) {
      await job.transaction(async (ctx) => {
        const accounts = await ctx.db.query<AccountForPassword>(
          `select id, account_no as "accountNo", person_type as "personType", person_id as "personId" from sys_user
           where id = any($1::uuid[]) and password_hash is null order by id for update`,
          [ids.slice(at, at + part)],
        )
        await resetPasswords(ctx, accounts)
      })
      await job.progress({ done: Math.min(at + part, ids.length) })
    }
    return { status: 'done', message: `已为 ${ids.length} 个账号生成初始密码` }
  },
}
