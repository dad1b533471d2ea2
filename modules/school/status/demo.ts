import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { addDays } from '#kernel/rules/days.ts'
import { handInDrafts } from './demo/hand-in.ts'
import { changeStates } from './shared/change.ts'
import { addMonths } from './shared/dates.ts'
import { changeKinds, openReason } from './shared/kinds.ts'
import { graduationRows, type Graduation } from './demo/graduation.ts'
import { leaveRows } from './demo/leaving.ts'
import { pastMoves, writeTrails, type DemoClass } from './demo/moves.ts'
import { lastGraduates } from '#modules/school/base/demo/graduates.ts'
import { movedStudents } from '#modules/school/base/demo/moved.ts'

type Someone = { key: string; facts: Readonly<Record<string, unknown>> }
type Moved = Someone & { xjztM: string; since: string }
type Reading = Someone & { classKey: string; grade: number; major: string }
type Known = {
  moved: readonly Moved[]
  reading: readonly Reading[]
  settled: readonly Reading[]
  classes: readonly DemoClass[]
}
type Asked = { size: 'small' | 'large'; today: string }
type Input = { students: (asked: Asked) => Known; graduates: (asked: Asked) => Graduation }
type Planned = {
  who: Someone
  kind: string
  reasonCode: string
  state: string
  effectiveDate: string
  xjztM: string
  fromClass?: DemoClass
  toClass?: DemoClass
  expectReturnDate?: string
  reasonText?: string
}

const ref = (key: string) => ({ $ref: key })
const [draft, approved, effective] = [changeStates.draft[0], changeStates.approved[0], changeStates.effective[0]]

/** Which change led to a status, and why: reasons go round. */
const causes: Readonly<Record<string, { kind: string; reasons: readonly string[] }>> = {
  '02': { kind: '11', reasons: ['27', '11', '24', '19', '26', '12'] },
  '16': { kind: '19', reasons: ['34'] },
  '20': { kind: '06', reasons: ['22'] },
  '03': { kind: '31', reasons: ['21', '22', '21', '31', '39'] },
  '10': { kind: '21', reasons: ['39', '26'] },
  '09': { kind: '63', reasons: ['22'] },
  '14': { kind: '42', reasons: ['39'] },
}

/** The changes behind the students' present statuses and classes, a few decided ones whose day is still to come, two drafts, and last summer's graduation. */
export function statusDemo({ students, graduates }: Input): DemoPart {
  return (asked) => ({
    *rows() {
      const graduation = graduates(asked)
      yield* graduation.rows()
      const changes = [...rowsOf(students(asked), asked.today)]
      yield* changes
      yield* leaveRows(changes, asked.today)
      yield* graduationRows(graduation)
    },
    async after(ctx) {
      await writeTrails(ctx)
      await handInDrafts(ctx)
    },
  })
}

function* rowsOf(known: Known, today: string): Iterable<KeyedRow> {
  const planned = [...pastChanges(known, today), ...movesOf(known, today), ...comingChanges(known, today)].toSorted(
    (a, b) => a.effectiveDate.localeCompare(b.effectiveDate),
  )
  const counts = new Map<string, number>()
  for (const one of planned) {
    // A number is given when a change is entered, some days before it takes effect.
    const before = addDays(one.effectiveDate, -9)
    const entered = before < addDays(today, -5) ? before : addDays(today, -5)
    const year = entered.slice(0, 4)
    const n = (counts.get(year) ?? 0) + 1
    counts.set(year, n)
    yield {
      entity: 'status.change',
      key: `statusChange:${one.who.key}`,
      values: valuesOf(one, {
        entered,
        changeNo: `XJ${year}${String(n).padStart(5, '0')}`,
        docNo: `院教〔${year}〕${100 + n}号`,
      }),
    }
  }
}

function valuesOf(one: Planned, given: { entered: string; changeNo: string; docNo: string }): Record<string, unknown> {
  const { who, toClass } = one
  const isDecided = one.state !== draft
  return {
    ...who.facts,
    ...(one.fromClass && {
      classId: ref(one.fromClass.key),
      majorId: ref(`major:${one.fromClass.major}`),
      departmentId: ref(`department:${one.fromClass.college}`),
      grade: one.fromClass.grade,
    }),
    changeNo: given.changeNo,
    kind: one.kind,
    studentId: ref(who.key),
    xjztM: one.xjztM,
    reasonCode: one.reasonCode,
    openReason: openReason(one.reasonCode),
    reasonText: one.reasonText ?? null,
    toXjztM: changeKinds[one.kind]!.to ?? one.xjztM,
    toClassId: toClass ? ref(toClass.key) : null,
    toMajorId: toClass ? ref(`major:${toClass.major}`) : null,
    toDepartmentId: toClass ? ref(`department:${toClass.college}`) : null,
    toGrade: toClass?.grade ?? null,
    applyDate: addDays(given.entered, -3),
    effectiveDate: one.effectiveDate,
    expectReturnDate: one.expectReturnDate ?? null,
    docNo: isDecided ? given.docNo : null,
    docDate: isDecided ? given.entered : null,
    state: one.state,
    effectTime: one.state === effective ? `${addDays(one.effectiveDate, -1)}T16:05:00.000Z` : null,
  }
}

