import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/id.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { codeLifeSeconds, judgeCode, passCode, readCode } from '../shared/pass-code.ts'
import { leavePass, passStates } from '../shared/leave-pass.ts'
import { endLeave } from './ends.ts'
import { ownStudentId } from './people.ts'

const [good, out, back, gone] = [passStates.good[0], passStates.out[0], passStates.back[0], passStates.void[0]]

/** What a gate is told, and what it shows. */
const verdicts = { '00': '允许通行', '01': '凭证无效', '02': '未到离校时间', '03': '假期已结束', '04': '已出校，请勿重复使用', '05': '凭证已作废', '06': '二维码已过期，请刷新' } as const
type Verdict = keyof typeof verdicts

type Pass = { id: string; leaveId: string; studentId: string; validFrom: string; validTo: string; secret: string; isMultiOut: boolean; state: string; outCount: number }
type Person = { xh: string | null; xm: string; classId: string | null; departmentId: string | null; className: string | null; photoFileId: string | null }

const scan = z.object({ code: z.string().max(200).optional(), xh: z.string().max(20).optional(), direction: z.coerce.string().pipe(z.enum(['1', '2'], { error: '请选择方向' })) })
const device = { service: 'device', access: { device: true } } as const

/** The pass of a leave: shown by the student, read by gates. */
export const passRoutes: readonly Route[] = [
  route({ service: 'xsgl', method: 'GET', path: 'leavePass/myCode', label: '我的通行码', access: { permission: 'leaveRequest:apply' }, input: z.object({ leaveId: z.uuid('请假单不存在') }), run: (ctx, { leaveId }) => myCode(ctx, leaveId) }),
  route({ ...device, method: 'POST', path: 'leavePass/verify', label: '核验通行码', input: scan, run: (ctx, input) => verify(ctx, input, ctx.request.device!) }),
  route({ ...device, method: 'GET', path: 'leavePass/sync', label: '下载通行名单', input: z.object({ since: z.iso.datetime({ offset: true }).optional() }), run: (ctx, { since }) => sync(ctx, since) }),
  route({ service: 'xsgl', method: 'POST', path: 'leaveGate/verify', label: '门岗核验', access: { permission: 'leaveGate:verify' }, input: scan, run: (ctx, input) => verify(ctx, input, null) }),
]

async function myCode(ctx: Ctx, leaveId: string) {
  const [row] = await ctx.db.query<{ id: string }>('select id from leave_pass where leave_id = $1 and student_id = $2', [leaveId, ownStudentId(ctx)])
  if (!row) throw notFound()
  const pass = (await loadRows(ctx, leavePass, [row.id])).get(row.id) as (Pass & { passNo: string }) | undefined
  if (!pass) throw notFound()
  const isShown = pass.state === good || pass.state === out
  return { code: isShown ? passCode(pass.passNo, pass.secret, ctx.now()) : null, expireSec: codeLifeSeconds, state: pass.state, validFrom: pass.validFrom, validTo: pass.validTo, outCount: pass.outCount }
}

/** One passage: the state of the pass changes by one conditional update, so that of a scan and a cancellation one wins. */
async function verify(ctx: Ctx, { code, xh, direction }: z.infer<typeof scan>, gate: { id: string; name: string } | null) {
  const found = await passFor(ctx, { code, xh })
  const person = found.pass ? await personOf(ctx, found.pass.studentId) : null
  const verdict: Verdict = found.pass && found.verdict === '00' ? await pass(ctx, found.pass, direction) : found.verdict
  await note(ctx, { found: found.pass, person, direction, verdict, gate })
  if (verdict === '00' && direction === '2') await comeBack(ctx, found.pass!, gate)
  return { code: verdict, msg: verdicts[verdict], name: person?.xm ?? null, photoFileId: person?.photoFileId ?? null, className: person?.className ?? null, until: found.pass?.validTo ?? null }
}

async function passFor(ctx: Ctx, { code, xh }: { code?: string | undefined; xh?: string | undefined }): Promise<{ pass: Pass | null; verdict: Verdict }> {
  const read = code ? readCode(code) : null
  const [row] = read
    ? await ctx.db.query<{ id: string }>('select id from leave_pass where pass_no = $1', [read.passNo])
    : await ctx.db.query<{ id: string }>(`select p.id from leave_pass p join base_student s on s.id = p.student_id where s.xh = $1 and p.valid_from <= $2 order by (p.state in ('1', '2')) desc, p.valid_to desc limit 1`, [xh ?? code ?? '', ctx.now()])
  const known = row ? ((await loadRows(ctx, leavePass, [row.id])).get(row.id) as Pass | undefined) : undefined
  if (!known) return { pass: null, verdict: '01' }
  const proof = read ? judgeCode(read, known.secret, ctx.now()) : 'good'
  return { pass: known, verdict: proof === 'good' ? '00' : proof === 'old' ? '06' : '01' }
}

