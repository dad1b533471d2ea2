import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import type { CallingDevice } from '#services/device/door.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { passStates, type Verdict } from '../shared/leave-pass.ts'
import { returnWays } from '#modules/affairs/leave/shared/leave-request.ts'
import { endsAtGate } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { readCode } from '../shared/pass-code.ts'
import { giveBack, noteOut } from '#modules/affairs/leave/shared/services.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { noteScans, type Passage } from './pass-log.ts'
import { refusalOf } from './pass-scan.ts'
import type { uploadPassagesRoute } from '../shared/pass-routes.ts'

const aheadMs = 10 * 60_000
/** What a gate tells later than this is kept and changes nothing. */
const oldestMs = 7 * 24 * 3_600_000
const { good, out, back, void: gone } = passStates

const one = z.object({
  code: z.string().max(200).optional(),
  passNo: z.string().max(20).optional(),
  xh: z.string().max(20).optional(),
  direction: z.coerce.string(),
  time: z.string(),
})

type Entry = { index: number; passRef: string; byXh: boolean; direction: '1' | '2'; at: Date }
type Known = {
  id: string
  passNo: string
  xh: string | null
  xm: string
  leaveId: string
  studentId: string
  classId: string | null
  departmentId: string | null
  validFrom: string
  validTo: string
  state: string
  isMultiOut: boolean
  outCount: number
  status: string
  startTime: string
  endTime: string
  outTime: string | null
  returnTime: string | null
  returnMode: string
}
type Applied = { entry: Entry; pass: Known | null; verdict: Verdict; note: string | null }

/** What a gate let through while it had lost the line, in the order of its clock. Telling it twice does nothing; one bad line never refuses its neighbours. */
export async function uploadLogs(ctx: Ctx, { logs }: AskedOf<typeof uploadPassagesRoute>, device: CallingDevice) {
  const rejected: { index: number; reason: string }[] = []
  const entries = logs
    .flatMap((sent, index) => readEntry(ctx, sent, index, rejected))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index)
  const fresh = await unknownOf(ctx, device.id, entries)
  const passes = await passesOf(ctx, fresh)
  const applied = fresh.map((entry) => walk(ctx, entry, passOf(passes, entry)))
  await noteScans(
    ctx,
    applied.map((passage) => passageOf(passage, device)),
  )
  await writePasses(ctx, [...new Set(applied.flatMap(({ pass }) => pass ?? []))])
  await endReturned(ctx, applied, device.id)
  return {
    accepted: applied.length,
    duplicated: entries.length - applied.length,
    rejected,
    conflicts: applied.filter(({ note }) => note !== null).map(({ entry, note }) => ({ index: entry.index, note })),
    serverTime: ctx.now().toISOString(),
  }
}

function readEntry(ctx: Ctx, sent: unknown, index: number, rejected: { index: number; reason: string }[]): Entry[] {
  const refuse = (reason: string) => (rejected.push({ index, reason }), [])
  const read = one.safeParse(sent)
  if (!read.success) return refuse('报文格式错误')
  const { code, passNo, xh, direction, time } = read.data
  const at = new Date(time)
  if (!/T\d{2}:\d{2}/.test(time) || !/(Z|[+-]\d{2}:?\d{2})$/.test(time) || Number.isNaN(at.getTime()))
    return refuse('缺少time')
  if (at.getTime() > ctx.now().getTime() + aheadMs) return refuse('时间超出允许范围')
  if (direction !== '1' && direction !== '2') return refuse('请选择方向')
  const named = passNo ?? (code ? readCode(code)?.passNo : undefined)
  const passRef = (named ?? xh ?? code ?? '').trim().slice(0, 20)
  return passRef === '' ? refuse('缺少凭证') : [{ index, passRef, byXh: named === undefined, direction, at }]
}

