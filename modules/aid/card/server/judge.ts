import type { Ctx } from '#kernel/world/context.ts'
import type { Values } from '#kernel/entity/entity.ts'
import { addDays } from '#kernel/rules/days.ts'
import type { Judged, Order } from '#patterns/application/server/apply.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import type { StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { readParam } from '#services/system/server/read-param.ts'
import {
  applyKinds,
  countedApplies,
  openApplies,
  reasons,
  type ApplyRow,
  type cardApply,
  type CardOutlook,
} from '../shared/apply.ts'
import { cardStates, cardTypes, heldCards } from '../shared/cards.ts'
import { idFee, noticeDays, perTerm, perYear, railFee } from '../shared/params.ts'
import { cardProblems, feeOf, intervalOf, kindOfReason, nearestNames, type CardCase } from '../shared/rules.ts'
import { registeredNow } from '../shared/services.ts'

/** The one judge of an application: what is previewed is what is handed in. */
export async function judgeApply(
  ctx: Ctx,
  order: Order,
  { who, before }: { who: StudentRow; before: ApplyRow | undefined },
): Promise<Judged<typeof cardApply, CardOutlook>> {
  const term = await ctx.call(termNow, {})
  const reason = String(order['reason'] ?? '')
  const one = await caseOf(ctx, order, { who, before, term })
  const fees = { [cardTypes.id]: await readParam(ctx, idFee), [cardTypes.rail]: await readParam(ctx, railFee) }
  const fee = feeOf(one, fees, ctx.today())
  const noticeUntil = reason === reasons.lost[0] ? addDays(ctx.today(), Number(await readParam(ctx, noticeDays))) : null
  const { from, to } = one.types.includes(cardTypes.rail) ? intervalOf(one) : { from: null, to: null }
  const values: Values<typeof cardApply> = {
    ...snapshotOf(who),
    xn: term?.xn ?? null,
    xqM: term?.xqM ?? null,
    applyType: kindOfReason(reason) as never,
    fee,
    noticeUntil,
    newFrom: from,
    newTo: to,
    submitTime: ctx.now().toISOString(),
  }
  return {
    problems: cardProblems(one),
    values,
    facts: reason === '' ? null : () => ({ reason }),
    shown: { fee, applyType: kindOfReason(reason), noticeUntil },
  }
}

async function caseOf(
  ctx: Ctx,
  order: Order,
  { who, before, term }: { who: StudentRow; before: ApplyRow | undefined; term: { xn: string; xqM: string } | null },
): Promise<CardCase> {
  const text = (name: string) => (typeof order[name] === 'string' && order[name] !== '' ? order[name] : null)
  const types = Array.isArray(order['types']) ? order['types'].map(String) : []
  const photoId = Array.isArray(order['photoFileId']) ? order['photoFileId'][0] : null
  const [from, to] = [text('newFrom'), text('newTo')]
  const cards = await ctx.db.query<CardCase['held'][number] & { status: string }>(
    `select card_type as "cardType", issue_date as "issueDate", from_station as "from", to_station as "to", status
     from card_card
     where student_id = $1`,
    [who.id],
  )
  // The applications of a student are few, whatever a school has of them.
  const others = await ctx.db.query<{
    types: string[]
    status: string
    reason: string
    kind: string
    xn: string
    xqM: string
  }>(
    `select types, status, reason, apply_type as kind, xn, xq_m as "xqM"
     from card_apply
     where student_id = $1 and status = any($2::text[]) and id is distinct from $3`,
    [who.id, countedApplies, before?.id ?? null],
  )
  const stations = await ctx.db.query<{ name: string; city: string }>(
    'select name, city from card_station where name = any($1::text[])',
    [[from, to]],
  )
  const station = (name: string | null) => stations.find((one) => one.name === name) ?? null
  const isUnknown = [from, to].some((name) => name !== null && !station(name))
  const names = isUnknown ? await ctx.db.query<{ name: string }>('select name from card_station') : []
  const [photo] =
    typeof photoId === 'string'
      ? await ctx.db.query<{ name: string; size: string }>('select name, size from sys_file where id = $1', [photoId])
      : []
  const ofYear = others.filter(({ xn }) => xn === term?.xn)
  const lost = ofYear.filter((one) => one.reason === reasons.lost[0])
  return {
    reason: String(order['reason'] ?? ''),
    types,
    lossDate: text('lossDate'),
    hasProofs: Array.isArray(order['proofFiles']) && order['proofFiles'].length > 0,
    isParentNear: order['isParentNear'] === true,
    from,
    to,
    stations: {
      from: station(from),
      to: station(to),
      ofSchool: await schoolStations(ctx, who),
      nearest: (typed) =>
        nearestNames(
          typed,
          names.map(({ name }) => name),
        ),
    },
    photo: photo ? { isPicture: /\.(jpe?g|png)$/i.test(photo.name), bytes: Number(photo.size) } : null,
    hasPhoto: hasPhoto(who),
    held: cards
      .filter(({ status }) => (heldCards as readonly string[]).includes(status))
      .map(({ status, ...card }) => ({ ...card, isLost: status === cardStates.lost[0] })),
    voidTypes: cards.filter(({ status }) => status === cardStates.void[0]).map(({ cardType }) => cardType),
    openTypes: others.filter(({ status }) => (openApplies as string[]).includes(status)).flatMap((one) => one.types),
    isReading: isReading(who.xjztM),
    reasonBefore: before?.reason ?? null,
    isRegistered: await ctx.call(registeredNow, { studentId: who.id }),
    used: {
      term: lost.filter(({ xqM }) => xqM === term?.xqM).length,
      year: lost.length,
      intervals: ofYear.filter(({ kind }) => kind === applyKinds.interval[0]).length,
    },
    limits: { term: await readParam(ctx, perTerm), year: await readParam(ctx, perYear) },
  }
}

/** Somebody whose picture the school has needs to send none. */
export const hasPhoto = (who: StudentRow): boolean => Boolean(who.photoFileId?.length || who.admitPhotoFileId?.length)

/** Where students of a campus set out from; whoever belongs to none, from any of the school. */
export async function schoolStations(ctx: Ctx, { campusId }: Pick<StudentRow, 'campusId'>): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string }>(
    `select name
     from card_station
     where campus_id is not null and ($1::uuid is null or campus_id = $1)
     order by name`,
    [campusId],
  )
  return rows.map(({ name }) => name)
}