function pastChanges({ moved }: Known, today: string): Planned[] {
  const dueBack = returnsOf(moved, today)
  return moved.flatMap((who, i) => {
    const cause = causes[who.xjztM]
    if (!cause) return []
    const months = who.xjztM === '02' ? 12 : who.xjztM === '16' ? 24 : 0
    return [
      {
        who,
        kind: cause.kind,
        reasonCode: cause.reasons[i % cause.reasons.length]!,
        state: effective,
        effectiveDate: who.since,
        xjztM: '01',
        ...(months > 0 && { expectReturnDate: dueBack.get(who.key) ?? addMonths(who.since, months) }),
      },
    ]
  })
}

/** Of those who interrupted their studies one is long overdue and a few are due back soon; the others stay away as long as they may. */
function returnsOf(moved: readonly Moved[], today: string): Map<string, string> {
  const away = moved.filter((one) => one.xjztM === '02').toSorted((a, b) => a.since.localeCompare(b.since))
  const wanted = away.length > 20 ? [-20, -4, 5, 12, 18, 24, 28] : [-20, 12, 26]
  return new Map(
    wanted.flatMap((days, i) => {
      const who = away[i]
      const day = addDays(today, days)
      return who && day > who.since && day <= addMonths(who.since, 12) ? [[who.key, day] as const] : []
    }),
  )
}

function movesOf({ settled, classes }: Known, today: string): Planned[] {
  return pastMoves({ settled, classes, today }).map(({ who, kind, from, to, effectiveDate }) => ({
    who,
    kind,
    reasonCode: kind === '02' ? '22' : '39',
    state: effective,
    effectiveDate,
    xjztM: '01',
    fromClass: from,
    toClass: to,
  }))
}

/** Spread over the next five weeks. */
function comingChanges({ reading, classes }: Known, today: string): Planned[] {
  const [newest, ...older] = [...new Set(classes.map((one) => one.grade))].toSorted((a, b) => b - a)
  const middle = reading.filter((one) => one.grade === older[0])
  const at = (days: number) => addDays(today, days)
  const sibling = (one: Reading) =>
    classes.find((other) => other.major === one.major && other.grade === one.grade && other.key !== one.classKey)
  const elsewhere = (one: Reading) => classes.find((other) => other.major !== one.major && other.grade === one.grade)
  const below = (one: Reading) => classes.find((other) => other.major === one.major && other.grade === newest)
  const wanted: ((one: Reading) => Omit<Planned, 'who' | 'xjztM'> | null)[] = [
    () => ({ kind: '11', reasonCode: '27', state: approved, effectiveDate: at(3), expectReturnDate: at(290) }),
    () => ({
      kind: '11',
      reasonCode: '24',
      state: approved,
      effectiveDate: at(8),
      expectReturnDate: at(360),
      reasonText: '参加学校创业孵化项目',
    }),
    (one) => moveTo('29', sibling(one), { state: approved, effectiveDate: at(8) }),
    (one) => moveTo('23', elsewhere(one), { state: approved, effectiveDate: at(15) }),
    (one) => moveTo('02', below(one), { state: approved, effectiveDate: at(22) }),
    () => ({
      kind: '19',
      reasonCode: '34',
      state: approved,
      effectiveDate: at(30),
      expectReturnDate: addMonths(at(30), 24),
    }),
    () => ({ kind: '31', reasonCode: '21', state: draft, effectiveDate: at(6) }),
    (one) => moveTo('23', elsewhere(one), { state: draft, effectiveDate: at(35) }),
  ]
  const free = [...middle]
  return wanted.flatMap((want) => {
    const i = free.findIndex((one) => want(one) !== null)
    const [who] = i === -1 ? [] : free.splice(i, 1)
    const plan = who && want(who)
    return plan ? [{ who, xjztM: '01', ...plan }] : []
  })
}

function moveTo(
  kind: string,
  toClass: DemoClass | undefined,
  rest: { state: string; effectiveDate: string },
): Omit<Planned, 'who' | 'xjztM'> | null {
  return toClass ? { kind, reasonCode: '39', toClass, ...rest } : null
}

export const demo: DemoPart = statusDemo({ students: movedStudents, graduates: lastGraduates })
