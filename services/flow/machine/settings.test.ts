import { describe, expect, test } from 'vitest'
import {
  agree,
  begin,
  goBack,
  node,
  open,
  refuse,
  split,
  stage,
  taskOf,
  type Stage,
} from '#tests/support/machine-stage.ts'
import * as machine from './index.ts'
import { brokenIn } from './index.ts'

const hour = 3_600_000
const manager = { userId: 'manager' }
const pass = (at: Stage, hours: number) => (at.clock.now = new Date(at.clock.now.getTime() + hours * hour))
const users = (...list: string[]) => [{ rule: 'user', params: { users: list } }]
const states = (at: Stage) => at.state.tasks.map((task) => `${task.assigneeId}:${task.state}`)
const rounds = (at: Stage) => at.state.runs.map((run) => `${run.nodeKey}:${run.state}`)
const due = (at: Stage) => at.state.timers.filter((timer) => timer.firedAt === null && !timer.isCancelled)
const fireDue = (at: Stage) => machine.fire(at.state, at.ports, due(at)[0]!.id)
const sound = (at: Stage) => expect(brokenIn(at.state)).toEqual([])

describe('seats', () => {
  test.each([
    [3, 67, 2, 'running'],
    [3, 67, 3, 'passed'],
    [3, 66, 2, 'passed'],
    [7, 50, 3, 'running'],
    [7, 50, 4, 'passed'],
  ])('of %i at %i per cent, %i agreed: %s', async (seats, ratio, agreed, result) => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, seats)
    const at = stage([node('n', all, { mode: 'all', ratio })])
    await begin(at)
    for (const one of all.slice(0, agreed)) await agree(at, one)
    expect(at.state.instance.state).toBe(result)
  })

  test('a seat goes along when it is handed on, waits alone for those brought in, and those brought in afterwards belong to it', async () => {
    const at = stage([node('n', ['a', 'b', 'c'], { mode: 'all', ratio: 66 })])
    await begin(at)
    expect(at.state.runs[0]!.need).toBe(2)
    machine.transfer(at.state, at.ports, {
      taskId: taskOf(at.state, 'a'),
      actor: { userId: 'a' },
      toUserId: 'd',
      comment: '出差',
    })
    const own = { taskId: taskOf(at.state, 'b'), actor: { userId: 'b' } }
    await machine.addSign(at.state, at.ports, { ...own, toUserIds: ['e', 'f'], position: 'before', saying: {} })
    expect(open(at.state)).toEqual(['n:c', 'n:d', 'n:e', 'n:f'])
    await machine.removeSign(at.state, at.ports, { ...own, userIds: ['e', 'f'] })
    expect([at.state.runs[0]!.need, open(at.state)]).toEqual([2, ['n:b', 'n:c', 'n:d']])
    await agree(at, 'd')
    await machine.addSign(at.state, at.ports, { ...own, toUserIds: ['g'], position: 'after', saying: {} })
    expect(at.state.instance.state, 'the seat agrees only with who was brought in').toBe('running')
    await refuse(at, 'g')
    expect(at.state.instance.state).toBe('running')
    await agree(at, 'c')
    expect(at.state.instance.state).toBe('passed')
    sound(at)
  })

  test('by lot or by load one of them is asked', async () => {
    const at = stage([node('n', ['a', 'b', 'c'], { mode: 'random' }), node('m', ['a', 'b'], { mode: 'least' })])
    await begin(at)
    expect(open(at.state)).toEqual(['n:c'])
    await agree(at, 'c')
    await agree(at, 'b')
    expect(at.state.instance.state).toBe('passed')
  })
})

