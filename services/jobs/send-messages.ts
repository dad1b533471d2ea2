import { failedBehind } from '#kernel/audit/background.ts'
import { whileAny } from '#kernel/world/rests.ts'
import type { Upkeep } from '#kernel/world/world.ts'
import { deliverCards } from '#services/chat/deliver-cards.ts'
import { cleanFiles } from '#services/files/clean.ts'
import { deliverSms } from '#services/sms/deliver.ts'
import { reconcileSms } from '#services/sms/reconcile.ts'

/** What goes out of the house or lies on a disk: it is done after the turn's own transaction, which it must not hold open. */
export const outwardUpkeep: readonly Upkeep[] = [
  {
    name: 'send messages',
    label: '发送短信与企业微信消息',
    everySeconds: 15,
    /** Cards and text messages whose time has come, and what became of those that went out. */
    run: afterwards('发送短信与企业微信消息', async ({ world, school }) => {
      await deliverCards(world, school)
      await deliverSms(world, school)
      await reconcileSms(world, school)
    }),
    rests: whileAny(
      `select 1 from sms_record where status in ('0', '1')
       union all select 1 from sys_chat_delivery where state = '0'`,
    ),
  },
  {
    name: 'clean files',
    label: '清理附件',
    everySeconds: 3600,
    /** Uploads nobody claimed and files of old jobs. */
    run: afterwards('清理附件', ({ world, school }) => cleanFiles(world, school)),
  },
]

function afterwards(label: string, work: (ctx: Parameters<Upkeep['run']>[0]) => Promise<unknown>): Upkeep['run'] {
  return async (ctx) =>
    ctx.afterCommit(() => void work(ctx).catch(failedBehind(ctx.world, { code: `upkeep.${label}`, label }, ctx.school)))
}
