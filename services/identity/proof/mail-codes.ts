import { randomInt } from 'node:crypto'
import { dayOf } from '#kernel/rules/school-time.ts'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { readAs, writeAs, type Caller } from '#kernel/http/unit-of-work.ts'
import { newId } from '#kernel/world/id.ts'
import { mailWay, sendMail } from '#services/mail/send-mail.ts'
import { codesUsedUp, codeTooSoon } from '#services/sms/errors.ts'
import type { World } from '#kernel/world/world.ts'
import { keyHash } from '../grants/tickets.ts'

/** One text for a wrong, used, expired and never sent code. */
const wrongMailCode = defineError({ code: 'MAIL_CODE', status: 400, message: '邮箱验证码错误或已过期' })
const noMail = defineError({ code: 'NO_MAIL', status: 400, message: '学校未开通邮件服务，请使用手机号找回' })

type Facts = { codeHash: string; until: number; tries: number; isUsed: boolean; day: string; count: number }

const pauseMs = 60_000
const livesMinutes = 10
const mostTries = 5
const mostADay = 10
const dayMs = 86_400_000

/** Sends a code of six digits to a person's e-mail: a minute between two, ten a day. */
export async function sendMailCode(
  world: World,
  visitor: Caller,
  input: { userId: string; email: string; use: string },
): Promise<void> {
  const caller = { ...visitor, actor: systemActor }
  const way = await readAs(world, caller, mailWay)
  if (!way) throw noMail()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await writeAs(world, caller, (ctx) => keepCode(ctx, input.userId, code))
  await sendMail(way, {
    to: input.email,
    fromName: visitor.school.name,
    subject: `${input.use}验证码`,
    text: `您正在${input.use}，验证码为 ${code}，${livesMinutes} 分钟内有效，请勿告诉他人。\n如果不是您本人操作，请忽略本邮件。`,
  })
}

/** Takes a code: right once, for ten minutes, dead after five wrong tries. A wrong try counts although it is refused. */
export async function checkMailCode(
  world: World,
  caller: Caller,
  input: { userId: string; code: string },
): Promise<void> {
  const isRight = await writeAs(world, caller, async (ctx) => {
    const known = await lockedRow(ctx, input.userId)
    if (!known || known.facts.isUsed || known.facts.until <= ctx.now().getTime() || known.facts.tries >= mostTries)
      return false
    const isSame = known.facts.codeHash === hashOf(ctx, input.userId, input.code)
    const facts: Facts = isSame ? { ...known.facts, isUsed: true } : { ...known.facts, tries: known.facts.tries + 1 }
    await ctx.db.execute('update sys_sign_in_ticket set facts = $2, update_time = $3 where id = $1', [
      known.id,
      JSON.stringify(facts),
      ctx.now(),
    ])
    return isSame
  })
  if (!isRight) throw wrongMailCode()
}

async function keepCode(ctx: Ctx, userId: string, code: string): Promise<void> {
  const now = ctx.now()
  // Two requests at once take turns, or both would find the minute free.
  await ctx.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail ${userId}`])
  const known = await lockedRow(ctx, userId)
  const wait = known ? Math.ceil((new Date(known.changedTime).getTime() + pauseMs - now.getTime()) / 1000) : 0
  if (wait > 0) throw codeTooSoon({ seconds: wait })
  const day = dayOf(now)
  const count = known?.facts.day === day ? known.facts.count : 0
  if (count >= mostADay) throw codesUsedUp()
  const facts: Facts = {
    codeHash: hashOf(ctx, userId, code),
    until: now.getTime() + livesMinutes * 60_000,
    tries: 0,
    isUsed: false,
    day,
    count: count + 1,
  }
  await ctx.db.query(
    `insert into sys_sign_in_ticket (
       id, create_time, update_time, purpose, key_hash, state, facts, changed_time, expires_time
     )
     values ($1, $2, $2, 'mail', $3, '0', $4, $2, $5)
     on conflict (purpose, key_hash) do update set facts = excluded.facts, changed_time = excluded.changed_time,
       expires_time = excluded.expires_time, update_time = excluded.update_time`,
    [newId(now), now, keyHash(userId), JSON.stringify(facts), new Date(now.getTime() + dayMs)],
  )
}

async function lockedRow(
  ctx: Ctx,
  userId: string,
): Promise<{ id: string; facts: Facts; changedTime: string } | undefined> {
  const [row] = await ctx.db.query<{ id: string; facts: Facts; changedTime: string }>(
    `select id, facts, changed_time as "changedTime"
     from sys_sign_in_ticket
     where purpose = 'mail' and key_hash = $1
     for update`,
    [keyHash(userId)],
  )
  return row
}

function hashOf(ctx: Ctx, userId: string, code: string): string {
  return ctx.world.secrets.hash(code.trim(), `${ctx.school.id}/mail-code/${userId}`)
}