describe('settings of a flow', () => {
  test('copies at the start and at the end, each told in the record', async () => {
    const at = stage([node('n', ['a'])], { copiesAtStart: users('x'), copiesAtEnd: users('y', 'z') })
    await begin(at)
    expect(at.state.copies.map((copy) => copy.userId)).toEqual(['x'])
    await agree(at, 'a')
    expect(at.state.copies.map((copy) => copy.userId)).toEqual(['x', 'y', 'z'])
    expect(at.state.lines.filter((line) => line.action === 'copy').map((line) => line.toUserIds)).toEqual([
      ['x'],
      ['y', 'z'],
    ])
    const refused = stage([node('n', ['a'])], { copiesAtEnd: users('y') })
    await begin(refused)
    await refuse(refused, 'a')
    expect(refused.state.copies).toEqual([])
  })

  test('who was brought in before has a veto only where the flow says so', async () => {
    for (const [addSignVeto, result] of [
      [true, 'rejected'],
      [false, 'running'],
    ] as const) {
      const at = stage([node('n', ['a'])], { addSignVeto })
      await begin(at)
      await machine.addSign(at.state, at.ports, {
        taskId: taskOf(at.state, 'a'),
        actor: { userId: 'a' },
        toUserIds: ['b', 'c'],
        position: 'before',
        saying: {},
      })
      await refuse(at, 'b')
      expect(at.state.instance.state).toBe(result)
      if (!addSignVeto) expect(states(at)).toEqual(['a:waiting', 'b:refused', 'c:open'])
      sound(at)
    }
  })

  test('a return by one of several is one at once, or counts as a refusal', async () => {
    const atOnce = stage([node('n', ['a', 'b', 'c'], { mode: 'all', ratio: 60 })])
    await begin(atOnce)
    await goBack(atOnce, 'a', machine.start)
    expect(atOnce.state.instance.state).toBe('returned')
    const counted = stage([node('n', ['a', 'b', 'c'], { mode: 'all', ratio: 60 })], { returnOfOne: 'asRejection' })
    await begin(counted)
    await goBack(counted, 'a', machine.start)
    expect([counted.state.instance.state, states(counted)]).toEqual(['running', ['a:refused', 'b:open', 'c:open']])
    await agree(counted, 'b')
    await agree(counted, 'c')
    expect(counted.state.instance.state).toBe('passed')
    sound(counted)
  })

  test('the way of handing in again is the flow’s where it is fixed, else whoever returns it says', async () => {
    for (const [isResubmitFixed, first] of [
      [true, 'one:a'],
      [false, 'two:b'],
    ] as const) {
      const at = stage([node('one', ['a']), node('two', ['b'])], { resubmit: 'again', isResubmitFixed })
      await begin(at)
      await agree(at, 'a')
      await goBack(at, 'b', machine.start, 'straight')
      await machine.resubmit(at.state, at.ports, { actor: { userId: 'starter' } })
      expect(open(at.state)).toEqual([first])
    }
  })

  test('who brings others in afterwards agrees, with what an agreement needs', async () => {
    const at = stage([node('n', ['a'], { needs: { commentOnAgree: true, signature: true } })])
    await begin(at)
    const own = { taskId: taskOf(at.state, 'a'), actor: { userId: 'a' }, toUserIds: ['b'], position: 'after' as const }
    await expect(machine.addSign(at.state, at.ports, { ...own, saying: {} })).rejects.toThrow('请填写审批意见')
    await expect(machine.addSign(at.state, at.ports, { ...own, saying: { comment: '请复核' } })).rejects.toThrow(
      '请先签名',
    )
  })
})

