import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import type { MessageTemplate } from '#kernel/world/module.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { filledText, holesOf } from '#services/sms/shared/text.ts'
import type { Seed, World } from '#kernel/world/world.ts'
import { sendMessage, type MessageOrder } from './send-message.ts'
import { messageChannels, msgTemplate } from './shared/template.ts'
import { smsToUsers } from './sms-to-users.ts'

/** `Omit` that keeps the choices of a union apart. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

type Stored = { title: string; content: string; channels: string; status: string; smsCode: string | null }

/** The words of a declared template, as the school has put them; null while it is switched off. */
async function storedWords(ctx: Ctx, template: string): Promise<Stored | MessageTemplate | null> {
  const declared = templatesOf(ctx.world).get(template)
  if (!declared) throw new Error(`no module declares the message template ${template}`)
  const [own] = await ctx.db.query<Stored>(
    `select m.title, m.content, m.channels, m.status, s.template_code as "smsCode"
     from sys_msg_template m
     left join sms_template s on s.id = m.sms_template_id and s.status = '1'
     where m.code = $1`,
    [template],
  )
  return own ? (own.status === '1' ? own : null) : declared
}

/** The same for many people at once, each with values of their own (`sendMessages`). */
export async function templateWords(ctx: Ctx, template: string) {
  const words = await storedWords(ctx, template)
  return (
    words &&
    ((values: Readonly<Record<string, string>>) => ({
      title: filledText(words.title, values),
      content: filledText(words.content, values),
    }))
  )
}

/** Tells people something in the words of a declared template, as the school has put them. Nothing is sent while it is switched off. */
export async function sendTemplate(
  ctx: Ctx,
  order: Without<MessageOrder, 'title' | 'content'> & { template: string; values: Readonly<Record<string, string>> },
): Promise<{ sent: number }> {
  const words = await storedWords(ctx, order.template)
  if (!words) return { sent: 0 }
  const own = 'channels' in words ? words : undefined
  const { template, values, ...rest } = order
  const told = await sendMessage(ctx, {
    ...rest,
    title: filledText(words.title, values),
    content: filledText(words.content, values),
  })
  if (own?.channels === messageChannels.insideAndSms[0] && own.smsCode && rest.dedupeKey) {
    const { category, level, biz } = rest
    const texted = await smsToUsers(ctx, {
      userIds: rest.userIds,
      template: own.smsCode,
      params: values,
      dedupeKey: `${template}:${rest.dedupeKey}`,
      category,
      ...(level ? { level } : {}),
      ...(biz ? { biz } : {}),
    })
    await noteResults(ctx, rest.dedupeKey, texted.results)
  }
  return told
}

/** The school may put the words otherwise; variables nobody fills are refused. */
export const msgTemplates = resource(msgTemplate, {
  scope: 'open',
  hooks: {
    async prepare(ctx, drafts) {
      const sms = await smsContents(
        ctx,
        drafts.map((draft) => draft.merged.smsTemplateId),
      )
      for (const { merged, problems } of drafts) {
        const known = new Set(templatesOf(ctx.world).get(String(merged.code))?.variables)
        for (const field of ['title', 'content'] as const) {
          const unknown = variablesOf(String(merged[field] ?? '')).find((name) => !known.has(name))
          if (unknown) problems[field] = `模板变量 {${unknown}} 未定义`
        }
        const beyond = holesOf(sms.get(String(merged.smsTemplateId)) ?? '').find((name) => !known.has(name))
        if (beyond) problems.smsTemplateId = `模板变量 {${beyond}} 未定义`
        if (merged.channels === messageChannels.insideAndSms[0] && !merged.smsTemplateId)
          problems.smsTemplateId = '请选择短信模板'
      }
    },
  },
})

/** Brings declared templates into a school, once each. */
export function templateSeed(templates: readonly MessageTemplate[]): Seed {
  return {
    name: `message templates ${templates.map(({ code }) => code).join(' ')}`,
    content: templates,
    async run(ctx) {
      const known = new Set(
        (await ctx.db.query<{ code: string }>('select code from sys_msg_template')).map((row) => row.code),
      )
      for (const { code, name, title, content, variables } of templates) {
        if (!known.has(code))
          await insertRow(ctx, msgTemplate, newId(ctx.now()), {
            code,
            name,
            title,
            content,
            variables: variables.map((one) => `{${one}}`).join(' '),
            channels: '1',
            status: '1',
          })
      }
    },
  }
}

/** Writes beside each message what became of its text message. */
async function noteResults(ctx: Ctx, mergeKey: string, results: ReadonlyMap<string, string>): Promise<void> {
  await ctx.db.query(
    `update sys_user_message m
     set channel_results = coalesce(m.channel_results, '{}') || jsonb_build_object('sms', x.result)
     from unnest($2::uuid[], $3::text[]) as x(user_id, result)
     where m.user_id = x.user_id and m.merge_key = $1`,
    [mergeKey, [...results.keys()], [...results.values()]],
  )
}

/** Everything in braces counts as a variable, so that a mistyped one is found too. */
function variablesOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]{1,50})\}/g)].map((match) => match[1]!)
}

function templatesOf(world: World): ReadonlyMap<string, MessageTemplate> {
  return new Map(world.manifests.flatMap((manifest) => manifest.messageTemplates ?? []).map((one) => [one.code, one]))
}

async function smsContents(ctx: Ctx, ids: readonly unknown[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; content: string }>(
    'select id, content from sms_template where id = any($1::uuid[])',
    [ids.filter((id) => typeof id === 'string')],
  )
  return new Map(rows.map((row) => [row.id, row.content]))
}
