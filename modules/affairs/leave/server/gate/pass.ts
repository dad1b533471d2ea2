import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { askedMoment } from '#kernel/http/asked.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { codeLifeSeconds, passCode } from '../../shared/pass-code.ts'
import { leavePass, passStates } from '../../shared/leave-pass.ts'
import { photoRoutes } from './gate-photo.ts'
import { scanPass } from './pass-scan.ts'
import { uploadInput, uploadLogs } from './pass-upload.ts'
import { ownStudentId } from '../people.ts'

const [good, out] = [passStates.good[0], passStates.out[0]]
const scan = z.object({
  code: z.string().max(200).optional(),
  xh: z.string().max(20).optional(),
  direction: z.coerce.string().pipe(z.enum(['1', '2'], { error: '请选择方向' })),
})
const device = { service: 'device', access: { device: true } } as const
const atGate = { service: 'xsgl', access: { permission: 'leaveGate:verify' } } as const

/** The pass of a leave: shown by the student, read by gates. */
export const passRoutes: readonly Route[] = [
  route({
    service: 'xsgl',
    method: 'GET',
    path: 'leavePass/myCode',
    label: '我的通行码',
    access: { permission: 'leaveRequest:apply' },
    input: z.object({ leaveId: z.uuid('请假单不存在') }),
    run: (ctx, { leaveId }) => myCode(ctx, leaveId),
  }),
  route({
    ...device,
    method: 'POST',
    path: 'leavePass/verify',
    label: '核验通行码',
    input: scan,
    run: (ctx, input) =>
      scanPass(ctx, input, { gate: ctx.request.device!, photoPath: '/api/flySource-device/leavePass/photo' }),
  }),
  route({
    ...device,
    method: 'GET',
    path: 'leavePass/sync',
    label: '下载通行名单',
    input: z.object({ since: askedMoment('since').optional() }),
    run: (ctx, { since }) => sync(ctx, since),
  }),
  route({
    ...device,
    method: 'POST',
    path: 'leavePass/uploadLog',
    label: '上传离线通行记录',
    input: uploadInput,
    run: (ctx, input) => uploadLogs(ctx, input, ctx.request.device!),
  }),
  route({
    ...atGate,
    method: 'POST',
    path: 'leaveGate/verify',
    label: '门岗核验',
    input: scan.extend({ gateName: z.string().trim().max(50).optional() }),
    run: (ctx, { gateName, ...input }) =>
      scanPass(ctx, input, {
        gate: { id: null, name: gateName || `门岗（${ctx.actor.userName}）` },
        photoPath: 'xsgl/leaveGate/photo',
      }),
  }),
  ...photoRoutes,
]

async function myCode(ctx: Ctx, leaveId: string) {
  const [row] = await ctx.db.query<{ id: string }>(
    'select id from leave_pass where leave_id = $1 and student_id = $2',
    [leaveId, ownStudentId(ctx)],
  )
  const pass = row
    ? ((await loadRows(ctx, leavePass, [row.id])).get(row.id) as
        | { passNo: string; secret: string; state: string; validFrom: string; validTo: string; outCount: number }
        | undefined)
    : undefined
  if (!pass) throw notFound()
  const isShown = pass.state === good || pass.state === out
  return {
    code: isShown ? passCode(pass.passNo, pass.secret, ctx.now()) : null,
    expireSec: codeLifeSeconds,
    state: pass.state,
    validFrom: pass.validFrom,
    validTo: pass.validTo,
    outCount: pass.outCount,
  }
}

const mostPasses = 20_000

/** Who may pass, for gates that lose the line: numbers and windows, no names. With `since` only what has changed; whoever gets a full page asks again from its last moment. */
async function sync(ctx: Ctx, since: string | undefined) {
  const rows = await ctx.db.query<{ updateTime: string }>(
    `select s.xh, p.pass_no as "passNo", p.valid_from as "validFrom", p.valid_to as "validTo", p.state, p.is_multi_out as "isMultiOut", p.update_time as "updateTime" from leave_pass p join base_student s on s.id = p.student_id
     where case when $2::timestamptz is null then p.valid_to > $1 and p.state in ('0', '1', '2') or p.state = '2' else p.update_time >= $2 end order by p.update_time, p.id limit ${mostPasses}`,
    [ctx.now(), since ?? null],
  )
  return { serverTime: ctx.now().toISOString(), hasMore: rows.length === mostPasses, rows }
}
