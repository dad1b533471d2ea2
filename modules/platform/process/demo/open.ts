import type { Ctx } from '#kernel/world/context.ts'
import { demoAs } from '#kernel/world/demo.ts'
import { act } from '#services/flow/server/run/act.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { decide } from '#services/flow/server/run/task-routes.ts'
import { addSign, goBack, suspend, start as toStarter } from '#services/flow/machine/index.ts'
import { flowDelegate } from '#services/flow/shared/delegate.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Chance } from './chance.ts'
import { atWork } from './clock.ts'
import { forms, handled, yeses, type Form } from './matters.ts'
import type { Person } from './people.ts'
import type { Town } from './town.ts'

const hourMs = 3_600_000
/** What is on its way: how many of each kind, and how many steps some of them have behind them. */
const running = [
  ['certIssue', 56, 2],
  ['venueUse', 26, 2],
  ['repair', 26, 2],
  ['sealApply', 22, 2],
  ['purchase', 20, 1],
  ['carUse', 16, 1],
] as const
/** Of these nobody decided in time. */
const late = [
  ['certIssue', 10, 1],
  ['venueUse', 4, 1],
  ['sealApply', 2, 0],
  ['purchase', 1, 0],
] as const

type Hand = { ctx: Ctx; town: Town; chance: Chance }
type Started = { instanceId: string; at: Date; form: Form }

/** Matters that are still open, started and decided on by the engine itself: to-dos, applications and messages agree with them. */
export async function startOpen(ctx: Ctx, town: Town, chance: Chance): Promise<void> {
  const hand = { ctx, town, chance }
  await delegation(hand)
  for (const [code, count, most] of late)
    for (let i = 0; i < count; i++)
      await bring(hand, { code, hoursAgo: chance.int(150, 260), steps: Math.min(most, 1), isFresh: false })
  for (const [code, count, most] of running)
    for (let i = 0; i < count; i++)
      await bring(hand, {
        code,
        hoursAgo: chance.int(1, 30),
        steps: i % 5 === 0 ? 0 : chance.int(0, most),
        isFresh: true,
      })
  await special(hand)
}

/** The dean is away: whoever stands in decides. */
async function delegation({ ctx, town }: Hand): Promise<void> {
  const now = ctx.now().getTime()
  await insertRow(ctx, flowDelegate, newId(ctx.now()), {
    ownerId: town.byAccount('yz11').id,
    delegateId: town.byAccount('yx01').id,
    processTypes: [],
    startTime: new Date(now - 60 * hourMs),
    endTime: new Date(now + 120 * hourMs),
    mode: '1',
    includeOpen: false,
    reason: '外出参加院校长培训',
    status: '1',
  })
}

async function bring(
  hand: Hand,
  { code, hoursAgo, steps, isFresh }: { code: string; hoursAgo: number; steps: number; isFresh: boolean },
): Promise<void> {
  const { town, chance } = hand
  const isStudent = code === 'certIssue' || code === 'venueUse' || (code === 'repair' && chance.of(0.6))
  const starter = chance.pick(isStudent ? town.students : town.staff)
  const started = await begin(hand, { code, starter, hoursAgo })
  for (let i = 0; i < steps; i++) {
    const span = hand.ctx.now().getTime() - started.at.getTime()
    await agreeOnce(
      hand,
      started,
      new Date(started.at.getTime() + ((isFresh ? span : Math.min(span, 20 * hourMs)) * (i + 1)) / (steps + 1)),
    )
  }
}

async function begin(
  { ctx, chance }: Hand,
  { code, starter, hoursAgo, more = {} }: { code: string; starter: Person; hoursAgo: number; more?: Form },
): Promise<Started> {
  const now = ctx.now().getTime()
  const wished = new Date(now - hoursAgo * hourMs)
  const at = atWork(wished).getTime() < now ? atWork(wished) : wished
  const form = { ...forms[code]!(chance, at), ...more }
  const { instanceId } = await startFlow(as(ctx, starter, at), { processType: code, formData: form })
  return { instanceId, at, form }
}

/** Whoever is asked first agrees, filling in what the step asks for. */
async function agreeOnce({ ctx, town, chance }: Hand, { instanceId, form }: Started, at: Date): Promise<void> {
  const [task] = await ctx.db.query<{ id: string; userId: string; nodeKey: string }>(
    `select id, assignee_id as "userId", node_key as "nodeKey" from sys_flow_task where instance_id = $1 and status = '1' order by seq limit 1`,
    [instanceId],
    'demo_open_task',
  )
  if (!task) return
  const patch = handled[task.nodeKey]?.(chance, form)
  await decide(
    as(ctx, { id: task.userId, name: town.nameOf(task.userId) }, at),
    { taskId: task.id, comment: chance.pick(yeses) || '同意。', ...(patch ? { formPatch: patch } : {}) },
    'agree',
  )
}

