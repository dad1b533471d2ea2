import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { asSystem } from '#apps/server/standing.ts'
import { openWorld } from '#apps/server/world.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { exportColumns } from '#services/sheets/export/export-columns.ts'
import { selectionOf } from '#kernel/operations/read/selection.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { disagreeingStudents, tablesOfStudents } from '#tests/support/whole-school.ts'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct, type Visitor } from './product.ts'
import { median } from './report.ts'
import { peakMemory } from './server-process.ts'

const columns = student.excel!.import.slice(0, 25)
const copies = 3

/** The large demo school once more, from a sheet into an empty table: judged, sealed, logged — against COPY of the same rows. */
export async function benchImport(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    say('import: writing the sheet')
    const sheet = await sheetOfAll(ground, url)
    await emptyStudents(url)
    const product = await startProduct(ground, url, 'all')
    try {
      const visitor = await signIn(product.origin, 'jwc01')
      say(`import: ${sheet.rows} students of ${columns.length} columns`)
      const before = product.memory()
      const began = performance.now()
      const { result: message, peak } = await peakMemory(product, () => importSheet(visitor, sheet.bytes))
      const seconds = (performance.now() - began) / 1000
      say(`import: ${message}`)
      const part = `import of ${sheet.rows}`
      tell(
        {
          part,
          name: 'product',
          value: seconds,
          unit: 's',
          about: `upload to end of job, ${(sheet.bytes.length / 1024 ** 2).toFixed(1)} MB`,
        },
        { part, name: 'rows a second', value: sheet.rows / seconds, unit: 'rows/s' },
        { part, name: 'peak extra memory', value: peak - before, unit: 'MB', goal: { atMost: 150 } },
      )
      const agreement = await agreementOf(url)
      const bare = await bareCopies(url, sheet.rows)
      tell(
        { part, name: 'bare COPY', value: bare, unit: 's', about: 'same rows, same indexes' },
        { part, name: 'product / bare', value: seconds / bare, unit: '', goal: { atMost: 10 } },
        {
          part,
          name: 'students without the right placement or account',
          value: agreement,
          unit: 'rows',
          goal: { atMost: 0 },
        },
      )
    } finally {
      await product.stop()
    }
  })
}

/** What the school would have typed: every student with all values in clear. */
async function sheetOfAll(ground: Ground, url: string): Promise<{ bytes: Buffer; rows: number }> {
  const world = openWorld(ground.config, url, { connections: 2 })
  try {
    const school = (await listSchools(world.pool)).find(({ id }) => id === '000000')!
    return await asSystem(world, school, async (ctx) => {
      const words = await makeTextWorld(ctx)
      const heads = exportColumns(ctx, student, {
        heard: Object.fromEntries(columns.map((name) => [name, ''])),
        action: 'export',
      })
      const selection = selectionOf(world, student, columns, true)
      let rows = 0
      async function* cells() {
        for await (const raw of ctx.db.stream<Record<string, unknown>>(
          `select ${selection.columns} from base_student t${selection.joins} where t.deleted_time is null order by t.xh`,
          [],
        )) {
          const row = selection.reveal(ctx, raw)
          rows += 1
          yield heads.map((head) => head.cell(row, words))
        }
      }
      const bytes = await buffer(writeSheet({ columns: heads, rows: cells(), sheetName: '学生' }))
      return { bytes, rows }
    })
  } finally {
    await world.pool.end()
  }
}

async function agreementOf(url: string): Promise<number> {
  return asOwner(url, async (client) => (await client.query(disagreeingStudents)).rows.length)
}

async function emptyStudents(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    // Whatever tells of students goes with them; classes only forget who speaks for them.
    const { rows } = await client.query<{ name: string; column: string }>(tablesOfStudents)
    await client.query('begin')
    await client.query('set constraints all deferred')
    await client.query('update base_class set monitor_id = null, league_sec_id = null')
    for (const { name, column } of rows)
      if (name !== 'base_class') await client.query(`delete from ${name} where ${column} is not null`)
    await client.query('delete from base_student')
    await client.query('commit')
    await client.query('vacuum full base_student')
  })
}

async function importSheet(visitor: Visitor, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('mode', 'all-or-nothing')
  form.set('file', new Blob([new Uint8Array(bytes)]), 'students.xlsx')
  const started = (await (await visitor.post('/api/flySource-base/baseStudentInfo/import', form)).json()) as {
    data: { jobId: string }
  }
  for (;;) {
    const job = await visitor.get(`/api/flySource-base/job/getOne?id=${started.data.jobId}`)
    if (job.status === '2') return job.message
    if (job.status !== '0' && job.status !== '1')
      throw new Error(`the import failed: ${job.message} ${JSON.stringify(job.result).slice(0, 500)}`)
    await wait(100)
  }
}

/** The rows that the import wrote, copied into an empty table with the same indexes. */
async function bareCopies(url: string, rows: number): Promise<number> {
  return asOwner(url, async (client) => {
    const lines = await buffer(client.query(copyTo('copy base_student to stdout')))
    const seconds: number[] = []
    for (let i = 0; i < copies; i += 1) {
      await client.query('drop table if exists bare_student')
      await client.query('create table bare_student (like base_student including all)')
      const began = performance.now()
      const sink = client.query(copyFrom('copy bare_student from stdin'))
      await pipeline(Readable.from(pieces(lines)), sink)
      seconds.push((performance.now() - began) / 1000)
      if (sink.rowCount !== rows) throw new Error(`${sink.rowCount} rows were copied instead of ${rows}`)
    }
    return median(seconds)
  })
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