describe('branches', () => {
  test('of those that depend on conditions only those begin whose condition holds, and the last when none does', async () => {
    const when = (value: number) => ({ groups: [{ rows: [{ field: 'days', op: 'gt', value }] }] })
    const some = {
      kind: 'parallel',
      key: 's',
      name: 's',
      pick: 'holding',
      branches: [
        { key: 'x', name: 'x', when: when(1), steps: [node('x1', ['a'])] },
        { key: 'y', name: 'y', when: when(3), steps: [node('y1', ['b'])] },
        { key: 'z', name: 'z', steps: [node('z1', ['c'])] },
      ],
    }
    for (const [facts, begun] of [
      [{ days: 2 }, ['x1:a']],
      [{ days: 5 }, ['x1:a', 'y1:b']],
      [{ days: 1 }, ['z1:c']],
      [{}, ['z1:c']],
    ] as const) {
      const at = stage([some, node('last', ['e'])], {}, facts)
      await begin(at)
      expect(open(at.state)).toEqual(begun)
      for (const one of begun) await agree(at, one.slice(-1))
      expect(open(at.state)).toEqual(['last:e'])
      sound(at)
    }
  })

  test('one is enough: sent back across the split it begins anew, with what was cut off asked again', async () => {
    const at = stage([
      node('first', ['a']),
      split('s', [[node('l1', ['b']), node('l2', ['c'])], [node('r', ['d'])]], { join: 'any' }),
      node('last', ['e']),
    ])
    await begin(at)
    await agree(at, 'a')
    await agree(at, 'b')
    await goBack(at, 'c', 'first')
    expect([open(at.state), rounds(at)]).toEqual([
      ['first:a'],
      ['first:passed', 's:cancelled', 'l1:passed', 'r:cancelled', 'l2:returned', 'first:running'],
    ])
    await agree(at, 'a')
    expect(open(at.state)).toEqual(['l1:b', 'r:d'])
    await agree(at, 'd')
    expect(open(at.state)).toEqual(['last:e'])
    await goBack(at, 'e', 'first', 'straight')
    await agree(at, 'a')
    expect(open(at.state), 'straight to where it came from').toEqual(['last:e'])
    sound(at)
  })

  test('a refusal in one branch ends everything, or sends everything back, as the step says', async () => {
    for (const [whenRejected, result] of [
      ['end', 'rejected'],
      ['starter', 'returned'],
    ] as const) {
      const at = stage([split('s', [[node('l', ['b'], { whenRejected })], [node('r', ['c'])]])])
      await begin(at)
      await refuse(at, 'b')
      expect(at.state.instance.state).toBe(result)
      expect(open(at.state)).toEqual([])
      sound(at)
    }
  })

  test('a manager jumps anywhere but into a branch of a split that has not begun', async () => {
    const at = stage([
      node('first', ['a']),
      split('s', [[node('l1', ['b']), node('l2', ['c'])], [node('r', ['d'])]]),
      node('last', ['e']),
    ])
    await begin(at)
    const jump = (nodeKey: string) => machine.jump(at.state, at.ports, { actor: manager, nodeKey, reason: '岗位调整' })
    await expect(jump('l2')).rejects.toThrow('不能跳转到未开始的并行分支')
    await expect(jump('nowhere')).rejects.toThrow('所选环节不存在')
    await jump('s')
    expect(open(at.state)).toEqual(['l1:b', 'r:d'])
    await jump('l2')
    expect(open(at.state)).toEqual(['l2:c', 'r:d'])
    await agree(at, 'c')
    await agree(at, 'd')
    expect(open(at.state)).toEqual(['last:e'])
    await jump('first')
    expect(open(at.state)).toEqual(['first:a'])
    sound(at)
  })

  test('what is over can be undone by a manager, once, and only what was passed', async () => {
    const at = stage([node('n', ['a'])])
    await begin(at)
    const undo = () => machine.revoke(at.state, at.ports, { actor: manager, reason: '材料不实', fileIds: [] })
    expect(undo).toThrow('流程已结束')
    await agree(at, 'a')
    undo()
    expect([at.state.instance.state, at.state.instance.endReason]).toEqual(['terminated', '材料不实'])
    expect(undo).toThrow('流程已结束')
  })
})

