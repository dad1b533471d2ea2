import type { FastifyRequest } from 'fastify'
import { listSchools } from '#kernel/db/schools.ts'
import type { School } from '#kernel/db/types.ts'
import { badRequest, unknownSchool } from '#kernel/errors/platform-errors.ts'
import type { World } from '#kernel/world.ts'

const defaultSchool = '000000'

/** The directory of schools, read again when an unknown one is asked for, at most once a second. */
export function schoolDirectory(world: World) {
  let known = new Map<string, School>()
  let readAt = Number.NEGATIVE_INFINITY
  return {
    async find(id: string): Promise<School> {
      let school = known.get(id)
      if (!school && performance.now() - readAt > 1000) {
        known = new Map((await listSchools(world.pool)).map((one) => [one.id, one]))
        readAt = performance.now()
        school = known.get(id)
      }
      if (!school || school.status !== 'open') throw unknownSchool()
      return school
    },
  }
}

export type SchoolDirectory = ReturnType<typeof schoolDirectory>

/** Which school a request without a token names: header, else query; two that differ are an error. */
export function namedSchool(request: FastifyRequest): string {
  const header = request.headers['tenant-id']
  const query = (request.query as Record<string, unknown> | undefined)?.['tenantId']
  if (header && query && String(header) !== String(query)) throw badRequest({ text: '请求头与参数中的学校编码不一致' })
  const id = String(header || query || defaultSchool)
  if (!/^\d{6}$/.test(id)) throw unknownSchool()
  return id
}
