import { afterAll, beforeAll, expect, test } from 'vitest'
import type { School } from '#kernel/db/types.ts'
import { enqueueJob } from '#services/jobs/enqueue.ts'
import type { JobHandler, JobOutcome, JobRun } from '#services/jobs/handler.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { sheetOf, studentCells, upload } from './import-sheets.ts'

let school: TestSchool
const began: string[] = []
const held = Promise.withResolvers<void>()

beforeAll(async () => {
  school = await testSchool()
  const noted = async (job: JobRun): Promise<JobOutcome> => {
    began.push(job.school.id)
    return { status: 'done', message: '完成' }
  }
  const lasting = async (): Promise<JobOutcome> => {
    await held.promise
    return { status: 'done', message: '完成' }
  }
  const handlers: JobHandler[] = [
    { type: 'chain', label: '成串', isBackground: true, run: lasting },
    { type: 'turn', label: '轮流', isBackground: true, run: noted },
    { type: 'long', label: '很长', run: lasting },
    { type: 'short', label: '很短', run: noted },
  ]
  for (const handler of handlers) (school.world.jobs as Map<string, JobHandler>).set(handler.type, handler)
})
afterAll(async () => {
  held.resolve()
  await school.close()
})

test('what people ask for never waits for a chain of jobs, nor one school for another', async () => {
  const office = await school.as('jwc01')
  await ask(school.school, { type: 'chain', many: 60 })
  await ask(school.school, { type: 'turn', many: 6 })
  await ask(school.other, { type: 'turn', many: 2 })
  const [{ code }] = (await rowsOf(school, 'select class_code as code from base_class order by 1 limit 1')) as [
    { code: string },
  ]
  const content = await sheetOf(Array.from({ length: 41 }, (_, i) => studentCells(i + 101, code)))
  const { body } = await upload(school, office, 'baseStudentInfo', { content, fields: { mode: 'all-or-nothing' } })
  await school.runJobs()

  // None of the sixty ends before this does.
  expect(await school.finished(office, body.data.jobId)).toMatchObject({ status: '2', result: { created: 41 } })

  // Another kind has its own place beside the chain, and there the schools take turns.
  await allEnded('turn')
  const [one, two] = [school.school.id, school.other.id]
  expect(began).toEqual([one, two, one, two, one, one, one, one])
})

test('however much one school has people do at once, another finds a place', async () => {
  began.length = 0
  await ask(school.school, { type: 'long', many: 5 })
  await running('long', 2)
  await ask(school.other, { type: 'short', many: 1 })
  await allEnded('short')
  expect(began).toEqual([school.other.id])
  expect(await countOf('long', ['0'])).toBe(3)
})

function ask(where: School, { type, many }: { type: string; many: number }): Promise<void> {
  return school.system(async (ctx) => {
    for (let i = 0; i < many; i++) await enqueueJob(ctx, { type, title: type, params: null })
  }, where)
}

/** Waits until no job of a type is waiting or running in either school. */
async function allEnded(type: string): Promise<void> {
  while ((await countOf(type, ['0', '1'])) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function running(type: string, many: number): Promise<void> {
  while ((await countOf(type, ['1'])) < many) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function countOf(type: string, states: string[]): Promise<number> {
  let sum = 0
  for (const where of [school.school, school.other])
    sum += await school.system(async (ctx) => {
      const [row] = await ctx.db.query<{ n: number }>(
        'select count(*)::int as n from sys_job where type = $1 and status = any($2)',
        [type, states],
      )
      return row!.n
    }, where)
  return sum
}
