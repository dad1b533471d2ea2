import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { readingStatuses } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'
import { students } from '../people/people.ts'
import { studentTreeRoute, type StudentNode } from '../../shared/people/people-routes.ts'

/** Where students are, for the tree beside their list. */
export const studentTreeRoutes: readonly Route[] = [route(studentTreeRoute, studentTree)]

type Leaf = {
  departmentId: string | null
  departmentName: string | null
  majorId: string | null
  majorName: string | null
  classId: string | null
  className: string | null
  reading: number
}

/** Departments, majors and classes within reach with their students, counted in one statement. */
async function studentTree(ctx: Ctx): Promise<StudentNode[]> {
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, student, await rowScope(ctx, students, 'list'))
  const leaves = await ctx.db.query<Leaf>(
    `select n.*, d.dept_name as "departmentName", m.major_name as "majorName", c.class_name as "className"
     from (
       select t.department_id as "departmentId", t.major_id as "majorId", t.class_id as "classId",
         count(*) filter (where t.xjzt_m = any(${place(conditions, readingStatuses)}))::int as reading
       from base_student t${whereText(conditions)}
       group by 1, 2, 3
     ) n
     left join base_department d on d.id = n."departmentId"
     left join base_major m on m.id = n."majorId"
     left join base_class c on c.id = n."classId"
     where c.id is null or c.status in ('1', '2')
     order by d.sort nulls last, d.dept_code, m.inner_code nulls last, c.grade desc nulls last, c.class_name
     limit 5000`,
    conditions.values,
  )
  const roots: StudentNode[] = []
  for (const leaf of leaves) {
    const department = childOf(roots, `departmentId:${leaf.departmentId ?? ''}`, leaf.departmentName ?? '未分配院系')
    const major = childOf((department.children ??= []), `majorId:${leaf.majorId ?? ''}`, leaf.majorName ?? '未分配专业')
    department.count += leaf.reading
    major.count += leaf.reading
    if (leaf.classId)
      childOf((major.children ??= []), `classId:${leaf.classId}`, leaf.className ?? '').count += leaf.reading
  }
  return roots
}

function childOf(nodes: StudentNode[], key: string, label: string): StudentNode {
  const there = nodes.find((node) => node.key === key)
  if (there) return there
  const made = { key, label, count: 0 }
  nodes.push(made)
  return made
}
