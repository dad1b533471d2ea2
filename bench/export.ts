import { student } from '#modules/school/base/shared/students/student.ts'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct } from './product.ts'
import { peakMemory } from './server-process.ts'

const rows = 100_000
const columns = student.excel!.import.slice(0, 25)

/** A whole school as one sheet: how long, how soon, and how much memory above what the server holds anyway. */
export async function benchExport(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    say(`export: making ${rows} students`)
    await multiply(url)
    const product = await startProduct(ground, url)
    try {
      const visitor = await signIn(product.origin, 'xgc01')
      const { total } = await visitor.get('/api/flySource-base/baseStudentInfo/list?size=20')
      if (total !== rows) throw new Error(`${total} students instead of ${rows}`)
      say(`export: ${rows} rows of ${columns.length} columns`)
      const before = product.memory()
      const began = performance.now()
      const { result, peak } = await peakMemory(product, async () => {
        const body = { fileName: 'all', params: {}, heard: Object.fromEntries(columns.map((name) => [name, ''])) }
        const response = await visitor.post('/api/flySource-base/baseStudentInfo/export', body)
        let firstByte = 0
        let bytes = 0
        for await (const chunk of response.body!) {
          firstByte ||= performance.now() - began
          bytes += chunk.length
        }
        return { firstByte, bytes, whole: performance.now() - began }
      })
      const part = `export of ${rows}`
      tell(
        {
          part,
          name: 'time',
          value: result.whole / 1000,
          unit: 's',
          about: `${(result.bytes / 1024 ** 2).toFixed(1)} MB, ${columns.length} columns`,
        },
        { part, name: 'first byte', value: result.firstByte / 1000, unit: 's' },
        {
          part,
          name: 'peak extra memory',
          value: peak - before,
          unit: 'MB',
          goal: { atMost: 150 },
          about: `above ${before.toFixed(0)} MB at rest`,
        },
      )
    } finally {
      await product.stop()
    }
  })
}

/** The students again and again under other numbers. Search indexes play no part here and would only cost time to fill. */
async function multiply(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const searches = await client.query<{ name: string }>(
      "select indexname as name from pg_indexes where schemaname = 'school_000000' and tablename = 'base_student' and indexdef like '% using gin %'",
    )
    for (const { name } of searches.rows) await client.query(`drop index ${name}`)
    const { rows: found } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'school_000000' and table_name = 'base_student' order by ordinal_position",
    )
    const others: Record<string, string> = {
      id: 'uuidv7()',
      xh: "s.xh || 'x' || n",
      ksh: 'null',
      id_card_hash: 's.id_card_hash || n',
    }
    const names = found.map(({ name }) => name)
    await client.query(
      `insert into base_student (${names.join(', ')})
       select ${names.map((name) => others[name] ?? `s.${name}`).join(', ')}
       from generate_series(1, 9) n, base_student s where s.deleted_time is null
       limit ${rows} - (select count(*) from base_student where deleted_time is null)`,
    )
    await client.query('vacuum analyze base_student')
  })
}
