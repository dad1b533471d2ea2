import { audit, type AuditEntry } from '#kernel/audit/audit.ts'
import { sealLogs } from '#kernel/audit/chain.ts'
import { makeCtx, type Actor, type Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { callRows, errorRows, exportRows, sequence } from './demo-log-rows.ts'

const days = 30
const dayMs = 86_400_000
const doers = ['admin', 'xgc01', 'jwc01', 'yx01', 'fdy01', 'bzr01'] as const
/** Which fields change, from what to what; `null` on the left is a field that was empty. */
const edits: Readonly<Record<string, readonly (readonly [field: string, before: string | null, after: string])[]>> = {
  'base.student': [
    ['sjhm', '13807310001', '13907312266'],
    ['sjhm', null, '13607318899'],
    ['email', null, 'xiaoyuan@example.edu.cn'],
  ],
  'base.teacher': [
    ['sjhm', '13787310002', '13687315577'],
    ['email', null, 'teacher@example.edu.cn'],
  ],
}

/** A month of the four logs: what was changed (signed and chained as in life), called, failed and taken out. */
export const logsDemo: DemoPart = ({ today, size }) => {
  const times = size === 'large' ? 4 : 1
  return {
    *rows() {
      yield* callRows({ today, days, times })
      yield* errorRows({ today })
      yield* exportRows({ today, days })
    },
    after: (ctx) => writeDeeds(ctx, { today, times }),
  }
}

type Someone = { id: string; name: string }

async function writeDeeds(ctx: Ctx, { today, times }: { today: string; times: number }): Promise<void> {
  const midnight = beginOf(today).getTime()
  const draw = sequence(20260415)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)]!
  const actors = await loadActors(ctx)
  const students = await ctx.db.query<Someone>(
    'select id, xm as name from base_student order by xh desc nulls last limit 200',
  )
  const teachers = await ctx.db.query<Someone>('select id, xm as name from base_teacher order by gh desc limit 40')
  for (let day = days; day >= 1; day -= 1) {
    const isWeekend = weekdayOf(addDays(today, -day)) > 5
    const moments = Array.from(
      { length: Math.round((isWeekend ? 3 : 14) * times * (0.7 + draw() * 0.6)) },
      () => midnight - day * dayMs + Math.floor((8 + draw() * 13) * 3_600_000),
    ).toSorted((one, other) => one - other)
    for (const time of moments) {
      const isStudent = draw() < 0.8
      const entry = deedOf(ctx, {
        entity: isStudent ? 'base.student' : 'base.teacher',
        who: pick(isStudent ? students : teachers),
        draw,
      })
      await audit(
        at(ctx, { time, actor: pick(actors), ms: 8 + Math.floor(draw() * 90), host: 10 + Math.floor(draw() * 90) }),
        [entry],
      )
    }
  }
  while ((await sealLogs(ctx)) > 0) continue
}

function deedOf(
  ctx: Ctx,
  { entity: name, who, draw }: { entity: string; who: Someone; draw: () => number },
): AuditEntry {
  const entity = ctx.world.entities.get(name)!
  const isLook = draw() < 0.12
  const [field, before, after] = edits[name]![Math.floor(draw() * edits[name]!.length)]!
  if (isLook) return { entity, recordId: who.id, action: 'unmask', title: `查看${entity.label}【${who.name}】身份证号` }
  return {
    entity,
    recordId: who.id,
    action: 'update',
    before: { xm: who.name, [field]: before },
    after: { xm: who.name, [field]: after },
  }
}

async function loadActors(ctx: Ctx): Promise<Actor[]> {
  const rows = await ctx.db.query<{ id: string; accountNo: string; userName: string; roles: string[] }>(
    `select u.id, u.account_no as "accountNo", u.user_name as "userName", array(select r.role_code from sys_user_role h join sys_role r on r.id = h.role_id where h.user_id = u.id order by r.role_code) as roles
     from sys_user u where u.account_no = any($1) order by u.account_no`,
    [doers],
  )
  return rows.map(({ id, accountNo, userName, roles }) => ({
    kind: 'user',
    userId: id,
    accountNo,
    userName,
    realm: 'main',
    sid: newId(ctx.now()),
    person: null,
    roles: roles.map((code) => ({
      code,
      label: code,
      permissions: new Set<string>(),
      scope: { kind: 'none' },
      scopes: new Map(),
    })),
  }))
}

/** The same place at an earlier moment, as somebody at a desk. */
function at(ctx: Ctx, { time, actor, ms, host }: { time: number; actor: Actor; ms: number; host: number }): Ctx {
  const moment = new Date(time)
  const request = { traceId: newId(moment), ip: `10.20.8.${host}`, startedAt: performance.now() - ms }
  return makeCtx({ world: ctx.world, school: ctx.school, db: ctx.db, actor, request, clock: () => moment })
}
