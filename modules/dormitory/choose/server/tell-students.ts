import { chineseTime } from '#kernel/rules/time-words.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { accountsOf } from '#modules/school/base/shared/people/who.ts'
import { sendMessages } from '#services/messages/send-messages.ts'
import { templateWords } from '#services/messages/templates.ts'
import { batch, type BatchRow } from '../shared/batch.ts'
import type { ChooserRow } from '../shared/chooser.ts'
import { chooseOpen, chooseRemind } from '../shared/message-templates.ts'
import { screens } from '../shared/screens.ts'

type Words = { title: string; content: string; key: string }

async function tell(
  ctx: Ctx,
  rows: readonly Pick<ChooserRow, 'studentId' | 'batchId'>[],
  words: Words,
): Promise<number> {
  if (rows.length === 0) return 0
  const accounts = await ctx.call(accountsOf, {
    entity: 'base.student',
    ids: rows.map(({ studentId }) => studentId),
  })
  const { title, content, key } = words
  const { sent } = await sendMessages(ctx, {
    category: 'remind',
    messages: rows.flatMap(({ studentId, batchId }) => {
      const userId = accounts.get(studentId)
      const biz = { type: batch.path, id: batchId }
      const link = `${screens.choose.path}?batch=${batchId}`
      return userId ? [{ userId, title, content, link, biz, dedupeKey: `${key} ${batchId}` }] : []
    }),
  })
  return sent
}

/** A batch was published: whoever may choose learns from when on. */
export async function tellOpen(ctx: Ctx, { id, name, beginTime, isRehearsal }: BatchRow): Promise<void> {
  const words = await templateWords(ctx, chooseOpen.code)
  if (!words) return
  const rows = await ctx.db.query<{ studentId: string }>(
    'select student_id as "studentId" from choose_student where batch_id = $1 and eligible',
    [id],
  )
  await tell(
    ctx,
    rows.map(({ studentId }) => ({ studentId, batchId: id })),
    {
      ...words({
        what: isRehearsal ? '模拟选宿' : '选宿舍',
        batch: name,
        time: chineseTime.planned(beginTime, ctx.now()),
      }),
      key: `${chooseOpen.code} ${ctx.now().getTime()}`,
    },
  )
}

/** What was held for them is free again; once all is over nobody chooses another one. */
export function tellLapsed(ctx: Ctx, rows: readonly ChooserRow[], isOver: boolean): Promise<number> {
  const key = `chooseLapsed ${ctx.now().getTime()}`
  const content = isOver ? '选宿已结束，您持有的床位未确认，已释放' : '您持有的床位已超时释放，请重新选择'
  return tell(ctx, rows, { title: '床位已释放', content, key })
}

/** The bed that was theirs is theirs no more, and what they do about it. */
export async function tellTaken(
  ctx: Ctx,
  rows: readonly ChooserRow[],
  { places, isLive }: { places: ReadonlyMap<string, string>; isLive: boolean },
): Promise<void> {
  const [title, next] = ['床位已收回', isLive ? '请重新选择' : '请联系辅导员']
  for (const [place, some] of Map.groupBy(rows, ({ studentId }) => places.get(studentId) ?? ''))
    await tell(ctx, some, {
      title,
      content: `您的床位${place}已被收回，${next}`,
      key: `chooseTaken ${place} ${ctx.now().getTime()}`,
    })
}

/** Asked again by whoever answers for them, once in a while. */
export async function tellAgain(
  ctx: Ctx,
  rows: readonly ChooserRow[],
  { name, endTime }: BatchRow,
  turn: number,
): Promise<number> {
  const words = await templateWords(ctx, chooseRemind.code)
  if (!words) return 0
  const said = words({ batch: name, time: chineseTime.plannedEnd(endTime, ctx.now()) })
  return tell(ctx, rows, { ...said, key: `${chooseRemind.code} ${turn}` })
}
