import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneInstance } from '#tests/support/flow-clones.ts'
import { flowStage } from '#tests/support/flow-stage.ts'
import type { Answer } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'
import { brokenIn } from '../../machine/index.ts'
import { loadInstance } from '../run/store.ts'

/*
 * What must hold however many act at once, shown on the real database and over the wire: the first one wins, everybody else hears
 * what it left, and nothing is lost or doubled.
 */

let stage: Awaited<ReturnType<typeof flowStage>>
beforeAll(async () => {
  stage = await flowStage()
  await switchSecondAuthOff(stage.school)
  await stage.publishType('race', [stage.node('first', ['fdy01', 'fdy02']), stage.node('second', ['xgc01'])])
})
afterAll(() => stage.school.close())

const post = (account: string, verb: string, body: object) =>
  stage.who(account).visitor.post(`process/process/${verb}`, body)
const tasksOf = async (ids: readonly string[], account: string) =>
  new Map(
    (
      await stage.sql(
        `select id, instance_id from sys_flow_task where instance_id = any($1::uuid[]) and assignee_id = $2 and status = '1'`,
        [ids, stage.who(account).id],
      )
    ).map((row) => [String(row['instance_id']), String(row['id'])]),
  )
const counted = async (text: string, ids: readonly string[]) =>
  Object.fromEntries((await stage.sql(text, [ids])).map((row) => [String(row['what']), row['n']]))

/** Goes through a list with so many at once. */
async function eachOf<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
    }),
  )
}

describe('at the same instant', () => {
  test('a hundred agreements of two people: one is heard, the others are told who was first', async () => {
    const id = await stage.startAs('tea01', 'race')
    const [a, b] = await Promise.all([tasksOf([id], 'fdy01'), tasksOf([id], 'fdy02')])
    const calls = Array.from({ length: 100 }, (_, i) =>
      i % 2 === 0 ? { account: 'fdy01', taskId: a.get(id) } : { account: 'fdy02', taskId: b.get(id) },
    )
    const answers = await Promise.all(
      calls.map(async ({ account, taskId }) => ({
        account,
        answer: await post(account, 'approve', { taskId, comment: '同意' }),
      })),
    )
    const heard = answers.filter(({ answer }) => answer.status === 200)
    expect(heard).toHaveLength(1)
    const first = heard[0]!.account
    const [winner] = await stage.sql('select user_name from sys_user where account_no = $1', [first])
    for (const { account, answer } of answers.filter((one) => one !== heard[0])) {
      expect(answer.status).toBe(400)
      if (account === first) expect(answer.body.msg).toBe('该任务已处理')
      else
        expect(answer.body.msg).toMatch(
          new RegExp(`^该任务已被${String(winner!['user_name'])}于\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d处理$`),
        )
    }
    expect(
      await stage.sql(`select action from sys_flow_record where instance_id = $1 order by time, id`, [id]),
    ).toEqual([{ action: 'start' }, { action: 'agree' }])
    expect(
      await stage.sql(`select status from sys_flow_task where instance_id = $1 and node_key = 'second'`, [id]),
    ).toEqual([{ status: '1' }])
  })

  test('two people, a thousand times over: one outcome each', async () => {
    const ids = await cloneInstance(stage.school, await stage.startAs('tea01', 'race'), 1000)
    const [a, b] = await Promise.all([tasksOf(ids, 'fdy01'), tasksOf(ids, 'fdy02')])
    await eachOf(ids, 6, async (id) => {
      const both = await Promise.all([
        post('fdy01', 'approve', { taskId: a.get(id), comment: '同意' }),
        post('fdy02', 'approve', { taskId: b.get(id), comment: '同意' }),
      ])
      expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    })
    expect(
      await counted(
        `select node_key || ':' || status as what, count(*)::int as n from sys_flow_task where instance_id = any($1::uuid[]) group by 1`,
        ids,
      ),
    ).toEqual({ 'first:2': 1000, 'first:8': 1000, 'second:1': 1000 })
    expect(
      await counted(
        `select action as what, count(*)::int as n from sys_flow_record where instance_id = any($1::uuid[]) group by 1`,
        ids,
      ),
    ).toEqual({ start: 1000, agree: 1000 })
    expect(
      await counted(
        `select node_key || ':' || state as what, count(*)::int as n from sys_user_todo where biz_type = 'flow' and biz_id = any($1::text[]) group by 1`,
        ids,
      ),
    ).toEqual({ 'first:1': 1000, 'first:3': 1000, 'second:0': 1000 })
  }, 240_000)

  test('taken back and agreed to, two hundred times over: never both, and every list agrees', async () => {
    const ids = await cloneInstance(stage.school, await stage.startAs('tea01', 'race'), 200)
    const tasks = await tasksOf(ids, 'fdy01')
    const ends = { agreed: [] as string[], back: [] as string[] }
    await eachOf(ids, 4, async (id) => {
      const orders = [
        () => post('fdy01', 'approve', { taskId: tasks.get(id), comment: '同意' }),
        () => post('tea01', 'withdraw', { instanceId: id }),
      ]
      // Which of the two is sent first takes turns; which is first in the database is decided there.
      const isTurned = ids.indexOf(id) % 2 === 0
      const answers: Answer[] = await Promise.all((isTurned ? orders.toReversed() : orders).map((order) => order()))
      const [agreed, back] = isTurned ? answers.toReversed() : answers
      expect([agreed!.status, back!.status].toSorted()).toEqual([200, 400])
      if (agreed!.status === 200) expect(back!.body.msg).toBe('首个审批人已处理，不能撤回')
      else expect(agreed!.body.msg).toBe('流程已撤回')
      ends[agreed!.status === 200 ? 'agreed' : 'back'].push(id)
    })
    for (const [list, status, apply] of [
      [ends.agreed, '1', '1'],
      [ends.back, '5', '5'],
    ] as const) {
      expect(
        await counted(
          `select i.status || ':' || a.state as what, count(*)::int as n from sys_flow_instance i join sys_apply_index a on a.biz_id = i.biz_id where i.id = any($1::uuid[]) group by 1`,
          list,
        ),
      ).toEqual(list.length === 0 ? {} : { [`${status}:${apply}`]: list.length })
    }
    expect(
      await counted(
        `select 'open' as what, count(*)::int as n from sys_user_todo where biz_type = 'flow' and biz_id = any($1::text[]) and state = '0'`,
        ends.back,
      ),
    ).toEqual({ open: 0 })
  })
})

