import type { Ctx } from '#kernel/world/context.ts'
import { demoAs, type DemoPart } from '#kernel/world/demo.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { applyStates, cardApply, cardFlowCode, reasons } from './shared/apply.ts'
import { cardStates, cardTypes, stuCard } from './shared/cards.ts'
import { batchStates, cardStock, makeBatch, makeItem } from './shared/making.ts'
import { kindOfReason } from './shared/rules.ts'

const stations = [
  ['长沙', 'CSQ', 'changsha', '湖南', '长沙', 'YL'],
  ['长沙南', 'CWQ', 'changshanan', '湖南', '长沙', 'XC'],
  ['衡阳', 'HYQ', 'hengyang', '湖南', '衡阳'],
  ['岳阳', 'YYQ', 'yueyang', '湖南', '岳阳'],
  ['常德', 'VGQ', 'changde', '湖南', '常德'],
  ['怀化', 'HHQ', 'huaihua', '湖南', '怀化'],
  ['郴州', 'CZQ', 'chenzhou', '湖南', '郴州'],
  ['株洲', 'ZZQ', 'zhuzhou', '湖南', '株洲'],
  ['娄底', 'LDQ', 'loudi', '湖南', '娄底'],
  ['武汉', 'WHN', 'wuhan', '湖北', '武汉'],
  ['广州南', 'IZQ', 'guangzhounan', '广东', '广州'],
  ['深圳北', 'IOQ', 'shenzhenbei', '广东', '深圳'],
  ['南昌西', 'NXG', 'nanchangxi', '江西', '南昌'],
  ['贵阳北', 'KQW', 'guiyangbei', '贵州', '贵阳'],
  ['桂林', 'GLZ', 'guilin', '广西', '桂林'],
  ['郑州东', 'ZAF', 'zhengzhoudong', '河南', '郑州'],
] as const
const home = stations.filter(([, , , , city]) => city !== '长沙')

/** Everybody's cards, a year of replacements, one batch on the desk, and a few that wait for somebody. */
export const demo: DemoPart = () => ({
  accounts: [
    {
      accountNo: 'zzzx01',
      userName: '周雅琴',
      roles: ['zzzx'],
      values: { userType: '1', departmentId: { $ref: 'department:34' } },
    },
  ],
  *rows() {
    for (const [name, telegraphCode, pinyin, province, city, campus] of stations) {
      const campusId = campus ? { $ref: `campus:${campus}` } : null
      const values = { name, telegraphCode, pinyin, province, city, campusId }
      yield { entity: 'card.station', key: `station:${telegraphCode}`, values }
    }
  },
  later: tellCards,
})

type Made = { id: string; values: Record<string, unknown> }

