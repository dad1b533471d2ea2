import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { leavePass, passStates, verdicts, type ScanAnswer, type Verdict } from '../shared/leave-pass.ts'
import { returnWays } from '#modules/affairs/leave/shared/leave-request.ts'
import { endsAtGate } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { judgeCode, readCode } from '../shared/pass-code.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { giveBack, noteOut, type Taken } from '#modules/affairs/leave/shared/services.ts'
import { leavesView, leaveTypesView } from '#modules/affairs/leave/shared/views.ts'
import { noteScan, type Gate } from './pass-log.ts'

const [good, out, back, gone] = [passStates.good[0], passStates.out[0], passStates.back[0], passStates.void[0]]

type Scan = { code?: string | undefined; xh?: string | undefined; direction: string }
type Pass = {
  id: string
  passNo: string
  leaveId: string
  studentId: string
  validFrom: string
  validTo: string
  secret: string
  isMultiOut: boolean
  state: string
  outCount: number
}
type Person = {
  xh: string | null
  xm: string
  classId: string | null
  departmentId: string | null
  className: string | null
  hasPhoto: boolean
  typeName: string
  startTime: string
  endTime: string
}

/**
 * One passage at a gate. `photoPath` leads to the photo of whoever was recognised, for the gate that scanned and for nobody else. Where
 * somebody `looksFirst`, a number lets nobody through: the answer says who it is and what their pass allows. A refusal is noted at once.
 */
export async function scanPass(
  ctx: Ctx,
  scan: Scan,
  { gate, photoPath, looksFirst = false }: { gate: Gate; photoPath: string; looksFirst?: boolean },
): Promise<ScanAnswer> {
  const { pass, verdict: known, isProven } = await passFor(ctx, scan)
  const isLook = looksFirst && !isProven
  const verdict = pass && known === '00' ? await decide(ctx, pass, { direction: scan.direction, gate, isLook }) : known
  // Whoever shows something forged learns nothing of the person whose number it bears.
  const person = pass && verdict !== '01' ? await personOf(ctx, pass) : null
  const passRef = pass?.passNo ?? (scan.xh ?? scan.code ?? '').trim().slice(0, 20)
  const isRecorded = !isLook || verdict !== '00'
  const photoId = isRecorded
    ? await noteScan(ctx, {
        gate,
        direction: scan.direction,
        verdict,
        passRef,
        leaveId: person && pass ? pass.leaveId : null,
        studentId: person && pass ? pass.studentId : null,
        person,
      })
    : pass!.id
  return {
    code: verdict,
    msg: verdicts[verdict],
    name: person?.xm ?? null,
    xh: person?.xh ?? null,
    className: person?.className ?? null,
    typeName: person?.typeName ?? null,
    from: person?.startTime ?? null,
    until: person?.endTime ?? null,
    photo: person?.hasPhoto && photoId ? `${photoPath}?id=${photoId}` : null,
    passState: person && pass ? pass.state : null,
    outCount: person && pass ? pass.outCount : 0,
    isRecorded,
    time: ctx.now().toISOString(),
  }
}

/** The pass a scan means. By number of student: whoever is outside first, then what holds or comes next. */
async function passFor(
  ctx: Ctx,
  { code, xh }: Scan,
): Promise<{ pass: Pass | null; verdict: Verdict; isProven: boolean }> {
  const read = code ? readCode(code) : null
  const typed = (xh ?? code ?? '').trim()
  const [row] = read
    ? await ctx.db.query<{ id: string }>(
        'select id from leave_pass where pass_no = $1',
        [read.passNo],
        'pass_by_number',
      )
    : await ctx.db.query<{ id: string }>(
        `select p.id
         from leave_pass p
         join base_student s on s.id = p.student_id
         where s.xh = $1 and s.deleted_time is null
         order by (p.state = '${out}') desc, (p.state in ('0', '${good}') and p.valid_to > $2) desc,
           abs(extract(epoch from p.valid_from - $2::timestamptz))
         limit 1`,
        [typed, ctx.now()],
        'pass_by_student',
      )
  const pass = row ? ((await loadRows(ctx, leavePass, [row.id])).get(row.id) as Pass | undefined) : undefined
  if (!pass) return { pass: null, verdict: '01', isProven: false }
  const proof = read ? judgeCode(read, pass.secret, ctx.now()) : 'good'
  return { pass, verdict: proof === 'good' ? '00' : proof === 'old' ? '06' : '01', isProven: read !== null }
}

