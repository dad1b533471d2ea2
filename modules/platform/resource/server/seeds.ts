import type { Ctx } from '#kernel/world/context.ts'
import { ossConfig } from '#services/files/shared/oss-config.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { builtInTemplates } from '#services/sms/shared/built-in.ts'
import { smsChannel } from '#services/sms/shared/channel.ts'
import { smsTemplate } from '#services/sms/shared/template.ts'
import type { Seed } from '#kernel/world/world.ts'

/** Templates the platform itself sends by. */
const templates: Seed = {
  name: 'sms templates',
  content: builtInTemplates,
  async run(ctx) {
    const known = await ctx.db.query<{ code: string }>('select template_code as code from sms_template')
    const codes = new Set(known.map((row) => row.code))
    for (const template of builtInTemplates) {
      if (!codes.has(template.templateCode))
        await insertRow(ctx, smsTemplate, newId(ctx.now()), { ...template, status: '1' })
    }
  },
}

/** Outside production messages have somewhere to go from the start. */
const mockChannel: Seed = {
  name: 'sms mock channel',
  content: 1,
  async run(ctx: Ctx) {
    if (ctx.world.isProduction) return
    const [any] = await ctx.db.query('select 1 from sms_channel limit 1')
    if (any) return
    await insertRow(ctx, smsChannel, newId(ctx.now()), {
      channelCode: 'mock',
      channelName: '模拟通道',
      provider: 'mock',
      signName: '智慧校园',
      unitFen: 4,
      sort: 90,
      isDefault: true,
      status: '1',
    })
  },
}

/** The local disk is a storage like any other, and the default until a school chooses another. */
const localDisk: Seed = {
  name: 'local storage',
  content: 1,
  async run(ctx) {
    const [any] = await ctx.db.query('select 1 from sys_oss_config limit 1')
    if (any) return
    await insertRow(ctx, ossConfig, newId(ctx.now()), {
      ossCode: 'local',
      ossName: '本地磁盘',
      category: '1',
      isPathStyle: true,
      isDefault: true,
      status: '1',
    })
  },
}

export const resourceSeeds: readonly Seed[] = [templates, mockChannel, localDisk]
