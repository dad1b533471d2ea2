import { rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { hashOf } from '#kernel/operations/store.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { student } from '../../shared/students/student.ts'
import { students } from '../people/people.ts'
import { matchPhotosRoute } from '../../shared/people/people-routes.ts'

/** Which photo belongs to whom, by the name of its file: student number, candidate number or id number. */
export const photoRoutes: readonly Route[] = [route(matchPhotosRoute, (ctx, input) => matchPhotos(ctx, input.names))]

type Found = { id: string; xm: string; xh: string | null; ksh: string | null; hash: string | null; hasPhoto: boolean }

async function matchPhotos(ctx: Ctx, files: readonly string[]) {
  const keys = files.map(keyOf)
  const hashes = new Map(
    keys
      .filter((key) => /^[0-9A-Za-z]{5,18}$/.test(key))
      .map((key) => [hashOf(ctx, student, 'idCard', key.toUpperCase()), key] as const),
  )
  const conditions = newConditions()
  conditions.texts.push('t.deleted_time is null')
  withinScope(conditions, student, await rowScope(ctx, students, 'update'))
  const [byKey, byHash] = [place(conditions, keys), place(conditions, [...hashes.keys()])]
  conditions.texts.push(`(t.xh = any(${byKey}) or t.ksh = any(${byKey}) or t.id_card_hash = any(${byHash}))`)
  const rows = await ctx.db.query<Found>(
    `select t.id, t.xm, t.xh, t.ksh, t.id_card_hash as hash,
       coalesce(array_length(t.photo_file_id, 1), 0) > 0 as "hasPhoto"
     from base_student t${whereText(conditions)}`,
    conditions.values,
  )
  const owner = new Map<string, Found>()
  for (const row of rows)
    for (const key of [row.hash && hashes.get(row.hash), row.ksh, row.xh]) if (key) owner.set(key, row)
  const matched: { name: string; studentId: string; xm: string; hasPhoto: boolean }[] = []
  const problems: string[] = []
  const taken = new Set<string>()
  for (const [i, name] of files.entries()) {
    const of = owner.get(keys[i]!)
    if (!of) problems.push(`照片 ${name} 未匹配到学生`)
    else if (taken.has(of.id)) problems.push(`照片 ${name} 与另一张照片属于同一学生`)
    else {
      taken.add(of.id)
      matched.push({ name, studentId: of.id, xm: of.xm, hasPhoto: of.hasPhoto })
    }
  }
  return { matched, problems }
}

/** `班级/2024030117.JPG` → 2024030117. */
function keyOf(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '').trim()
}
