import type { Ctx } from '#kernel/world/context.ts'
import { bindingOf } from '#kernel/db/types.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { clientOf, openChannels } from './channels.ts'
import { failedBehind } from '#kernel/audit/background.ts'

/** Asks providers now and then how many messages are left. The asking waits for no transaction. */
export const smsBalances: Upkeep = {
  name: 'sms balances',
  label: '查询短信余量',
  everySeconds: 1800,
  async run(ctx) {
    const channels = (await openChannels(ctx)).filter((channel) => channel.provider === 'tencent' || channel.balanceUrl)
    if (channels.length > 0)
      ctx.afterCommit(
        () =>
          void readBalances(ctx).catch(
            failedBehind(ctx.world, { code: 'sms.balances', label: '查询短信余量' }, ctx.school),
          ),
      )
  },
}

/** The same at once, for every channel that tells. */
export async function readBalances({ world, school, now }: Pick<Ctx, 'world' | 'school' | 'now'>): Promise<void> {
  const channels = await world.pool.read(bindingOf(school), (db) => openChannels({ world, school, db } as Ctx))
  for (const channel of channels) {
    const left = await clientOf(channel, world.clock).balance?.()
    if (left === null || left === undefined) continue
    await world.pool.transaction(bindingOf(school), (db) =>
      db.execute('update sms_channel set balance = $2, balance_time = $3 where id = $1', [channel.id, left, now()]),
    )
  }
}
