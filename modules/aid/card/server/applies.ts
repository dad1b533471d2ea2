import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { studentFace } from '#modules/school/base/shared/people/subject.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { yuanOf } from '#kernel/fields/values/money/kind.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { application } from '#patterns/application/server/application.ts'
import { applying } from '#patterns/application/server/apply.ts'
import { forOneself } from '#patterns/application/server/for-oneself.ts'
import { fieldLines } from '#patterns/application/server/lines.ts'
import { ownRecords, whileDecided } from '#patterns/own/server/own.ts'
import { recordRoute } from '#patterns/record/server/record.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isReading } from '#modules/school/base/shared/students/student-status.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { flowReaderOf } from '#services/flow/server/detail/of-records.ts'
import { endFlows } from '#services/flow/server/run/end-flows.ts'
import { firstTemplate } from '#services/print/server/templates.ts'
import { readParam } from '#services/system/server/read-param.ts'
import type { Seed } from '#kernel/world/world.ts'
import {
  applyStates,
  cardApply,
  cardFlowCode,
  cardPrefillRoute,
  cardRoutes,
  dueOf,
  handOut,
  myApplies,
  reasons,
  receiveFee,
  refundFee,
  type ApplyRow,
  type CardPrefill,
} from '../shared/apply.ts'
import { cardStates, heldCards, foundCard, stuCard, voidCard } from '../shared/cards.ts'
import { makeItem } from '../shared/making.ts'
import { pickUp } from '../shared/params.ts'
import { cardRecord } from '../shared/record.ts'
import { backDueWhere, factsOfApplies, feeDueWhere, feesDue, giveBack, takeFee } from './fee.ts'
import { cardModel, cardSheet } from './flow-model.ts'
import { handOver } from './hand-over.ts'
import { hasPhoto, judgeApply, schoolStations } from './judge.ts'
import { whyNoSheet } from './paper.ts'
import { readyIfMade } from './ready.ts'

const read = ['xm', 'xh', 'classId', 'reason', 'types', 'lossDate', 'lossPlace', 'statement', 'newFrom', 'newTo']

/** What it costs; what was paid and given back where there was any. */
const sums = ({ feePaid, feeBack }: ApplyRow) => [
  'fee',
  ...(feePaid ? ['feePaid', 'feeTime'] : []),
  ...(feeBack ? ['feeBack', 'backTime'] : []),
]

export const cardFlow = application(cardApply, {
  code: cardFlowCode,
  name: '学生证与优惠卡办理',
  group: '2',
  icon: 'id-card',
  subject: 'base.student',
  startRoles: ['stu'],
  managerRoles: ['zzzx', 'xgc'],
  numberPrefix: 'ZJ',
  startPath: '/card/apply',
  words: ['学生证', '补办', '优惠卡', '火车票', 'student card', 'train ticket'],
  summary: '学生证、火车票优惠卡的首次办理、补办、换卡和变更区间',
  fields: [{ name: 'reason', label: '办理原因', kind: 'text' }],
  model: cardModel,
  link: (id) => `/card/detail?id=${id}`,
  mendLink: (id) => `/card/apply?id=${id}`,
  stands: {
    deciding: 'deciding',
    returned: 'returned',
    refused: 'refused',
    withdrawn: 'withdrawn',
    granted: 'toMake',
  },
  known: (_ctx, row) => row,
  read: (_ctx, { reason, studentId }) => ({
    facts: { reason },
    subjectId: studentId,
    summary: [{ label: '原因', text: codeEntry(reasons, reason)![1] }],
  }),
  lines: (ctx, row) => fieldLines(ctx, cardApply, row, [...read, 'proofFiles', 'photoFileId', ...sums(row)]),
  whatNow: () => '证件制好后会通知您领取',
  whyNoPaper: whyNoSheet,
  async onPass(_ctx, row) {
    const due = dueOf(row)
    if (due > 0) throw badRequest({ text: `尚未确认收到工本费${yuanOf(due)}元，不能通过` })
  },
  afterPass: queueCards,
})

/** Each card of an application is made on its own, in the next batch of its type. */
async function queueCards(ctx: Ctx, row: ApplyRow): Promise<void> {
  for (const cardType of row.types) {
    const values = { applyId: row.id, studentId: row.studentId, ...snapshotOf(row), cardType }
    await insertRow(ctx, makeItem, newId(ctx.now()), { ...values, tries: 0, writeStatus: '0' })
  }
}

const oneself = forOneself(student, 'studentId')

const routesOfApply = applying(cardApply, {
  processType: cardFlowCode,
  routes: cardRoutes,
  returned: 'returned',
  ...oneself,
  judge: (ctx, order, { subject, before }) => judgeApply(ctx, order, { who: subject.who, before }),
  first: () => ({ status: applyStates.deciding[0] }),
  // Whoever finds a lost card must not travel on it, decided or not.
  async done(ctx, id) {
    const { reason, studentId, types } = (await loadRows(ctx, cardApply, [id])).get(id)!
    if (reason === reasons.lost[0])
      await moveRows(ctx, stuCard, { from: 'inUse', to: 'lost', where: { studentId, cardType: types } })
    return {}
  },
})