test('two hundred decided at once: what needs a signature is named, everything else is done', async () => {
  await stage.publishType('signed', [stage.node('first', ['fdy01'], { needs: { signature: true } })])
  const ids = [
    ...(await cloneInstance(stage.school, await stage.startAs('tea01', 'race'), 197)),
    ...(await cloneInstance(stage.school, await stage.startAs('tea01', 'signed'), 3)),
  ]
  const tasks = await tasksOf(ids, 'fdy01')
  const answer = await post('fdy01', 'batchApprove', {
    taskIds: [...tasks.values()],
    action: 'approve',
    comment: '同意',
  })
  expect(answer.body.data).toMatchObject({ total: 200, done: 197 })
  const left = (answer.body.data as { results: { ok: boolean; msg: string; title: string }[] }).results.filter(
    (one) => !one.ok,
  )
  expect(left.map((one) => [one.msg, one.title.endsWith('signed申请')])).toEqual(
    Array.from({ length: 3 }, () => ['请先签名', true]),
  )
})

describe('random people doing random things over the wire', () => {
  const people = ['fdy01', 'fdy02', 'fdy03', 'bzr01', 'yx01', 'xgc01', 'tea01']
  const stranger = 'stu01'
  let seed = 20_261_116
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!

  test('keep every promise of a flow in every table', async () => {
    const fork = {
      kind: 'exclusive',
      key: 'f',
      name: 'f',
      branches: [
        {
          key: 'x',
          name: 'x',
          when: { expression: 'days > 2' },
          steps: [stage.node('long', ['yx01', 'bzr01'], { mode: 'inOrder' })],
        },
        { key: 'y', name: 'y', steps: [stage.node('short', ['bzr01'])] },
      ],
    }
    const timed = { timeOut: { hours: 1, isWorkingTime: false, action: 'pass' } }
    await stage.publishType(
      'wild',
      [
        stage.node('one', ['fdy01', 'fdy02'], { mode: 'claim' }),
        stage.node('all', ['fdy01', 'fdy02', 'fdy03'], { mode: 'all', ratio: 60, whenRejected: 'starter' }),
        fork,
        stage.node('last', ['xgc01'], timed),
      ],
      { withdraw: 'untilEnd', dedupe: 'consecutive' },
    )
    const sides = {
      kind: 'parallel',
      key: 's',
      name: 's',
      join: 'all',
      branches: [
        { key: 'l', name: 'l', steps: [stage.node('l1', ['fdy01']), stage.node('l2', ['fdy02', 'bzr01'])] },
        {
          key: 'r',
          name: 'r',
          steps: [
            { kind: 'wait', key: 'w', name: 'w', hours: 1 },
            stage.node('r1', ['yx01'], { ...timed, timeOut: { ...timed.timeOut, action: 'manager' } }),
          ],
        },
      ],
    }
    await stage.publishType(
      'wide',
      [
        stage.node('one', ['fdy03'], { mode: 'least' }),
        sides,
        stage.node('last', ['xgc01', 'fdy01'], { mode: 'random' }),
      ],
      { withdraw: 'beforeFirst', resubmit: 'straight', addSignVeto: true },
    )
    const done = new Map<string, number>()
    for (let round = 0; round < 16; round++) {
      const id = await stage.startAs('tea01', pick(['wild', 'wide']), { reason: '随机', days: 1 + random(4) })
      let lines: string[] = []
      for (let i = 0; i < 32 && ['1', '4', '7'].includes(String(await stage.statusOf(id))); i++) {
        const { verb, answer } = await anything(id)
        expect(answer.status, `${verb}: ${answer.body?.msg}`).not.toBe(500)
        if (answer.status !== 200) continue
        done.set(verb, (done.get(verb) ?? 0) + 1)
        lines = await promisesOf(id, lines)
      }
    }
    expect([...done.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        'addSign',
        'approve',
        'claim',
        'delegate',
        'jump',
        'reject',
        'removeSign',
        'resubmit',
        'returnTo',
        'suspend',
        'resume',
        'takeBack',
        'time',
        'transfer',
      ]),
    )
    // Somebody who has nothing to do with any of it learned and did nothing.
    const touched = `select 1 from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id where t.assignee_id = $1 and i.process_type in ('wild', 'wide') union all select 1 from sys_flow_record r join sys_flow_instance i on i.id = r.instance_id where r.actor_id = $1 and i.process_type in ('wild', 'wide')`
    expect(await stage.sql(touched, [stage.who(stranger).id])).toEqual([])
  }, 240_000)

  /** One action, by somebody who mostly may do it. */
  async function anything(id: string): Promise<{ verb: string; answer: Answer }> {
    const tasks = await stage.sql(
      `select t.id, t.status, u.account_no as account, (select array_agg(h.assignee_id) from sys_flow_task h where h.parent_task_id = t.id::text and h.status = '1') as helpers from sys_flow_task t join sys_user u on u.id = t.assignee_id where t.instance_id = $1 order by t.handle_time nulls first, t.seq`,
      [id],
    )
    const live = tasks.filter((task) => ['1', '6', '7'].includes(String(task['status'])))
    const aimed = pick(random(6) > 0 && live.length > 0 ? live : tasks)
    const holder = String(aimed['account'])
    const account = random(10) === 0 ? pick([...people, stranger]) : people.includes(holder) ? holder : 'admin'
    const who = account === 'admin' ? stage.admin : stage.who(account).visitor
    const other = stage.who(pick(people)).id
    const mine = { taskId: aimed['id'], comment: '请写明意见' }
    const byTask = (verb: string, more: object = {}) =>
      who.post(`process/process/${verb}`, { ...mine, ...more }).then((answer) => ({ verb, answer }))
    const asStarter = (verb: string) =>
      stage
        .who(random(6) === 0 ? stranger : 'tea01')
        .visitor.post(`process/process/${verb}`, { instanceId: id })
        .then((answer) => ({ verb, answer }))
    const manage = (verb: string, more: object = {}) =>
      stage.admin
        .post(`process/manager/${verb}`, { instanceId: id, reason: '随机的一次操作', ...more })
        .then((answer) => ({ verb, answer }))
    switch (random(24)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return byTask('approve')
      case 4:
        return byTask('reject')
      case 5:
      case 21:
        return byTask('returnTo', {
          nodeKey: pick(['start', 'start', 'one', 'all', 'l1', 'nowhere']),
          resubmitMode: pick([1, 2]),
        })
      case 6:
        return byTask('transfer', { userIds: [other] })
      case 7:
        return byTask('delegate', { userIds: [other] })
      case 8:
      case 9:
        return byTask('addSign', { userIds: [other], position: pick(['before', 'after']) })
      case 10: {
        const helped = tasks.find((task) => task['helpers'] && people.includes(String(task['account']))) ?? aimed
        const userIds = (helped['helpers'] as string[] | null) ?? [other]
        return helped === aimed
          ? byTask('removeSign', { userIds })
          : {
              verb: 'removeSign',
              answer: await post(String(helped['account']), 'removeSign', { taskId: helped['id'], userIds }),
            }
      }
      case 11:
      case 12:
        return byTask('claim')
      case 13:
        return byTask(pick(['release', 'recall']))
      case 14:
      case 22:
      case 23: {
        const agreed = tasks.findLast((task) => task['status'] === '2' && people.includes(String(task['account'])))
        return agreed
          ? { verb: 'takeBack', answer: await post(String(agreed['account']), 'takeBack', { taskId: agreed['id'] }) }
          : byTask('takeBack')
      }
      case 15:
      case 16:
        return asStarter('resubmit')
      case 17:
        return asStarter(random(4) === 0 ? pick(['withdraw', 'giveUp']) : 'resubmit')
      case 18: {
        await stage.sql(`update sys_flow_timer set fire_at = $2 where instance_id = $1 and fired_at is null`, [
          id,
          stage.school.clock(),
        ])
        await stage.school.upkeep('flow timers')
        return { verb: 'time', answer: { status: 200 } as Answer }
      }
      case 19: {
        const { verb, answer } = await manage('suspend')
        return answer.status === 200 && random(3) > 0 ? { verb, answer } : manage('resume')
      }
      default:
        return random(2) === 0
          ? manage('jump', { nodeKey: pick(['one', 'all', 'long', 'l2', 's', 'last']) })
          : manage('reassign', { taskId: aimed['id'], userId: other })
    }
  }

  /** What must hold after every action, read from the tables; answers the lines of the record so far. */
  async function promisesOf(id: string, before: string[]): Promise<string[]> {
    const { state } = await stage.school.system((ctx) => loadInstance(ctx, id, { isLocked: false }))
    expect(brokenIn(state)).toEqual([])
    const lines = (
      await stage.sql(
        `select to_jsonb(r)::text as line from sys_flow_record r where instance_id = $1 order by time, id`,
        [id],
      )
    ).map((row) => String(row['line']))
    expect(
      before.filter((line) => !lines.includes(line)),
      'lines of the record are only added',
    ).toEqual([])
    const isLive = state.instance.state === 'running' || state.instance.state === 'suspended'
    const open = [
      ...new Set(
        state.tasks
          .filter((task) => task.state === 'open')
          .map((task) => `${state.runs.find((run) => run.id === task.runId)!.nodeKey}:${task.assigneeId}`),
      ),
    ]
    const todos = await stage.sql(
      `select node_key || ':' || user_id as todo from sys_user_todo where biz_type = 'flow' and biz_id = $1 and state = '0'`,
      [id],
    )
    expect(todos.map((row) => row['todo']).toSorted(), 'to-dos are the open tasks').toEqual(
      (isLive ? open : state.instance.state === 'returned' ? [`start:${state.instance.starterId}`] : []).toSorted(),
    )
    const decided = state.tasks
      .filter((task) => task.parentId === null && ['agreed', 'refused', 'returned'].includes(task.state))
      .map((task) => `${task.runId} ${task.seat}`)
    expect(decided.length, 'one decision for each seat').toBe(new Set(decided).size)
    for (const run of state.runs.filter((one) => one.state === 'passed' && one.need > 0))
      expect(
        state.tasks.filter(
          (task) =>
            task.runId === run.id && task.parentId === null && (task.state === 'agreed' || task.state === 'skipped'),
        ).length,
      ).toBeGreaterThanOrEqual(run.need)
    return lines
  }
})