async function pass(ctx: Ctx, known: Pass, direction: string): Promise<Verdict> {
  const now = ctx.now()
  if (known.state === gone) return '05'
  // In is always possible; what it ends is decided by the leave.
  if (direction === '2') return '00'
  const taken = await ctx.db.execute(
    `update leave_pass set state = '${out}', out_count = out_count + 1, update_time = $2, version = version + 1 where id = $1 and valid_from <= $2 and valid_to > $2 and (state = '${good}' or (state in ('${out}', '${back}') and is_multi_out))`,
    [known.id, now],
  )
  if (taken === 1) {
    await ctx.db.execute('update leave_request set actual_out_time = coalesce(actual_out_time, $2) where id = $1', [known.leaveId, now])
    return '00'
  }
  const [latest] = await ctx.db.query<{ state: string; isEarly: boolean; isLate: boolean }>('select state, valid_from > $2 as "isEarly", valid_to <= $2 as "isLate" from leave_pass where id = $1', [known.id, now])
  if (latest?.state === gone) return '05'
  return latest?.isEarly ? '02' : latest?.isLate ? '03' : '04'
}

/** The gate saw the student come in: a leave that allows one way out is over; one with several goes on until its end. */
async function comeBack(ctx: Ctx, known: Pass, gate: { id: string } | null): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(`update leave_pass set state = '${known.isMultiOut && new Date(known.validTo) > now ? good : back}', update_time = $2 where id = $1 and state = '${out}'`, [known.id, now])
  const [leave] = await ctx.db.query<{ id: string; startTime: string; endTime: string; status: string; studentId: string; classId: string | null; departmentId: string | null; isOutside: boolean }>(
    `select id, start_time as "startTime", end_time as "endTime", status, student_id as "studentId", class_id as "classId", department_id as "departmentId", actual_out_time is not null as "isOutside" from leave_request where id = $1 and status in ('20', '30', '40', '45')`,
    [known.leaveId],
  )
  if (!leave?.isOutside || (known.isMultiOut && new Date(known.validTo) > now)) return
  await endLeave(ctx, leave, { way: '2', deviceId: gate?.id ?? null }, now)
}

async function personOf(ctx: Ctx, studentId: string): Promise<Person | null> {
  const [row] = await ctx.db.query<Person>(`select s.xh, s.xm, s.class_id as "classId", s.department_id as "departmentId", c.class_name as "className", s.photo_file_id as "photoFileId" from base_student s left join base_class c on c.id = s.class_id where s.id = $1`, [studentId])
  return row ?? null
}

async function note(ctx: Ctx, { found, person, direction, verdict, gate }: { found: Pass | null; person: Person | null; direction: string; verdict: Verdict; gate: { id: string; name: string } | null }): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(
    `insert into leave_pass_log (id, version, create_user, create_time, update_user, update_time, leave_id, student_id, xh, xm, class_id, department_id, device_id, gate_name, direction, "time", code, result, is_offline) values ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $3, $13, $14, false) on conflict do nothing`,
    [newId(now), ctx.actor.userId || null, now, found?.leaveId ?? null, found?.studentId ?? null, person?.xh ?? null, person?.xm ?? null, person?.classId ?? null, person?.departmentId ?? null, gate?.id ?? null, gate?.name ?? '门岗', direction, verdict, verdicts[verdict]],
  )
}

const mostPasses = 20_000

/** Who may pass now, for gates that lost the line: numbers and windows, no names. */
async function sync(ctx: Ctx, since: string | undefined) {
  const rows = await ctx.db.query(
    `select s.xh, p.pass_no as "passNo", p.valid_from as "validFrom", p.valid_to as "validTo", p.state, p.is_multi_out as "isMultiOut" from leave_pass p join base_student s on s.id = p.student_id where p.valid_to > $1 and ($2::timestamptz is null or p.update_time >= $2) order by p.update_time limit ${mostPasses}`,
    [ctx.now(), since ?? null],
  )
  return { serverTime: ctx.now().toISOString(), rows }
}
