import type { Ctx } from '#kernel/world/context.ts'

/** The newest text of a template that was ordered about some records since a moment, unless it was taken back; null where there is none. */
export async function recentSms(
  ctx: Ctx,
  { template, biz, since }: { template: string; biz: { type: string; ids: readonly string[] }; since: Date },
): Promise<{ bizId: string; content: string } | null> {
  const [found] = await ctx.db.query<{ bizId: string; content: string }>(
    `select biz_id as "bizId", content
     from sms_record
     where template_code = $1 and biz_type = $2 and biz_id = any($3::text[]) and create_time > $4 and status <> '4'
     order by create_time desc, id desc
     limit 1`,
    [template, biz.type, biz.ids, since],
  )
  return found ?? null
}