async function prefill(ctx: Ctx): Promise<CardPrefill> {
  const { who } = await oneself.subject(ctx)
  return {
    student: await ctx.call(studentFace, who),
    refusal: isReading(who.xjztM) ? null : '当前学籍状态不能办理',
    cards: await ctx.db.query<CardPrefill['cards'][number]>(
      `select id, card_type as "cardType", card_no as "cardNo", status, from_station as "from", to_station as "to"
       from card_card
       where student_id = $1 and status = any($2::text[])
       order by card_type`,
      [who.id, heldCards],
    ),
    hasPhoto: hasPhoto(who),
    stations: await schoolStations(ctx, who),
  }
}

const beforeMaking = ['deciding', 'returned', 'toMake'] as const

/** Found again: the card is in use, and nobody decides on or makes another; what else was lost is still asked for. */
const restored = action(foundCard, async (ctx, { row: { studentId, cardType } }) => {
  // Of two cards one may be on the desk already: the other waits for its batch, and need not be made.
  const asked = await ctx.db.query<{ id: string }>(
    `select a.id
     from card_apply a
     where a.student_id = $1
       and a.reason = $2
       and $3 = any(a.types)
       and (
         a.status = any($4::text[])
         or (
           a.status = $5
           and exists (select 1 from card_item i where i.apply_id = a.id and i.card_type = $3 and i.batch_id is null)
         )
       )
     order by a.id
     for update of a`,
    [studentId, reasons.lost[0], cardType, beforeMaking.map((state) => applyStates[state][0]), applyStates.making[0]],
  )
  const rows = await loadRows(
    ctx,
    cardApply,
    asked.map(({ id }) => id),
  )
  const others = [...rows.values()].filter(({ types }) => types.length > 1)
  for (const apply of others) await askForTheRest(ctx, apply, cardType)
  const ended = await moveRows(ctx, cardApply, {
    from: beforeMaking,
    to: 'found',
    where: { id: [...rows.keys()].filter((id) => !others.some((one) => one.id === id)) },
  })
  const ids = ended.map(({ id }) => id)
  await removeRows(ctx, makeItem, { where: { applyId: ids } })
  await endFlows(ctx, { processType: cardFlowCode, bizIds: ids, reason: '证件已找回', by: ctx.actor.userId })
  return {}
})

async function askForTheRest(ctx: Ctx, apply: ApplyRow, found: string): Promise<void> {
  const { id, studentId } = apply
  const who = (await loadRows(ctx, student, [studentId])).get(studentId)!
  const types = apply.types.filter((type) => type !== found)
  const { shown } = await judgeApply(ctx, { ...apply, types }, { who, before: apply })
  // Nobody pays after the desk has agreed, whatever a card costs by now: less asked for never costs more.
  const fee = Math.min(shown.fee, apply.fee ?? 0)
  await changeRows(ctx, cardApply, { where: { id }, values: { types, fee } })
  await removeRows(ctx, makeItem, { where: { applyId: id, cardType: found, batchId: null } })
  await readyIfMade(ctx, id)
}

const writtenFields = ['cardNo', 'validTo', 'fromStation', 'toStation'] as const

export const cards = resource(stuCard, {
  scope: scopeOfStudent(stuCard),
  // A desk makes them; those of the time before the platform are imported.
  withoutVerbs: ['add'],
  actions: [restored, action(voidCard)],
  withhold: ({ status }) => (status === cardStates.void[0] ? ['update', 'remove'] : []),
  hooks: {
    // What was written to a card stays as it was written; only a new card says something else.
    async prepare(_ctx, drafts) {
      for (const { before, merged, problems } of drafts)
        for (const name of before?.writeTime ? writtenFields : [])
          if (merged[name] !== before![name]) problems[name] ??= '证件已制作，不能修改'
    },
  },
})

export const applies = resource(cardApply, {
  scope: scopeOfStudent(cardApply),
  facts: factsOfApplies,
  quick: {
    feeDue: { label: '待收费', where: () => feeDueWhere },
    backDue: { label: '待退费', where: () => backDueWhere },
  },
  readsFiles: flowReaderOf(cardFlowCode),
  permissions: ['apply'],
  withoutVerbs: ['add', 'update', 'remove'],
  actions: [action(receiveFee, takeFee), action(refundFee, giveBack), action(handOut, handOver)],
})

const own = ownRecords(myApplies, {
  async more(ctx, rows) {
    const desk = await readParam(ctx, pickUp)
    const due = await feesDue(
      ctx,
      rows.map(({ id }) => id),
    )
    return new Map(rows.map(({ id }) => [id, { desk, isFeeDue: due.has(id) }]))
  },
  deeds: whileDecided(cardApply, { returned: 'returned', waiting: ['deciding'] }),
})

export const applyPageRoutes: readonly Route[] = [
  ...routesOfApply,
  route(cardPrefillRoute, prefill),
  ...own.routes,
  recordRoute(cardRecord),
]
export const ownCard = own.card({
  code: 'card.mine',
  about: '正在办理的学生证、火车票优惠卡到了哪一步',
  icon: 'id-card',
  link: '/card/mine',
})

/** The sheet every school starts with. */
export const sheetSeed: Seed = {
  name: 'card sheet',
  content: cardSheet,
  run: (ctx) => firstTemplate(ctx, { processType: cardFlowCode, name: '学生证打印页', content: cardSheet }),
}
