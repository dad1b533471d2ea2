import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { campus } from '#modules/school/base/shared/organisation/campus.ts'
import type { StudentRow } from '#modules/school/base/shared/students/student.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { roomStates, roomUses } from '#modules/dormitory/dorm/shared/codes.ts'
import { level } from '#modules/dormitory/dorm/shared/room.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { traitsView } from '#modules/dormitory/presort/shared/views.ts'
import { campusStrict, levelStrict } from '../shared/params.ts'
import { openStays } from '../shared/register.ts'
import type { OwnLock, Pair, Refusal } from '../shared/services.ts'

/** A bed with everything that decides who may have it. */
export type BedFacts = {
  id: string
  bedNo: number
  status: string
  lockType: string | null
  lockRefId: string | null
  roomId: string
  floorId: string
  dormId: string
  campusId: string
  dormName: string
  roomName: string
  roomStatus: string
  dormStatus: string
  roomUse: string
  sexLimit: string | null
  departmentId: string | null
  classId: string | null
  gradeLimit: number | null
  price: number | null
  levelId: string | null
  levelName: string | null
}

export type Asked = {
  pairs: readonly Pair[]
  locks?: readonly OwnLock[]
  isOverride?: boolean
  leaving?: readonly string[]
  isChoice?: boolean
}

/** Why somebody cannot have a bed, and whose fault that is: it is said at that field. */
export type Verdict = Pair & { reason: string; about: 'student' | 'bed' }

/** What of a student decides which beds they may have, and is kept with their stay. */
const studentFacts = {
  id: 'id',
  xh: 'xh',
  xm: 'xm',
  sex: 'sex',
  departmentId: 'department_id',
  majorId: 'major_id',
  classId: 'class_id',
  grade: 'grade',
  campusId: 'campus_id',
  xjztM: 'xjzt_m',
} as const
type StudentFacts = Pick<StudentRow, keyof typeof studentFacts>

export type Known = { beds: ReadonlyMap<string, BedFacts>; students: ReadonlyMap<string, StudentFacts> }

/** Admitted, on the way. */
const expected = '17'