/** Lets somebody through, or says what would become of it. */
async function decide(
  ctx: Ctx,
  pass: Pass,
  { direction, gate, isLook }: { direction: string; gate: Gate; isLook: boolean },
): Promise<Verdict> {
  if (direction !== '1') return isLook ? '00' : comeIn(ctx, pass, gate)
  return isLook ? wayOut(pass, ctx.now()) : goOut(ctx, pass)
}

/** Whether a pass opens the way out at a moment; `goOut` asks the same of the row itself. */
function wayOut({ state, isMultiOut, validFrom, validTo }: Pass, now: Date): Verdict {
  const [isEarly, isLate] = [new Date(validFrom) > now, new Date(validTo) <= now]
  const isOpen = !isEarly && !isLate && (state === good || (state === out && isMultiOut))
  return isOpen ? '00' : refusalOf({ state, isEarly, isLate })
}

/**
 * The leave is locked before its pass, as a cancellation does it; then one conditional update decides, so that of two scans, or of a
 * scan and a cancellation, one wins.
 */
async function goOut(ctx: Ctx, pass: Pass): Promise<Verdict> {
  const now = ctx.now()
  await ctx.db.query(`select 1 from ${leavesView} r where r.id = $1 for no key update`, [pass.leaveId], 'pass_lock')
  const taken = await ctx.db.execute(
    `update leave_pass
     set state = '${out}', out_count = out_count + 1, update_time = $2, version = version + 1
     where id = $1
       and valid_from <= $2
       and valid_to > $2
       and (state = '${good}' or (state = '${out}' and is_multi_out))`,
    [pass.id, now],
  )
  if (taken === 1) {
    await ctx.call(noteOut, { outs: [{ leaveId: pass.leaveId, time: now }] })
    return '00'
  }
  const [latest] = await ctx.db.query<{ state: string; isEarly: boolean; isLate: boolean }>(
    'select state, valid_from > $2 as "isEarly", valid_to <= $2 as "isLate" from leave_pass where id = $1',
    [pass.id, now],
  )
  return refusalOf(latest!)
}

/** Why a pass opens no way out. */
export function refusalOf({ state, isEarly, isLate }: { state: string; isEarly: boolean; isLate: boolean }): Verdict {
  if (state === gone) return '05'
  if (state === back || isLate) return '03'
  return isEarly ? '02' : '04'
}

/**
 * In is always possible. The way in ends a leave that allows one way out, if its kind takes a gate for proof; one with several goes on
 * until its end.
 */
async function comeIn(ctx: Ctx, pass: Pass, gate: Gate): Promise<Verdict> {
  const now = ctx.now()
  const [leave] = await ctx.db.query<Taken & { wasOut: boolean; returnMode: string }>(
    `select r.id, r.start_time as "startTime", r.end_time as "endTime", r.status, r.student_id as "studentId",
       r.class_id as "classId", r.department_id as "departmentId", r.actual_out_time is not null as "wasOut",
       t.return_mode as "returnMode"
     from ${leavesView} r join ${leaveTypesView} t on t.id = r.type_id
     where r.id = $1 and r.status = any($2::text[])
     for no key update of r`,
    [pass.leaveId, [leaveStates.granted, leaveStates.away, leaveStates.due, leaveStates.overdue].map(([code]) => code)],
  )
  const goesOn = pass.isMultiOut && new Date(pass.validTo) > now
  await ctx.db.execute(
    `update leave_pass
     set state = '${goesOn ? good : back}', update_time = $2, version = version + 1
     where id = $1 and state = '${out}'`,
    [pass.id, now],
  )
  // Before it has begun only somebody who went out can come back from it.
  if (leave && !goesOn && endsAtGate(leave.returnMode) && (leave.wasOut || leave.status !== leaveStates.granted[0]))
    await ctx.call(giveBack, { leave, proof: { way: returnWays.gate[0], deviceId: gate.id }, at: now })
  return '00'
}

async function personOf(ctx: Ctx, { studentId, leaveId }: Pass): Promise<Person | null> {
  const [row] = await ctx.db.query<Person>(
    `select s.xh, s.xm, s.class_id as "classId", s.department_id as "departmentId", c.class_name as "className",
       coalesce(array_length(s.photo_file_id, 1), 0) > 0 as "hasPhoto", t.name as "typeName",
       r.start_time as "startTime", r.end_time as "endTime"
     from base_student s
     left join base_class c on c.id = s.class_id
     join ${leavesView} r on r.id = $2
     join ${leaveTypesView} t on t.id = r.type_id
     where s.id = $1`,
    [studentId, leaveId],
    'pass_person',
  )
  return row ?? null
}
