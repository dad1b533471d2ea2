import { createPool } from '#kernel/db/pool.ts'
import { listSchools } from '#kernel/db/schools.ts'
import { codeOf } from '#kernel/errors/startup-error.ts'

// The role or the table of the directory is not there yet.
const unpreparedCodes = ['22023', '42704', '42P01', '3F000']

/** The ids of all schools; none when the product has never prepared this database. */
export async function schoolIds(url: string): Promise<string[]> {
  const pool = createPool({ url, max: 1 })
  try {
    return (await listSchools(pool)).map((school) => school.id)
  } catch (error) {
    if (unpreparedCodes.includes(codeOf(error))) return []
    throw error
  } finally {
    await pool.end()
  }
}
