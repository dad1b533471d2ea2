import type { Ctx } from '#kernel/world/context.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import { maskedName } from '#patterns/consent/server/ask-by-text.ts'
import { ownStudentId } from '#modules/school/base/shared/people/subject.ts'
import { changeTypes, partnerStates } from '../shared/codes.ts'

type Unsaid = { partnerName: string; toPlace: null }

const titled = ['partnerId', 'partnerRegisterId', 'targetBedId', 'newDormId', 'newFloorId']
const nothing = Object.fromEntries(
  [...titled.flatMap((name) => [name, titleKeyOf(name)]), 'floorIds', 'floorNames'].map((name) => [name, null]),
)

/** Students ask for none of their applications by what some of them do not tell. */
export const unsaidFields = (ctx: Ctx): readonly string[] =>
  ownStudentId(ctx) === null ? [] : [...titled, 'floorIds', 'partnerName', 'toPlace']

/** Whoever asks somebody to change beds knows their number; name and bed are told once they agree. */
export async function unsaidOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Unsaid>> {
  const own = ownStudentId(ctx)
  if (own === null) return new Map()
  const rows = await ctx.db.query<{ id: string; name: string | null }>(
    `select id, partner_name as name
     from change_apply
     where id = any($1::uuid[]) and student_id = $2 and type = $3 and partner_agree is distinct from $4`,
    [ids, own, changeTypes.swap[0], partnerStates.agreed[0]],
  )
  return new Map(
    rows.map(({ id, name }) => [id, { ...nothing, partnerName: maskedName(name ?? ''), toPlace: null }] as const),
  )
}