export async function bedFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, BedFacts>> {
  const rows = await ctx.db.query<BedFacts>(
    `select b.id, b.bed_no as "bedNo", b.status, b.lock_type as "lockType", b.lock_ref_id as "lockRefId",
       b.room_id as "roomId", b.floor_id as "floorId", b.dorm_id as "dormId", b.campus_id as "campusId",
       b.dorm_name as "dormName", b.room_name as "roomName", b.room_status as "roomStatus",
       b.dorm_status as "dormStatus", b.room_use as "roomUse", b.sex_limit as "sexLimit",
       b.department_id as "departmentId", b.class_id as "classId", b.grade_limit as "gradeLimit",
       b.price::float8 as price, b.level_id as "levelId", b.level_name as "levelName"
     from ${bedsView} b
     where b.id = any($1::uuid[])`,
    [ids],
    'stay_beds',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** `3号楼-305-2床` */
export function placeNameOf({ roomName, bedNo }: Pick<BedFacts, 'roomName' | 'bedNo'>): string {
  return `${roomName}-${bedNo}床`
}

export async function knownOf(ctx: Ctx, pairs: readonly Pair[]): Promise<Known> {
  const distinct = (pick: (pair: Pair) => string) => [...new Set(pairs.map(pick))]
  return {
    beds: await bedFacts(
      ctx,
      distinct(({ bedId }) => bedId),
    ),
    students: await factsOf(
      ctx,
      distinct(({ studentId }) => studentId),
    ),
  }
}

async function factsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, StudentFacts>> {
  const columns = Object.entries(studentFacts).map(([name, column]) => `s.${column} as "${name}"`)
  const rows = await ctx.db.query<StudentFacts>(
    `select ${columns.join(', ')} from base_student s where s.id = any($1::uuid[]) and s.deleted_time is null`,
    [ids],
    'stay_students',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rules of beds for many at once: the bed, its room, the student, and each of them only once. */
export async function judge(ctx: Ctx, asked: Asked, known?: Known): Promise<Verdict[]> {
  if (asked.pairs.length === 0) return []
  const { beds, students } = known ?? (await knownOf(ctx, asked.pairs))
  const stays = await openStaysOf(ctx, asked)
  const words = await wordsFor(ctx, { beds, students })
  const seen = { beds: new Set<string>(), students: new Set<string>() }
  const verdicts: Verdict[] = []
  for (const pair of asked.pairs) {
    const at = beds.get(pair.bedId)
    const who = students.get(pair.studentId)
    const found =
      // Whoever has a bed hears which, even where it is the one that is asked for.
      (who && stays.students.has(who.id)
        ? studentProblem(who, { stays: stays.students, seen: seen.students, ...words })
        : null) ??
      (at ? bedProblem(at, { ...asked, taken: stays.beds, seen: seen.beds }) : bedSays('床位不存在')) ??
      (who
        ? studentProblem(who, { stays: stays.students, seen: seen.students, ...words })
        : studentSays('学生不存在')) ??
      (at && who ? matchProblem(at, who, { ...words, isOverride: asked.isOverride === true }) : null)
    if (found) verdicts.push({ ...pair, ...found })
    else if (!asked.isChoice) {
      seen.beds.add(pair.bedId)
      seen.students.add(pair.studentId)
    }
  }
  return verdicts
}

/** What speaks against beds that are allowed: a house of another campus, unless the school forbids that. */
export async function cautions(ctx: Ctx, pairs: readonly Pair[], { beds, students }: Known): Promise<Refusal[]> {
  const far = pairs.flatMap((pair) => {
    const [at, campusId] = [beds.get(pair.bedId), students.get(pair.studentId)?.campusId]
    return at && campusId && campusId !== at.campusId ? [{ ...pair, campusId: at.campusId }] : []
  })
  if (far.length === 0) return []
  const names = await loadRows(ctx, campus, [...new Set(far.map(({ campusId }) => campusId))])
  return far.map(({ campusId, ...pair }) => ({ ...pair, reason: elsewhere(names.get(campusId)?.campusName ?? '') }))
}

const elsewhere = (campusName: string) => `该房间在${campusName}，与学生所在校区不一致`

type Problem = Pick<Verdict, 'reason' | 'about'> | null
const bedSays = (reason: string): Problem => ({ reason, about: 'bed' })
const studentSays = (reason: string): Problem => ({ reason, about: 'student' })

type Stays = { beds: ReadonlySet<string>; students: ReadonlyMap<string, string> }

/** Who of these holds a bed, and which of these beds is held, by stays that go on. */
async function openStaysOf(ctx: Ctx, { pairs, leaving = [] }: Asked): Promise<Stays> {
  const rows = await ctx.db.query<{ studentId: string; bedId: string; placeName: string }>(
    `select r.student_id as "studentId", r.bed_id as "bedId", c.campus_name || '-' || r.place_name as "placeName"
     from stay_register r
     join ${bedsView} b on b.id = r.bed_id
     join base_campus c on c.id = b.campus_id
     where (r.student_id = any($1::uuid[]) or r.bed_id = any($2::uuid[]))
       and r.state = any($3::text[])
       and r.id <> all($4::uuid[])`,
    [pairs.map(({ studentId }) => studentId), pairs.map(({ bedId }) => bedId), openStays, leaving],
    'stay_open',
  )
  return {
    beds: new Set(rows.map(({ bedId }) => bedId)),
    students: new Map(rows.map(({ studentId, placeName }) => [studentId, placeName])),
  }
}

/** What somebody chose before: beds of another price are not theirs. */
type Level = { id: string; name: string }
type Words = {
  statusName: (key: string) => string
  campusName: (id: string) => string
  isCampusStrict: boolean
  chosenLevel: (studentId: string) => Level | undefined
}

async function wordsFor(ctx: Ctx, { beds, students }: Known): Promise<Words> {
  // The dictionary is long, and nobody is told a status with whom nothing is wrong.
  const statuses = [...students.values()].every(mayLive) ? [] : ((await codeSets(ctx)).get('studentStatus') ?? [])
  const isCampusStrict = await readParam(ctx, campusStrict)
  const levels = await chosenLevels(ctx, [...students.keys()])
  const campuses = isCampusStrict
    ? await loadRows(ctx, campus, [...new Set([...beds.values()].map(({ campusId }) => campusId))])
    : new Map<string, { campusName: string }>()
  return {
    statusName: (key) => statuses.find((item) => item.key === key)?.label ?? key,
    campusName: (id) => campuses.get(id)?.campusName ?? '',
    isCampusStrict,
    chosenLevel: (studentId) => levels.get(studentId),
  }
}

/** Chosen levels, where the school keeps everybody to theirs. */
async function chosenLevels(ctx: Ctx, studentIds: readonly string[]): Promise<ReadonlyMap<string, Level>> {
  if (!(await readParam(ctx, levelStrict))) return new Map()
  const rows = await ctx.db.query<{ studentId: string; levelId: string }>(
    `select f.student_id as "studentId", f.level_id as "levelId"
     from ${traitsView} f
     where f.student_id = any($1::uuid[]) and f.level_id is not null`,
    [studentIds],
    'stay_levels',
  )
  const levels = await loadRows(ctx, level, [...new Set(rows.map(({ levelId }) => levelId))])
  return new Map(rows.map(({ studentId, levelId: id }) => [studentId, { id, name: levels.get(id)?.levelName ?? '' }]))
}

const occupied = '该床位已被占用，请重新选择'

function bedProblem(
  at: BedFacts,
  { locks = [], isOverride, leaving, taken, seen }: Asked & { taken: ReadonlySet<string>; seen: ReadonlySet<string> },
): Problem {
  const { free, locked, broken, off } = bedStates
  if (seen.has(at.id)) return bedSays('该床位在本次分配中重复')
  if (taken.has(at.id)) return bedSays(occupied)
  const isOwn = locks.some(({ type, refId }) => at.lockType === type && at.lockRefId === refId)
  if (at.status === locked[0] && !isOwn) return bedSays('该床位已锁定，请重新选择')
  if (at.status === broken[0] || at.status === off[0]) return bedSays('该床位已停用，请重新选择')
  // A bed whose stay ends by the same deed is as good as free.
  if (at.status !== free[0] && at.status !== locked[0] && !leaving?.length) return bedSays(occupied)
  const isForLiving = at.roomUse === roomUses.living || (isOverride && at.roomUse === roomUses.emergency)
  if (at.roomStatus !== roomStates.normal || at.dormStatus !== '1' || !isForLiving)
    return bedSays(`房间${at.roomName}未启用或不用于学生住宿，不能分配床位`)
  return null
}

function studentProblem(
  { id, sex, xjztM }: StudentFacts,
  { stays, seen, statusName }: Words & { stays: Stays['students']; seen: ReadonlySet<string> },
): Problem {
  if (seen.has(id)) return studentSays('该学生在本次分配中重复')
  if (!mayLive({ xjztM })) return studentSays(`该学生已${statusName(xjztM)}，不能办理入住`)
  const place = stays.get(id)
  if (place) return studentSays(`该学生已分配床位：${place}，不能重复分配`)
  if (sex !== '1' && sex !== '2') return studentSays('该学生性别信息不完整，请先在学籍信息中维护性别')
  return null
}

const mayLive = ({ xjztM }: Pick<StudentFacts, 'xjztM'>) => xjztM === expected || isReading(xjztM)

const sexWords: Readonly<Record<string, string>> = { '1': '男生', '2': '女生' }

function matchProblem(
  at: BedFacts,
  who: StudentFacts,
  { isOverride, isCampusStrict, campusName, chosenLevel }: Words & { isOverride: boolean },
): Problem {
  if (!at.sexLimit) return bedSays('该房间未设置性别，请先维护房间的性别')
  if (at.sexLimit !== who.sex)
    return bedSays(`该房间为${sexWords[at.sexLimit]}房间，不能分配给${sexWords[String(who.sex)]}`)
  if (isCampusStrict && who.campusId && who.campusId !== at.campusId) return bedSays(elsewhere(campusName(at.campusId)))
  const chosen = chosenLevel(who.id)
  if (chosen && chosen.id !== at.levelId)
    return bedSays(`该房间为${at.levelName ?? '未定'}档次，与学生所选的${chosen.name}不一致`)
  if (isOverride) return null
  if (at.classId && at.classId !== who.classId) return bedSays('该房间归属其他班级，不能分配给该学生')
  if (at.departmentId && at.departmentId !== who.departmentId) return bedSays('该房间归属其他院系，不能分配给该学生')
  if (at.gradeLimit && at.gradeLimit !== who.grade) return bedSays(`该房间限${at.gradeLimit}级学生入住`)
  return null
}
