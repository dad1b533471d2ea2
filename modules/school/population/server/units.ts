import type { Ctx } from '#kernel/world/context.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { place } from '#kernel/operations/sql.ts'
import { postsView } from '#modules/platform/accounts/shared/views.ts'
import { enrolledStatuses } from '#modules/school/base/shared/students/student-status.ts'
import type { UserType } from '../shared/target-scope.ts'
import { conditionsAfter, seenText, staffAtWork } from './people-sql.ts'
import type { Unit, Units } from '../shared/population-routes.ts'

type Cell = {
  departmentId: string | null
  majorId: string | null
  classId: string | null
  grade: number | null
  campusId: string | null
  total: number
  reached: number
}
type Department = { id: string; parentId: string | null; name: string }

/** Everything the caller can choose from, with the people in it, counted in one statement over people. */
export async function unitsFor(ctx: Ctx, userType: UserType): Promise<Units> {
  const cells = await cellsFor(ctx, userType)
  const departments = await ctx.db.query<Department>(
    `select id, parent_id as "parentId", dept_name as name
     from base_department
     where deleted_time is null
     order by sort nulls last, dept_code`,
  )
  const names = new Map(
    (
      await ctx.db.query<{ id: string; name: string }>(
        `select id, major_name as name
         from base_major
         union all
         select id, class_name
         from base_class
         where deleted_time is null
         union all
         select id, campus_name
         from base_campus
         where deleted_time is null`,
      )
    ).map((row) => [row.id, row.name]),
  )
  const total = sum(cells)
  return {
    school: { id: '', label: '全校', ...total },
    departments: departmentTree(departments, cells),
    campuses: grouped(
      cells,
      (cell) => cell.campusId,
      (id) => names.get(id) ?? '',
    ),
    grades: grouped(
      cells,
      (cell) => (cell.grade === null ? null : String(cell.grade)),
      (id) => `${id}级`,
    ).toSorted((a, b) => Number(b.id) - Number(a.id)),
    majors: classTree(cells, departments, names),
    roles: await ctx.db.query<{ id: string; label: string }>(
      `select id, role_name as label from sys_role where status = '1' order by id`,
    ),
    posts:
      userType === 'stu'
        ? []
        : await ctx.db.query<{ id: string; label: string }>(
            `select p.id, p.post_name as label
             from ${postsView} p
             where p.status = '1'
             order by p.sort nulls last, p.post_code`,
          ),
    codes: await filterCodes(ctx, userType),
    hasCourses: userType !== 'tea' && ctx.world.entities.has('timetable.courseTask'),
  }
}

/** What the filter offers, in the words of the school's dictionary. */
async function filterCodes(ctx: Ctx, userType: UserType) {
  const sets = await codeSets(ctx)
  const of = (set: string, isAsked: boolean) =>
    isAsked ? (sets.get(set) ?? []).map(({ key, label }) => ({ value: key, label })) : []
  return {
    sex: of('sex', true),
    xjztM: of('studentStatus', userType !== 'tea'),
    stuType: of('stuType', userType !== 'tea'),
    staffType: of('staffType', userType !== 'stu'),
  }
}

async function cellsFor(ctx: Ctx, userType: UserType): Promise<Cell[]> {
  const conditions = conditionsAfter(0)
  const texts: string[] = []
  const reachedBy = (seen: string) =>
    `count(*)::int as total, count(*) filter (where ${seen || 'true'})::int as reached`
  if (userType !== 'tea') {
    const seen = await seenText(ctx, conditions, 'base.student', 'caller')
    texts.push(`select t.department_id as "departmentId", t.major_id as "majorId", t.class_id as "classId", t.grade,
        t.campus_id as "campusId", ${reachedBy(seen)}
      from base_student t
      where t.deleted_time is null and t.xjzt_m = any(${place(conditions, enrolledStatuses)}::text[])
      group by 1, 2, 3, 4, 5`)
  }
  if (userType !== 'stu') {
    const seen = await seenText(ctx, conditions, 'base.teacher', 'caller')
    texts.push(
      `select t.department_id, null::uuid, null::uuid, null::int, null::uuid, ${reachedBy(seen)}
       from base_teacher t
       where t.deleted_time is null and t.staff_status = any(${place(conditions, staffAtWork)}::text[])
       group by 1`,
    )
  }
  return ctx.db.query<Cell>(texts.join(' union all '), conditions.values)
}

function sum(cells: readonly Cell[]): { count: number; isWhole: boolean } {
  const [total, reached] = [
    cells.reduce((all, cell) => all + cell.total, 0),
    cells.reduce((all, cell) => all + cell.reached, 0),
  ]
  return { count: reached, isWhole: reached > 0 && reached === total }
}

function grouped(cells: readonly Cell[], keyOf: (cell: Cell) => string | null, nameOf: (id: string) => string): Unit[] {
  const groups = Map.groupBy(
    cells.filter((cell) => keyOf(cell) !== null),
    (cell) => keyOf(cell)!,
  )
  return [...groups].map(([id, own]) => ({ id, label: nameOf(id), ...sum(own) })).filter((unit) => unit.count > 0)
}

/** Departments with those below them: the people of a department are those of the whole branch. */
function departmentTree(departments: readonly Department[], cells: readonly Cell[]): Unit[] {
  const children = Map.groupBy(departments, (one) => one.parentId)
  const own = Map.groupBy(cells, (cell) => cell.departmentId)
  const branch = (one: Department): { unit: Unit; cells: Cell[] } => {
    const below = (children.get(one.id) ?? []).map(branch)
    const all = [...(own.get(one.id) ?? []), ...below.flatMap((each) => each.cells)]
    const units = below.map(({ unit }) => unit).filter((unit) => unit.count > 0)
    return {
      unit: { id: one.id, label: one.name, ...sum(all), ...(units.length > 0 ? { children: units } : {}) },
      cells: all,
    }
  }
  return (children.get(null) ?? []).map((one) => branch(one).unit).filter((unit) => unit.count > 0)
}

/** Majors and their classes, under the department they belong to. */
function classTree(
  cells: readonly Cell[],
  departments: readonly Department[],
  names: ReadonlyMap<string, string>,
): Unit[] {
  const placed = cells.filter((cell) => cell.majorId !== null)
  return departments.flatMap((one) => {
    const own = placed.filter((cell) => cell.departmentId === one.id)
    const majors = grouped(
      own,
      (cell) => cell.majorId,
      (id) => names.get(id) ?? '',
    ).map((unit) => ({
      ...unit,
      // A major taught in two departments is whole only where both are.
      isWhole: sum(placed.filter((cell) => cell.majorId === unit.id)).isWhole,
      children: grouped(
        own.filter((cell) => cell.majorId === unit.id),
        (cell) => cell.classId,
        (id) => names.get(id) ?? '',
      ).toSorted((a, b) => (a.label < b.label ? 1 : -1)),
    }))
    return majors.length === 0
      ? []
      : [{ id: one.id, label: one.name, count: sum(own).count, isWhole: false, children: majors }]
  })
}
