import type { Ctx } from '#kernel/world/context.ts'
import { holdersOf } from '#services/identity/in-office.ts'
import { declaredOrigin } from '#services/identity/sign-in/origin.ts'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { expireTodos, openTodos } from '#services/messages/todos.ts'
import { param } from '#services/system/shared/records.ts'

const node = 'setup'

/** What the product cannot do as it is set up, by the parameter that would mend it. */
export async function setupWarnings(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  return (await declaredOrigin(ctx)) === ''
    ? new Map([[publicUrl.key, '尚未设置：发给家长的请假短信不能带确认链接，证明上没有核验地址']])
    : new Map()
}

/** Administrators have what is missing among their things to do until it is there. */
export async function followSetup(ctx: Ctx): Promise<void> {
  const warnings = await setupWarnings(ctx)
  for (const one of [publicUrl]) {
    const text = warnings.get(one.key)
    if (!text) await expireTodos(ctx, { bizType: param.path, bizIds: [one.key], nodeKey: node })
    else
      await openTodos(ctx, {
        userIds: await holdersOf(ctx, ['gly']),
        todoType: 'other',
        bizType: param.path,
        bizId: one.key,
        nodeKey: node,
        title: `请设置${one.label}`,
        summary: text,
        link: `/system/params?group=${encodeURIComponent(one.group)}`,
        priority: 'urgent',
      })
  }
}
