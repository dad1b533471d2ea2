import { rowsOf, testSchool } from '#tests/support/school.ts'
import { sheetOf, studentCells, upload, type Cells } from './import-sheets.ts'

type Fault = {
  row: number
  column: string
  field: string
  letter: string | null
  value: string
  reason: string
  suggestion?: { text: string; id?: string }
}
type Result = {
  batchId: string
  created: number
  updated: number
  unchanged: number
  failed: number
  warned: number
  hidden: number
  errors: Fault[]
  warnings: Fault[]
}
export type Job = { status: string; message: string; errorFileId: string | null; result: Result }

export type ImportSchool = Awaited<ReturnType<typeof importSchool>>

/** A school whose teaching office brings students in by sheets. */
export async function importSchool() {
  const school = await testSchool()
  await school.runJobs()
  const office = await school.as('jwc01')
  const classes = (await rowsOf(
    school,
    'select c.id, class_code as code, class_name as name, max_num as max, m.major_name as major from base_class c join base_major m on m.id = c.major_id order by class_code',
  )) as { id: string; code: string; name: string; max: number; major: string }[]
  const student = (n: number, changes: Cells = {}) => studentCells(n, classes[0]!.code, changes)

  async function importRows(rows: Cells[], fields: Record<string, string> = {}): Promise<Job> {
    const { body } = await upload(school, office, 'baseStudentInfo', {
      content: await sheetOf(rows),
      fields: { mode: 'skip-bad', ...fields },
    })
    if (!body.success) throw new Error(body.msg)
    return (await school.finished(office, body.data.jobId)) as Job
  }

  async function run(fields: Record<string, string>): Promise<Job> {
    const { body } = await upload(school, office, 'baseStudentInfo', { fields: { mode: 'skip-bad', ...fields } })
    if (!body.success) throw new Error(body.msg)
    return (await school.finished(office, body.data.jobId)) as Job
  }

  return Object.assign(school, { office, classes, student, importRows, run })
}