async function tellCards(ctx: Ctx): Promise<void> {
  const ids = await ctx.db.query<{ id: string; userId: string | null; userName: string | null }>(
    `select s.id, u.id as "userId", u.user_name as "userName"
     from base_student s
     left join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text
     where s.deleted_time is null and s.xjzt_m = any($1::text[])
     order by s.xh`,
    [readingStatuses],
  )
  const people = await loadRows(
    ctx,
    student,
    ids.map(({ id }) => id),
  )
  const term = await ctx.call(termNow, {})
  const who = ids.map((one) => ({ ...one, row: people.get(one.id)! }))
  const cards: Made[] = []
  const nowMs = ctx.now()
  for (const [i, { row }] of who.entries()) {
    const held = { issueDate: `${row.grade}-09-20`, validTo: row.expectGradDate, status: cardStates.inUse[0] }
    cards.push(cardOf(ctx, row, { ...held, cardType: cardTypes.id, cardNo: `2${String(i).padStart(7, '0')}` }))
    if (i % 4 !== 3)
      cards.push(
        cardOf(ctx, row, {
          ...held,
          cardType: cardTypes.rail,
          cardNo: `5${String(i).padStart(7, '0')}`,
          fromStation: '长沙',
          toStation: home[i % home.length]![0],
        }),
      )
  }
  await copyRows(ctx, stuCard, cards)
  const applies: Made[] = []
  const asked = (one: (typeof who)[number], daysAgo: number, more: Record<string, unknown>) => {
    const time = new Date(beginOf(addDays(ctx.today(), -daysAgo)).getTime() + 10 * 3_600_000)
    const id = newId(time)
    applies.push({
      id,
      values: {
        studentId: one.id,
        ...snapshotOf(one.row),
        xn: term?.xn ?? null,
        xqM: daysAgo < 60 ? (term?.xqM ?? null) : null,
        applyType: kindOfReason(String(more['reason'])),
        types: [cardTypes.id],
        lossDate: more['reason'] === reasons.lost[0] ? addDays(ctx.today(), -daysAgo - 1) : null,
        lossPlace: more['reason'] === reasons.lost[0] ? '第一食堂' : null,
        statement: null,
        newFrom: null,
        newTo: null,
        isParentNear: false,
        proofFiles: [],
        photoFileId: [],
        fee: 500,
        feePaid: 500,
        feeTime: time,
        feeBy: null,
        feeBack: 0,
        backTime: null,
        backBy: null,
        backReason: null,
        noticeUntil: null,
        submitTime: time,
        cardNos: null,
        handTime: null,
        status: applyStates.done[0],
        ...more,
      },
    })
    return id
  }
  const why = [reasons.lost[0], reasons.lost[0], reasons.damaged[0], reasons.unreadable[0], reasons.wrong[0]]
  // Those whose accounts are shown begin with a clean slate.
  const others = who.filter(({ userName }) => userName === null)
  for (let i = 0; i < others.length; i += 35) {
    const daysAgo = 70 + ((i * 7) % 280)
    asked(others[i]!, daysAgo, {
      reason: why[(i / 35) % why.length],
      xn: daysAgo > 130 ? '2025-2026' : (term?.xn ?? null),
      handTime: new Date(nowMs.getTime() - (daysAgo - 6) * 86_400_000),
    })
  }
  const waiting = others.filter((_, i) => i % 35 === 1).slice(0, 8)
  const batchId = newId(nowMs)
  const items: Made[] = []
  for (const [i, one] of waiting.entries()) {
    const isInBatch = i < 5
    const applyId = asked(one, 5, {
      reason: why[i % why.length],
      status: applyStates[isInBatch ? 'making' : 'toMake'][0],
    })
    items.push({
      id: newId(nowMs),
      values: {
        applyId,
        batchId: isInBatch ? batchId : null,
        studentId: one.id,
        ...snapshotOf(one.row),
        cardType: cardTypes.id,
        blankNo: null,
        tries: 0,
        failReason: null,
        cardId: null,
        handTime: null,
        handSign: null,
        writeStatus: '0',
      },
    })
  }
  const open = who.filter(({ userId }) => userId !== null).filter((_, i) => i % 9 === 4)
  const handed = open.slice(0, 8).map((one, i) => ({
    one,
    id: asked(one, 1, {
      reason: i % 2 === 0 ? reasons.wrong[0] : reasons.damaged[0],
      statement: i % 2 === 0 ? '专业名称有误' : '证件被水浸泡',
      ...(i % 2 === 0 ? { feePaid: 0, feeTime: null } : { feeTime: nowMs }),
      status: applyStates.deciding[0],
    }),
  }))
  await copyRows(ctx, cardApply, applies)
  const day = ctx.today().replaceAll('-', '')
  const batch = { no: `ZK${day}900`, cardType: cardTypes.id, count: 5, remark: null, status: batchStates.gathered[0] }
  await copyRows(ctx, makeBatch, [{ id: batchId, values: batch }])
  await copyRows(ctx, makeItem, items)
  const range = (cardType: string, first: string) => ({
    id: newId(nowMs),
    values: {
      cardType,
      blankNoFrom: `${first}0000001`,
      blankNoTo: `${first}0005000`,
      received: 5000,
      used: 0,
      spoiled: 0,
      remaining: 5000,
      spoiledNos: [],
      remark: null,
    },
  })
  await copyRows(ctx, cardStock, [range(cardTypes.id, '7'), range(cardTypes.rail, '8')])
  for (const { one, id } of handed) {
    const person = { entity: 'base.student', id: one.id }
    const as = demoAs(ctx, { id: one.userId!, name: one.userName!, person }, nowMs)
    await startFlow(as, { processType: cardFlowCode, bizId: id })
  }
}

function cardOf(ctx: Ctx, row: StudentRow, more: Record<string, unknown>): Made {
  const values = {
    studentId: row.id,
    ...snapshotOf(row),
    fromStation: null,
    toStation: null,
    intervalSource: '2',
    writeTime: null,
    stampTerms: [],
    ...more,
  }
  return { id: newId(ctx.now()), values }
}