/** One of each thing that can happen to a matter. */
async function special(hand: Hand): Promise<void> {
  const { ctx, town } = hand
  const [student, teacher] = [town.byAccount('stu01'), town.byAccount('tea01')]
  const open = (instanceId: string) =>
    ctx.db
      .query<{ id: string; userId: string }>(
        `select id, assignee_id as "userId" from sys_flow_task where instance_id = $1 and status = '1' order by seq limit 1`,
        [instanceId],
        'demo_first_task',
      )
      .then(([task]) => task!)
  const later = (one: Started, hours: number) =>
    new Date(Math.min(one.at.getTime() + hours * hourMs, ctx.now().getTime()))
  // 会签: one of three has signed.
  const council = await begin(hand, {
    code: 'purchase',
    starter: teacher,
    hoursAgo: 26,
    more: { subject: '软件实训室主机更新', amount: 8_640_000, fund: 'project' },
  })
  await agreeOnce(hand, council, later(council, 3))
  await agreeOnce(hand, council, later(council, 20))
  // 退回: the counsellor wants to know more.
  const back = await begin(hand, {
    code: 'certIssue',
    starter: student,
    hoursAgo: 28,
    more: { purpose: '办事', kind: 'other' },
  })
  const first = await open(back.instanceId)
  await act(
    as(ctx, { id: first.userId, name: town.nameOf(first.userId) }, later(back, 2)),
    back.instanceId,
    ({ state, ports }) =>
      goBack(state, ports, {
        taskId: first.id,
        actor: { userId: first.userId },
        saying: { comment: '请写明证明用途和接收单位。' },
        to: toStarter,
      }),
  )
  // 加签: the office asks somebody who knows contracts.
  const seal = await begin(hand, {
    code: 'sealApply',
    starter: teacher,
    hoursAgo: 27,
    more: { docKind: 'contract', sealName: 'contract', docName: '校企共建实训基地协议', copies: 4 },
  })
  await agreeOnce(hand, seal, later(seal, 4))
  const office = await open(seal.instanceId)
  await act(
    as(ctx, { id: office.userId, name: town.nameOf(office.userId) }, later(seal, 8)),
    seal.instanceId,
    ({ state, ports }) =>
      addSign(state, ports, {
        taskId: office.id,
        actor: { userId: office.userId },
        toUserIds: [town.byAccount('ld36').id],
        position: 'before',
        saying: { comment: '请核对付款条款。' },
      }),
  )
  // Nobody is there to be asked: it lies with the administrators.
  await begin(hand, {
    code: 'carUse',
    starter: town.byAccount('yz22'),
    hoursAgo: 22,
    more: { reason: '带队参加思政课教学比赛' },
  })
  // 挂起
  const halted = await begin(hand, {
    code: 'venueUse',
    starter: student,
    hoursAgo: 25,
    more: { activity: '操场音乐节', venueKind: 'sport', place: '东区田径场', people: 400 },
  })
  await act(as(ctx, town.admin, later(halted, 6)), halted.instanceId, ({ state, ports }) =>
    suspend(state, ports, { actor: { userId: town.admin.id }, reason: '运动场地面维修，待复工后继续审批' }),
  )
  // What the demo accounts themselves wait for.
  await begin(hand, {
    code: 'repair',
    starter: student,
    hoursAgo: 3,
    more: { category: 'water', place: '第三学生公寓 412', detail: '卫生间水龙头关不紧' },
  })
  await begin(hand, {
    code: 'certIssue',
    starter: student,
    hoursAgo: 20,
    more: { kind: 'study', purpose: '办理助学贷款' },
  })
  await begin(hand, { code: 'carUse', starter: teacher, hoursAgo: 5, more: { reason: '到实习单位巡查' } })
  for (const code of ['sealApply', 'purchase'] as const)
    for (const account of ['fdy01', 'yx01', 'xgc01', 'jwc01'] as const)
      await begin(hand, { code, starter: town.byAccount(account), hoursAgo: 6 + code.length })
}

function as(ctx: Ctx, who: Pick<Person, 'id' | 'name'> & Partial<Person>, at: Date): Ctx {
  return demoAs(
    ctx,
    {
      id: who.id,
      name: who.name,
      person: who.personId && who.personType ? { entity: who.personType, id: who.personId } : null,
    },
    at,
  )
}