/** Those this device has not told yet, each once. */
async function unknownOf(ctx: Ctx, deviceId: string, entries: readonly Entry[]): Promise<Entry[]> {
  const keyOf = (at: Date, ref: string) => `${at.toISOString()} ${ref}`
  const rows = await ctx.db.query<{ time: Date; ref: string }>(
    `select "time", pass_ref as ref
     from leave_pass_log l
     join unnest($2::timestamptz[], $3::text[]) as x(at, ref) on l."time" = x.at and l.pass_ref = x.ref
     where l.device_id = $1`,
    [deviceId, entries.map(({ at }) => at.toISOString()), entries.map(({ passRef }) => passRef)],
  )
  const seen = new Set(rows.map(({ time, ref }) => keyOf(new Date(time), ref)))
  return entries.filter(({ at, passRef }) => {
    const key = keyOf(at, passRef)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The passes that are meant, locked after their leaves, as everybody who changes both does it. */
async function passesOf(ctx: Ctx, entries: readonly Entry[]): Promise<Known[]> {
  const refs = [...new Set(entries.map(({ passRef }) => passRef))]
  await ctx.db.query(
    `select 1
     from ${leavesView} r
     where r.id in (
       select p.leave_id
       from leave_pass p
       join base_student s on s.id = p.student_id
       where p.pass_no = any($1::text[]) or s.xh = any($1::text[])
     )
     order by r.id for no key update`,
    [refs],
  )
  return ctx.db.query<Known>(
    `select p.id, p.pass_no as "passNo", s.xh, s.xm, p.leave_id as "leaveId", p.student_id as "studentId",
       r.class_id as "classId", r.department_id as "departmentId", p.valid_from as "validFrom",
       p.valid_to as "validTo", p.state, p.is_multi_out as "isMultiOut", p.out_count as "outCount", r.status,
       r.start_time as "startTime", r.end_time as "endTime", r.actual_out_time as "outTime",
       r.actual_return_time as "returnTime", t.return_mode as "returnMode"
     from leave_pass p
     join ${leavesView} r on r.id = p.leave_id
     join ${leaveTypesView} t on t.id = r.type_id
     join base_student s on s.id = p.student_id
     where p.pass_no = any($1::text[]) or s.xh = any($1::text[])
     order by p.id
     for update of p`,
    [refs],
  )
}

/** By its number; of a student number the pass that held at that moment, or the last before it. */
function passOf(passes: readonly Known[], { passRef, byXh, at }: Entry): Known | null {
  if (!byXh) return passes.find(({ passNo }) => passNo === passRef) ?? null
  const own = passes
    .filter(({ xh, validFrom }) => xh === passRef && new Date(validFrom) <= at)
    .toSorted((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom))
  return own.find(({ validTo }) => new Date(validTo) > at) ?? own[0] ?? passes.find(({ xh }) => xh === passRef) ?? null
}

/** One line applied to its pass, as it would have been at its time; what contradicts is kept with a word. */
function walk(ctx: Ctx, entry: Entry, pass: Known | null): Applied {
  if (!pass) return { entry, pass, verdict: '01', note: null }
  if (ctx.now().getTime() - entry.at.getTime() > oldestMs)
    return { entry, pass, verdict: '00', note: '超过 7 天上传，仅作记录' }
  return entry.direction === '1' ? walkOut(entry, pass) : walkIn(entry, pass)
}

function walkOut(entry: Entry, pass: Known): Applied {
  const { at } = entry
  const facts = { state: pass.state, isEarly: new Date(pass.validFrom) > at, isLate: new Date(pass.validTo) <= at }
  const isOpen =
    !facts.isEarly && !facts.isLate && (pass.state === good[0] || (pass.state === out[0] && pass.isMultiOut))
  if (!isOpen) return { entry, pass, verdict: refusalOf(facts), note: '离线期间已放行，与凭证状态不符' }
  Object.assign(pass, { state: out[0], outCount: pass.outCount + 1, outTime: pass.outTime ?? at.toISOString() })
  return { entry, pass, verdict: '00', note: null }
}

function walkIn(entry: Entry, pass: Known): Applied {
  const { at } = entry
  if (pass.state === gone[0]) return { entry, pass, verdict: '00', note: '凭证已作废，仅作记录' }
  if (pass.returnTime) return { entry, pass, verdict: '00', note: '该请假已销假，仅作记录' }
  if (pass.outTime && new Date(pass.outTime) > at) return { entry, pass, verdict: '00', note: '入校早于离校，仅作记录' }
  const goesOn = pass.isMultiOut && new Date(pass.validTo) > at
  pass.state = goesOn ? good[0] : back[0]
  if (!goesOn && endsAtGate(pass.returnMode) && (pass.outTime || new Date(pass.startTime) <= at))
    pass.returnTime = at.toISOString()
  return { entry, pass, verdict: '00', note: null }
}

function passageOf({ entry, pass, verdict, note }: Applied, device: CallingDevice): Passage {
  return {
    gate: device,
    direction: entry.direction,
    verdict,
    passRef: entry.passRef,
    leaveId: pass?.leaveId ?? null,
    studentId: pass?.studentId ?? null,
    person: pass,
    offlineAt: entry.at,
    note,
  }
}

async function writePasses(ctx: Ctx, passes: readonly Known[]): Promise<void> {
  if (passes.length === 0) return
  const rows = JSON.stringify(passes.map(({ id, state, outCount }) => ({ id, state, outCount })))
  await ctx.db.execute(
    `update leave_pass p
     set state = x.state, out_count = x."outCount", update_time = $2, version = p.version + 1
     from jsonb_to_recordset($1::jsonb) as x(id uuid, state text, "outCount" int)
     where p.id = x.id and (p.state, p.out_count) is distinct from (x.state, x."outCount")`,
    [rows, ctx.now()],
  )
  await ctx.call(noteOut, {
    outs: passes.flatMap(({ leaveId, outTime }) => (outTime ? [{ leaveId, time: new Date(outTime) }] : [])),
  })
}

/** Leaves that ended at the gate, at the moment the gate saw it. */
async function endReturned(ctx: Ctx, applied: readonly Applied[], deviceId: string): Promise<void> {
  const returned = new Map(
    applied.flatMap(({ entry, pass, note }) =>
      pass && note === null && entry.direction === '2' && pass.returnTime === entry.at.toISOString()
        ? [[pass.leaveId, { pass, at: entry.at }] as const]
        : [],
    ),
  )
  for (const { pass, at } of returned.values())
    await ctx.call(giveBack, { leave: { ...pass, id: pass.leaveId }, proof: { way: returnWays.gate[0], deviceId }, at })
}