describe('time', () => {
  const timed = (timeOut: object, more: object = {}) =>
    stage([
      node('n', ['a', 'b'], { timeOut: { hours: 1, isWorkingTime: false, ...timeOut }, ...more }),
      node('m', ['z']),
    ])

  test('reminds when it is due and every k hours after, m times at most', async () => {
    const at = timed({ action: 'remind', everyHours: 4, most: 3 })
    await begin(at)
    const fired: string[] = []
    for (let left = due(at); left.length > 0; left = due(at)) {
      at.clock.now = left[0]!.fireAt
      expect(await fireDue(at)).toMatchObject({ userIds: ['a', 'b'] })
      fired.push(at.clock.now.toISOString().slice(11, 16))
    }
    expect(fired).toEqual(['02:00', '06:00', '10:00'])
    expect(open(at.state)).toEqual(['n:a', 'n:b'])
  })

  test('what fell due several times while nothing ran comes once, and the next as far off as ever', async () => {
    const at = timed({ action: 'remind', everyHours: 1, most: 5 })
    await begin(at)
    pass(at, 3)
    await fireDue(at)
    expect(due(at).map((timer) => timer.fireAt.getTime() - at.clock.now.getTime())).toEqual([hour])
    expect(at.state.lines.filter((line) => line.action === 'time')).toHaveLength(1)
  })

  test.each([
    ['pass', 'running', ['m:z']],
    ['reject', 'rejected', []],
  ] as const)('agrees or refuses for everybody (%s), as the platform', async (action, result, left) => {
    const at = timed({ action })
    await begin(at)
    pass(at, 3)
    const timer = due(at)[0]!.id
    await machine.fire(at.state, at.ports, timer)
    await machine.fire(at.state, at.ports, timer)
    expect([at.state.instance.state, open(at.state)]).toEqual([result, left])
    expect(at.state.lines.filter((line) => line.action === 'time').map((line) => [line.actorId, line.reason])).toEqual([
      [null, action === 'pass' ? '超时自动同意' : '超时自动拒绝'],
    ])
    await expect(agree(at, 'a')).rejects.toThrow('任务已超时自动处理')
    sound(at)
  })

  test.each([
    ['handTo', { userIds: ['c0000000-0000-4000-8000-000000000001'] }, 'c0000000-0000-4000-8000-000000000001'],
    ['superior', {}, 'superior'],
    ['manager', {}, 'manager'],
  ] as const)('hands it on (%s)', async (action, more, to) => {
    const at = timed({ action, ...more }, { candidates: users('a') })
    await begin(at)
    pass(at, 1)
    expect(await fireDue(at)).toMatchObject({ userIds: [to] })
    expect([open(at.state), states(at)]).toEqual([[`n:${to}`], ['a:transferred', `${to}:open`]])
    await agree(at, to)
    expect(open(at.state)).toEqual(['m:z'])
    sound(at)
  })

  test('stands still while the flow does: as much is left afterwards as there was before, in working hours too', async () => {
    for (const [isWorkingTime, expected] of [
      [false, '2026-03-07T05:00'],
      [true, '2026-03-09T05:00'],
    ] as const) {
      const at = stage([node('n', ['a'], { timeOut: { hours: 4, isWorkingTime } })])
      at.ports.later = async (from, span) =>
        span.isWorkingTime ? workingLater(from, span.hours) : new Date(from.getTime() + span.hours * hour)
      at.clock.now = new Date('2026-03-06T08:00:00Z')
      await begin(at)
      expect(at.state.runs[0]!.dueTime!.toISOString().slice(0, 16)).toBe(
        isWorkingTime ? '2026-03-09T04:00' : '2026-03-06T12:00',
      )
      machine.suspend(at.state, at.ports, { actor: manager, reason: '系统维护' })
      // From an hour before the end of Friday’s work to Saturday: all four working hours are left, and Monday has them.
      pass(at, 17)
      await machine.resume(at.state, at.ports, { actor: manager })
      expect(due(at)[0]!.fireAt.toISOString().slice(0, 16)).toBe(expected)
      expect(at.state.runs[0]!.dueTime).toEqual(due(at)[0]!.fireAt)
    }
  })
})

/** Work is from 01:00 to 09:00 on weekdays, as the clock of the stage counts. */
function workingLater(from: Date, hours: number): Date {
  let left = hours * hour
  let at = from.getTime()
  for (;;) {
    const day = new Date(at)
    const [opens, closes] = [
      Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 1),
      Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 9),
    ]
    const isWorked = day.getUTCDay() > 0 && day.getUTCDay() < 6
    const begins = Math.max(at, opens)
    if (isWorked && begins < closes) {
      if (left <= closes - begins) return new Date(begins + left)
      left -= closes - begins
    }
    at = opens + 23 * hour
  }
}
