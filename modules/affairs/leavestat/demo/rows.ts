import { randomBytes } from 'node:crypto'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { leavePass, leavePassLog, passStates, verdicts } from '#modules/affairs/gate/shared/leave-pass.ts'
import { leaveRequest, type MissedLesson } from '#modules/affairs/leave/shared/leave-request.ts'
import { leaveReturn } from '#modules/affairs/leavereturn/shared/leave-return.ts'
import { rebuildDates } from '#modules/affairs/leave/shared/services.ts'
import type { Pupil } from './people.ts'
import type { Story } from './stories.ts'

type Row = { id: string; values: Record<string, unknown> }
/** A leave as it stands. */
export type Told = {
  id: string
  pupil: Pupil
  story: Story
  type: { id: string }
  days: number
  leaveNo: string
  submitTime: Date | null
  decideTime?: Date | null
  source: string
  batchId?: string
  status: string
  endReason?: string | null
  actualOutTime?: Date | null
  actualReturnTime?: Date | null
  returnWay?: string
  overdueMinutes?: number
  actualDays?: number
  alarmStep?: number
}

const hourMs = 3_600_000
const gates = ['东门', '南门', '西门']
/** Those whose leave takes place or took place. */
const taken = ['20', '30', '40', '45', '50']

/** Gathers the rows of the leaves a demo tells of, to be written at once. */
export type Rows = ReturnType<typeof gatherRows>

export type Gathering = {
  term: { xn: string; xqM: string } | null
  lessonsOf(pupil: Pupil, story: Story): MissedLesson[]
  campusOf(pupil: Pupil): { lng: number; lat: number } | null
}

export function gatherRows({ term, lessonsOf, campusOf }: Gathering) {
  const requests: Row[] = []
  const passes: Row[] = []
  const logs: Row[] = []
  const returns: Row[] = []
  const numbers = new Map<string, number>()

  /** The next number of a day. */
  function number(at: Date): string {
    const prefix = `QJ${dayOf(at).replaceAll('-', '')}`
    numbers.set(prefix, (numbers.get(prefix) ?? 0) + 1)
    return `${prefix}${String(numbers.get(prefix)).padStart(5, '0')}`
  }

  function add(told: Told): void {
    const { pupil, story, type } = told
    const lessons = lessonsOf(pupil, story)
    const isLeaveSchool = story.isOvernight || story.isOutOfCity
    requests.push({
      id: told.id,
      values: {
        leaveNo: told.leaveNo,
        xn: term?.xn ?? null,
        xqM: term?.xqM ?? null,
        studentId: pupil.id,
        ...pupil.snapshot,
        fdyId: pupil.fdyId,
        typeId: type.id,
        startTime: story.start,
        endTime: story.end,
        days: told.days,
        lessonCount: lessons.reduce((sum, one) => sum + one.jcTo - one.jcFrom + 1, 0),
        lessons,
        isOut: story.isOut,
        isOvernight: story.isOvernight,
        isOutOfCity: story.isOutOfCity,
        isLeaveSchool,
        cantonCode: story.cantonCode,
        destAddress: story.destAddress,
        transport: story.transport,
        tripNo: null,
        companions: null,
        reason: story.reason,
        phone: null,
        emergName: isLeaveSchool ? `${String(pupil.snapshot['xm']).slice(0, 1)}先生` : null,
        emergRelation: isLeaveSchool ? '51' : null,
        emergPhone: isLeaveSchool ? `139${String(10_000_000 + requests.length * 37).slice(-8)}` : null,
        parentConfirm: isLeaveSchool && story.typeCode === '01' && taken.includes(told.status) ? '2' : '0',
        parentConfirmTime: null,
        parentConfirmWay: isLeaveSchool && story.typeCode === '01' && taken.includes(told.status) ? '1' : null,
        isParentVerified: isLeaveSchool && story.typeCode === '01' && taken.includes(told.status) ? true : null,
        parentConfirmNote: null,
        fileIds: [],
        source: told.source,
        batchId: told.batchId ?? null,
        isBackdated: false,
        backdateReason: null,
        originEndTime: null,
        extendCount: 0,
        status: told.status,
        submitTime: told.submitTime,
        decideTime: told.decideTime ?? null,
        actualOutTime: told.actualOutTime ?? null,
        actualReturnTime: told.actualReturnTime ?? null,
        actualDays: told.actualDays ?? null,
        returnWay: told.returnWay ?? null,
        overdueMinutes: told.overdueMinutes ?? null,
        alarmStep: told.alarmStep ?? 0,
        endReason: told.endReason ?? null,
      },
    })
    if (!taken.includes(told.status)) return
    if (story.isOut) addPass(told)
    if (told.actualReturnTime) addReturn(told)
  }

  function addPass({ id, pupil, story, actualOutTime, actualReturnTime, returnWay }: Told): void {
    const state = actualReturnTime ? passStates.back[0] : actualOutTime ? passStates.out[0] : passStates.good[0]
    const passNo = `TX${randomBytes(6).toString('hex').toUpperCase()}`
    passes.push({
      id: newId(story.start),
      values: {
        passNo,
        leaveId: id,
        studentId: pupil.id,
        validFrom: new Date(story.start.getTime() - hourMs),
        validTo: story.end,
        secret: randomBytes(24).toString('base64url'),
        isMultiOut: false,
        state,
        outCount: actualOutTime ? 1 : 0,
      },
    })
    const seen = (direction: string, time: Date) =>
      logs.push({
        id: newId(time),
        values: {
          leaveId: id,
          studentId: pupil.id,
          xh: pupil.snapshot['xh'],
          xm: pupil.snapshot['xm'],
          classId: pupil.classId,
          departmentId: pupil.departmentId,
          deviceId: null,
          gateName: gates[logs.length % gates.length],
          direction,
          time,
          code: '00',
          result: verdicts['00'],
          passRef: passNo,
          isOffline: false,
        },
      })
    if (actualOutTime) seen('1', actualOutTime)
    if (actualReturnTime && returnWay === '2') seen('2', actualReturnTime)
  }

  function addReturn({ id, pupil, actualReturnTime, returnWay }: Told): void {
    const campus = returnWay === '1' ? campusOf(pupil) : null
    returns.push({
      id: newId(actualReturnTime!),
      values: {
        leaveId: id,
        studentId: pupil.id,
        classId: pupil.classId,
        departmentId: pupil.departmentId,
        way: returnWay,
        time: actualReturnTime,
        lng: campus ? campus.lng + (returns.length % 9) * 0.0001 : null,
        lat: campus ? campus.lat + (returns.length % 7) * 0.0001 : null,
        accuracyM: campus ? 12 + (returns.length % 40) : null,
        distanceM: campus ? 0 : null,
        photoFileId: [],
        deviceId: null,
        isDone: true,
        failReason: null,
        operatorId: returnWay === '4' ? pupil.fdy[0] : null,
        note: returnWay === '4' ? '已返校，代为销假' : null,
      },
    })
  }

  async function write(ctx: Ctx): Promise<void> {
    await copyRows(ctx, leaveRequest, requests)
    await copyRows(ctx, leavePass, passes)
    await copyRows(ctx, leavePassLog, logs)
    await copyRows(ctx, leaveReturn, returns)
    const ids = requests.map(({ id }) => id)
    for (let i = 0; i < ids.length; i += 1000) await ctx.call(rebuildDates, { leaveIds: ids.slice(i, i + 1000) })
  }

  return {
    add,
    number,
    write,
    numbers,
    count: (test: (values: Record<string, unknown>) => boolean) => requests.filter(({ values }) => test(values)).length,
  }
}
