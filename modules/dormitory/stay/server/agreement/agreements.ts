import { rowScope } from '#kernel/access/access.ts'
import { audit } from '#kernel/audit/audit.ts'
import { calledOf } from '#kernel/entity/record-title.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { freeRoute, route, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { resource } from '#kernel/operations/resource.ts'
import { insertedRow, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { asAppError } from '#kernel/operations/write/violations.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { linkFiles } from '#services/files/link.ts'
import { imagesOf, loadPictures } from '#services/print/server/pictures.ts'
import { printed } from '#services/print/server/printed.ts'
import { readParam } from '#services/system/server/read-param.ts'
import {
  agreement,
  agreementPaperRoute,
  myAgreementPaperRoute,
  signAgreementRoute,
  type AgreementRow,
  type MyAgreement,
} from '../../shared/agreement/agreement.ts'
import { agreementFirst, agreementModes, agreementText } from '../../shared/params.ts'
import { register, type StayRow } from '../../shared/register.ts'
import { ownStay } from '../mine/own-stay.ts'

export const agreements = resource(agreement, {
  scope: { by: { ...scopeOfStudent(agreement).by, dorm: 'dormId', dormFloor: 'floorId' } },
  withoutVerbs: ['add', 'update', 'remove'],
})

/** What stands to be signed for a stay, or was. */
export async function agreementOf(ctx: Ctx, { agreeTime }: StayRow): Promise<MyAgreement | null> {
  const content = (await readParam(ctx, agreementText)).trim()
  if (!content && !agreeTime) return null
  return { content, isFirst: (await readParam(ctx, agreementFirst)) === agreementModes.first, signTime: agreeTime }
}

async function sign(ctx: Ctx, { content, fileId }: AskedOf<typeof signAgreementRoute>) {
  const stay = await ownStay(ctx, true)
  if (!stay) throw badRequest({ text: '您还没有床位' })
  if (stay.agreeTime) throw badRequest({ text: '您已签署住宿协议' })
  const now = (await readParam(ctx, agreementText)).trim()
  if (!now) throw badRequest({ text: '学校没有需要签署的住宿协议' })
  if (content !== now) throw badRequest({ text: '协议内容已更新，请重新阅读后签署' })
  const id = newId(ctx.now())
  const signTime = ctx.now().toISOString()
  const { studentId, xh, xm, sex, departmentId, majorId, classId, grade, campusId, dormId, floorId, placeName } = stay
  const values = {
    studentId,
    xh,
    xm,
    sex,
    departmentId,
    majorId,
    classId,
    grade,
    campusId,
    dormId,
    floorId,
    placeName,
    registerId: stay.id,
    content: now,
    signFile: [fileId],
    signTime,
  }
  const row = await insertedRow(ctx, agreement, id, values).catch((error: unknown) => {
    throw asAppError(error, agreement)
  })
  await linkFiles(ctx, agreement, id, values)
  await writeSearch(ctx, agreement, [row])
  await audit(ctx, [{ entity: agreement, recordId: id, action: 'add', title: calledOf(agreement, row) }])
  await changeRows(ctx, register, { where: { id: stay.id }, values: { agreeTime: signTime } })
  return { signTime }
}

async function ownPaper(call: FreeCall): Promise<Raw> {
  const { world, caller } = call
  refuseToLookers(caller)
  const row = await readAs(world, caller, async (ctx) => {
    const stay = await ownStay(ctx)
    const [found] = await ctx.db.query<{ id: string }>('select id from stay_agreement where register_id = $1', [
      stay?.id ?? null,
    ])
    return found ? (await loadRows(ctx, agreement, [found.id])).get(found.id) : undefined
  })
  if (!row) throw badRequest({ text: '您还没有签署住宿协议' })
  return paperOf(call, row)
}

async function paper(call: FreeCall, { id }: AskedOf<typeof agreementPaperRoute>): Promise<Raw> {
  const { world, caller } = call
  refuseToLookers(caller)
  const row = await readAs(world, caller, async (ctx) => {
    const scope = await rowScope(ctx, agreements, 'getOne')
    return (await loadRows(ctx, agreement, [id], { scope })).get(id)
  })
  if (!row) throw notFound()
  return paperOf(call, row)
}

const line = (text: string) => ({ runs: [{ text }] })
/** In millimetres. */
const signature = { w: 48, h: 18 }

/** The words as they were signed, and by whom. */
async function paperOf(call: FreeCall, row: AgreementRow): Promise<Raw> {
  const { world, caller } = call
  const pictures = await loadPictures(world, caller.school, row.signFile ?? [])
  const [image] = pictures.keys()
  const title = calledOf(agreement, row)
  return printed(
    call,
    title,
    [
      {
        setup: {
          paper: 'A4',
          orientation: 'portrait',
          margins: { top: 20, right: 20, bottom: 20, left: 20 },
          footer: { center: '{page}/{pages}' },
        },
        blocks: [
          { kind: 'title', text: `${caller.school.name}学生住宿协议` },
          {
            kind: 'fields',
            columns: 2,
            fields: [
              { label: '姓名', value: [line(row.xm ?? '')] },
              { label: '学号', value: [line(row.xh ?? '')] },
              { label: '住处', value: [line(row.placeName ?? '')], isWide: true },
            ],
          },
          { kind: 'spacer', height: 4 },
          { kind: 'paragraph', paragraphs: (row.content ?? '').split('\n').map(line), after: 6 },
          { kind: 'paragraph', paragraphs: [line('本人已阅读并同意以上内容。')] },
          ...(image === undefined ? [] : [{ kind: 'image' as const, image, ...signature, align: 'right' as const }]),
          {
            kind: 'seal',
            paragraphs: [line(`签署人：${row.xm ?? ''}`), line(`签署时间：${minuteOf(row.signTime!)}`)],
          },
        ],
      },
    ],
    imagesOf(pictures),
  )
}

export const agreementRoutes: readonly Route[] = [
  route(signAgreementRoute, sign),
  freeRoute(myAgreementPaperRoute, ownPaper),
  freeRoute(agreementPaperRoute, paper),
]
