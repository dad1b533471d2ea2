import { expect } from 'vitest'
import { everybodyAgrees } from './flow-people.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from './school.ts'

export type Someone = {
  id: string
  classId: string
  xm: string
  grade: number
  majorId: string
  departmentId: string
}

/** A suspension that begins tomorrow, as it is entered. */
export const suspension = {
  kind: '11',
  reasonCode: '27',
  effectiveDate: '2026-11-16',
  expectReturnDate: '2027-09-01',
}

/** A school in the middle of November in which jwc01 enters changes of status. */
export type StatusSchool = TestSchool & {
  jwc: Visitor
  /** Students nothing is decided about, whose major has a class in the next intake too; each is handed out once. */
  people(n?: number, grade?: number): Promise<Someone[]>
  /** The first class of those meant but the student's own. */
  otherClass(one: Someone, where: string): Promise<string>
  add(body: object): ReturnType<Visitor['post']>
  /** Entered without a complaint; answers its id. */
  entered(body: object): Promise<string>
  act(verb: string, id: string, body?: object): ReturnType<Visitor['post']>
  /** Handed in and agreed to by everybody who is asked; answers the steps. */
  approve(id: string): Promise<(string | undefined)[]>
  /** A document nobody else has. */
  decided(): { docNo: string; docDate: string }
}

export async function statusSchool(): Promise<StatusSchool> {
  const school = await testSchool({ now: '2026-11-15T02:00:00Z' })
  const taken: string[] = []
  let documents = 0
  const at: StatusSchool = Object.assign(school, {
    jwc: await school.as('jwc01'),
    async people(n = 1, grade = 2025) {
      const rows = await rowsOf(
        school,
        `select id, class_id as "classId", xm, grade, major_id as "majorId", department_id as "departmentId"
         from base_student s
         where xjzt_m = '01' and grade = $3 and deleted_time is null
           and id not in (select student_id from status_change)
           and exists (
             select 1 from base_class c where c.major_id = s.major_id and c.grade = $3 + 1 and c.status = '1'
           )
           and id <> all($2::uuid[])
         order by xh
         limit $1`,
        [n, taken, grade],
      )
      taken.push(...rows.map((row) => String(row['id'])))
      return rows as Someone[]
    },
    async otherClass(one: Someone, where: string) {
      const [row] = await rowsOf(
        school,
        `select id
         from base_class
         where ${where} and id <> $1 and status = '1' and deleted_time is null
         order by class_name
         limit 1`,
        [one.classId],
      )
      return String(row!['id'])
    },
    add: (body: object) => at.jwc.post('xsgl/stuStatusChange/add', body),
    async entered(body: object) {
      const answer = await at.add(body)
      expect(answer.body).toMatchObject({ success: true })
      return String(answer.body.data.id)
    },
    act: (verb: string, id: string, body: object = {}) => at.jwc.post(`xsgl/stuStatusChange/${verb}`, { id, ...body }),
    async approve(id: string) {
      const answer = await at.act('handIn', id)
      expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
      return (await everybodyAgrees(school, id)).map((one) => one.split(':')[0])
    },
    decided: () => ({ docNo: `院教〔2026〕${++documents}号`, docDate: '2026-11-15' }),
  })
  return at
}
