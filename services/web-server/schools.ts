import { listSchools } from '#kernel/db/schools.ts'
import type { School } from '#kernel/db/types.ts'
import { badRequest, schoolExpired, unknownSchool } from '#kernel/errors/platform-errors.ts'
import { lockedIn } from '#services/system/server/package.ts'
import type { World } from '#kernel/world/world.ts'
import { isExpired, mayBeLookedInto } from '#services/identity/school-time.ts'

const defaultSchool = '000000'
/** How long another process may still know a school as it was. */
const freshFor = 1000

/** What a request without a token says about the school it means. */
export type NamingRequest = { headers: Record<string, unknown>; query: unknown; hostname?: string }

/** The directory of schools, read again at most once a second. */
export function schoolDirectory(world: World) {
  let known = new Map<string, School>()
  let hosts = new Map<string, string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const schools = (await listSchools(world.pool)).map((one) => ({
      ...one,
      lockedPages: [...lockedIn(world, one).pages],
    }))
    known = new Map(schools.map((one) => [one.id, one]))
    hosts = new Map(schools.flatMap((one) => (one.hostNames ?? []).map((host) => [host, one.id])))
    readAt = performance.now()
  }

  async function refresh(): Promise<void> {
    if (performance.now() - readAt <= freshFor) return
    reading ??= read().finally(() => {
      reading = null
    })
    await reading
  }

  async function find(id: string): Promise<School> {
    await refresh()
    const school = known.get(id)
    if (!school || school.status !== 'open') throw unknownSchool()
    if (isExpired(school, world.clock())) throw schoolExpired()
    return school
  }

  /** A school whose time is over is still found for a while, for whoever may only look. */
  async function findForLook(id: string): Promise<School> {
    await refresh()
    const school = known.get(id)
    return school?.status === 'open' && isExpired(school, world.clock()) && mayBeLookedInto(school, world.clock())
      ? school
      : find(id)
  }

  return {
    find,
    findForLook,
    /** Which school a request without a token means: header, else query, else host name, else the first one. */
    async named(request: NamingRequest): Promise<School> {
      const id = namedId(request)
      if (id) return find(id)
      await refresh()
      return find(hosts.get((request.hostname ?? '').toLowerCase()) ?? defaultSchool)
    },
  }
}

export type SchoolDirectory = ReturnType<typeof schoolDirectory>

function namedId(request: NamingRequest): string | null {
  const header = request.headers['tenant-id']
  const query = (request.query as Record<string, unknown> | undefined)?.['tenantId']
  if (header && query && String(header) !== String(query)) throw badRequest({ text: '请求头与参数中的学校编码不一致' })
  const id = String(header || query || '')
  if (id === '') return null
  if (!/^\d{6}$/.test(id)) throw unknownSchool()
  return id
}
