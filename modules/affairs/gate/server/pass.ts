import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { codeLifeSeconds, passCode } from '../shared/pass-code.ts'
import { leavePass, passStates } from '../shared/leave-pass.ts'
import { scanPass } from './pass-scan.ts'
import { uploadLogs } from './pass-upload.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import {
  ownCodeRoute,
  syncPassesRoute,
  uploadPassagesRoute,
  verifyAtGateRoute,
  verifyPassRoute,
  type SyncedPass,
} from '../shared/pass-routes.ts'
import { photoRoutes } from './gate-photo.ts'

const [good, out] = [passStates.good[0], passStates.out[0]]

/** The pass of a leave: shown by the student, read by gates. */
export const passRoutes: readonly Route[] = [
  route(ownCodeRoute, (ctx, { leaveId }) => myCode(ctx, leaveId)),
  route(verifyPassRoute, (ctx, input) =>
    scanPass(ctx, input, { gate: ctx.request.device!, photoPath: '/api/flySource-device/leavePass/photo' }),
  ),
  route(syncPassesRoute, (ctx, { since }) => sync(ctx, since)),
  route(uploadPassagesRoute, (ctx, input) => uploadLogs(ctx, input, ctx.request.device!)),
  route(verifyAtGateRoute, (ctx, { gateName, isConfirmed, ...input }) =>
    scanPass(ctx, input, {
      gate: { id: null, name: gateName || `门岗（${ctx.actor.userName}）` },
      photoPath: 'xsgl/leaveGate/photo',
      looksFirst: !isConfirmed,
    }),
  ),
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

/**
 * Who may pass, for gates that lose the line: numbers and windows, no names. With `since` only what has changed;
 * whoever gets a full page asks again from its last moment.
 */
async function sync(ctx: Ctx, since: string | undefined) {
  const rows = await ctx.db.query<SyncedPass>(
    `select s.xh, p.pass_no as "passNo", p.valid_from as "validFrom", p.valid_to as "validTo", p.state,
       p.is_multi_out as "isMultiOut", p.update_time as "updateTime"
     from leave_pass p
     join base_student s on s.id = p.student_id
     where case
       when $2::timestamptz is null then p.valid_to > $1 and p.state in ('0', '1', '2') or p.state = '2'
       else p.update_time >= $2
     end
     order by p.update_time, p.id
     limit ${mostPasses}`,
    [ctx.now(), since ?? null],
  )
  return { serverTime: ctx.now().toISOString(), hasMore: rows.length === mostPasses, rows }
}
