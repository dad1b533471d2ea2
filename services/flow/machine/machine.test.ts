import { describe, expect, test } from 'vitest'
import {
  agree,
  begin,
  fork,
  goBack,
  node,
  open,
  people,
  refuse,
  split,
  stage,
  taskOf,
} from '#tests/support/machine-stage.ts'
import type { Step } from '../shared/model/model.ts'
import { neededSeats } from '../shared/model/seats.ts'
import * as machine from './index.ts'
import { brokenIn, tasksOf, type FlowState } from './index.ts'

describe('how many must agree', () => {
  test.each([
    [5, 60, 3],
    [3, 67, 3],
    [3, 66, 2],
    [7, 50, 4],
    [1, 1, 1],
    [4, 100, 4],
  ])('%i people at %i per cent: %i', (seats, ratio, need) => {
    expect(neededSeats(seats, ratio)).toBe(need)
  })
  test('five at sixty per cent fail with the third refusal and pass with the third agreement, whatever is left over', async () => {
    for (const [last, result] of [
      ['refuse', 'rejected'],
      ['agree', 'passed'],
    ] as const) {
      const at = stage([node('n', ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, 5), { mode: 'all', ratio: 60 })])
      await begin(at)
      for (const one of ['a', 'b']) await agree(at, one)
      for (const one of ['c', 'd']) await refuse(at, one)
      expect(at.state.instance.state).toBe('running')
      await (last === 'agree' ? agree(at, 'e') : refuse(at, 'e'))
      expect(at.state.instance.state).toBe(result)
      expect(brokenIn(at.state)).toEqual([])
    }
    const early = stage([node('n', ['a', 'b', 'c', 'd', 'e'], { mode: 'all', ratio: 60 })])
    await begin(early)
    for (const one of ['a', 'b', 'c']) await agree(early, one)
    expect(early.state.tasks.map((task) => task.state)).toEqual([
      'agreed',
      'agreed',
      'agreed',
      'cancelled',
      'cancelled',
    ])
  })
})

test('the first of several decides, in order each waits for the one before, and a group’s task is taken by one', async () => {
  const at = stage([
    node('one', ['a', 'b']),
    node('two', ['c', 'd'], { mode: 'inOrder' }),
    node('three', ['e', 'f'], { mode: 'claim' }),
  ])
  await begin(at)
  await agree(at, 'b')
  expect(open(at.state)).toEqual(['two:c'])
  await agree(at, 'c')
  expect(open(at.state)).toEqual(['two:d'])
  await agree(at, 'd')
  await expect(agree(at, 'e')).rejects.toThrow('请先签收该任务')
  machine.claim(at.state, at.ports, { taskId: taskOf(at.state, 'f'), actor: { userId: 'f' } })
  expect(open(at.state)).toEqual(['three:f'])
  expect(() => machine.claim(at.state, at.ports, { taskId: taskOf(at.state, 'e'), actor: { userId: 'e' } })).toThrow(
    '该任务已由f签收',
  )
  machine.release(at.state, at.ports, { taskId: taskOf(at.state, 'f'), actor: { userId: 'f' } })
  machine.claim(at.state, at.ports, { taskId: taskOf(at.state, 'e'), actor: { userId: 'e' } })
  await agree(at, 'e')
  expect(at.state.instance.state).toBe('passed')
})

test('sent back from several to the first step: handed in again from the start, or straight to where it came from, with everybody asked anew', async () => {
  for (const mode of ['again', 'straight'] as const) {
    const at = stage([node('one', ['a']), node('two', ['b', 'c', 'd', 'e', 'f'], { mode: 'all' })])
    await begin(at)
    await agree(at, 'a')
    await agree(at, 'b')
    await goBack(at, 'c', 'one', mode)
    expect(open(at.state)).toEqual(['one:a'])
    await agree(at, 'a')
    expect(open(at.state)).toEqual(['two:b', 'two:c', 'two:d', 'two:e', 'two:f'])
    await goBack(at, 'd', machine.start, mode)
    expect(at.state.instance.state).toBe('returned')
    await machine.resubmit(at.state, at.ports, { actor: { userId: 'starter' } })
    expect(open(at.state)).toEqual(mode === 'again' ? ['one:a'] : ['two:b', 'two:c', 'two:d', 'two:e', 'two:f'])
    expect(at.state.instance.round).toBe(2)
    expect(brokenIn(at.state)).toEqual([])
  }
})

test('branches side by side: all must be through or one is enough; sent back across the split, what others said is asked again', async () => {
  const both = stage([
    node('first', ['a']),
    split('s', [[node('l', ['b'])], [node('r1', ['c']), node('r2', ['d'])]]),
    node('last', ['e']),
  ])
  await begin(both)
  await agree(both, 'a')
  expect(open(both.state)).toEqual(['l:b', 'r1:c'])
  await agree(both, 'c')
  expect(
    machine.returnable(
      both.state,
      both.state.runs.find((run) => run.nodeKey === 'r2')!,
    ),
  ).toEqual(['first', 'r1'])
  await goBack(both, 'd', 'r1')
  expect(open(both.state)).toEqual(['l:b', 'r1:c'])
  await agree(both, 'b')
  await goBack(both, 'c', 'first', 'straight')
  expect(open(both.state)).toEqual(['first:a'])
  await agree(both, 'a')
  expect(open(both.state)).toEqual(['l:b', 'r1:c'])
  for (const one of ['b', 'c', 'd', 'e']) await agree(both, one)
  expect(both.state.instance.state).toBe('passed')

  const any = stage([split('s', [[node('l', ['b'])], [node('r', ['c'])]], { join: 'any' }), node('last', ['e'])])
  await begin(any)
  await agree(any, 'c')
  expect(open(any.state)).toEqual(['last:e'])
  expect(brokenIn(any.state)).toEqual([])
})

test('others are brought in before or after, asked for an opinion, or get the whole task', async () => {
  const at = stage([node('one', ['a'], { allows: {} }), node('two', ['b'])])
  await begin(at)
  const own = { taskId: taskOf(at.state, 'a'), actor: { userId: 'a' } }
  await machine.addSign(at.state, at.ports, { ...own, toUserIds: ['c', 'd'], position: 'before', saying: {} })
  await expect(agree(at, 'a')).rejects.toThrow('请等待加签人处理')
  await refuse(at, 'c')
  await machine.removeSign(at.state, at.ports, { ...own, userIds: ['d'] })
  machine.delegate(at.state, at.ports, { ...own, toUserId: 'e' })
  await expect(agree(at, 'a')).rejects.toThrow('请等待受委派人回复')
  machine.recall(at.state, at.ports, own)
  machine.delegate(at.state, at.ports, { ...own, toUserId: 'e' })
  await agree(at, 'e')
  await machine.addSign(at.state, at.ports, {
    ...own,
    toUserIds: ['f'],
    position: 'after',
    saying: { comment: '请复核' },
  })
  expect(open(at.state)).toEqual(['one:f'])
  await agree(at, 'f')
  expect(open(at.state)).toEqual(['two:b'])
  expect(() =>
    machine.transfer(at.state, at.ports, {
      taskId: taskOf(at.state, 'b'),
      actor: { userId: 'b' },
      toUserId: 'starter',
      comment: '转',
    }),
  ).toThrow('不能转办给发起人')
  machine.transfer(at.state, at.ports, {
    taskId: taskOf(at.state, 'b'),
    actor: { userId: 'b' },
    toUserId: 'g',
    comment: '出差',
  })
  await agree(at, 'g')
  expect(at.state.instance.state).toBe('passed')
})

test('nobody there, the starter alone there, somebody who said it before', async () => {
  const at = stage(
    [node('nobody', []), node('self', ['starter']), node('first', ['a']), node('again', ['a', 'b'], { mode: 'all' })],
    { dedupe: 'once' },
  )
  await begin(at)
  expect(open(at.state)).toEqual(['nobody:manager'])
  await agree(at, 'manager')
  expect(open(at.state)).toEqual(['first:a'])
  await agree(at, 'a')
  expect(open(at.state)).toEqual(['again:b'])
  await agree(at, 'b')
  expect(at.state.instance.state).toBe('passed')
  expect(
    at.state.lines
      .filter((line) => line.actorId === null)
      .map((line) => line.reason)
      .filter(Boolean),
  ).toEqual(['与发起人相同自动跳过', '重复审批自动通过'])
  await expect(begin(stage([node('n', [], { whenEmpty: 'refuse' })]))).rejects.toThrow('无法确定【n】的审批人')
  const through = stage([node('n', [], { whenEmpty: 'pass' })])
  await begin(through)
  expect(through.state.instance.state).toBe('passed')
})

describe('somebody who agreed before, where the flow says once is enough', () => {
  const ways = [
    { mode: 'any' },
    { mode: 'claim' },
    { mode: 'inOrder' },
    { mode: 'all' },
    { mode: 'all', ratio: 50 },
    { mode: 'random' },
    { mode: 'least' },
  ]
  test.each(ways)('leaves the step to the others: $mode $ratio', async (way) => {
    // Whoever is drawn is the last of the list on this stage, so the one who agreed stands there.
    const at = stage([node('first', ['a']), node('second', ['b', 'a'], way)], { dedupe: 'once' })
    await begin(at)
    await agree(at, 'a')
    expect(open(at.state)).toEqual(['second:b'])
    if (way.mode === 'claim')
      machine.claim(at.state, at.ports, { taskId: taskOf(at.state, 'b'), actor: { userId: 'b' } })
    await agree(at, 'b')
    expect(at.state.instance.state).toBe('passed')
    expect(at.state.runs.map((run) => run.state)).toEqual(['passed', 'passed'])
    expect(brokenIn(at.state)).toEqual([])
  })
  test('and has no voice beside theirs', async () => {
    const at = stage([node('first', ['a']), node('second', ['a', 'b', 'c'], { mode: 'all', ratio: 50 })], {
      dedupe: 'once',
    })
    await begin(at)
    await agree(at, 'a')
    await refuse(at, 'b')
    expect(at.state.instance.state).toBe('running')
    await refuse(at, 'c')
    expect(at.state.instance.state).toBe('rejected')
  })
  test.each(ways)('lets the step pass only where it would ask nobody else: $mode $ratio', async (way) => {
    const at = stage([node('one', ['a']), node('two', ['b']), node('three', ['a', 'b'], way), node('last', ['c'])], {
      dedupe: 'once',
    })
    await begin(at)
    await agree(at, 'a')
    await agree(at, 'b')
    expect(open(at.state)).toEqual(['last:c'])
    expect(at.state.runs.map((run) => run.state)).toEqual(['passed', 'passed', 'skipped', 'running'])
    expect(brokenIn(at.state)).toEqual([])
  })
  test('is asked again where the flow says nothing of it, or something has to be done', async () => {
    const plain = stage([node('first', ['a']), node('second', ['a'])])
    await begin(plain)
    await agree(plain, 'a')
    expect(open(plain.state)).toEqual(['second:a'])
    const done = stage([node('first', ['a']), node('second', ['a'], { kind: 'handle' })], { dedupe: 'once' })
    await begin(done)
    await agree(done, 'a')
    expect(open(done.state)).toEqual(['second:a'])
  })
})

test('a condition that holds leads one way, a fact that is missing the other', async () => {
  for (const [facts, who] of [
    [{ days: 3 }, 'x1:a'],
    [{ days: 4 }, 'y1:b'],
    [{}, 'y1:b'],
  ] as const) {
    const at = stage([fork('f', 3, [node('x1', ['a'])], [node('y1', ['b'])]), node('last', ['c'])], {}, facts)
    await begin(at)
    expect(open(at.state)).toEqual([who])
    await agree(at, who.slice(-1))
    expect(open(at.state)).toEqual(['last:c'])
  }
})

test('time agrees once however late it is, reminds as often as it may, and stands still while the flow does', async () => {
  const at = stage([
    node('n', ['a'], { timeOut: { hours: 1, action: 'pass' } }),
    node('m', ['b'], { timeOut: { hours: 2, most: 2, everyHours: 1 } }),
  ])
  await begin(at)
  at.clock.now = new Date(at.clock.now.getTime() + 3 * 3_600_000)
  const [due] = at.state.timers
  await machine.fire(at.state, at.ports, due!.id)
  expect(await machine.fire(at.state, at.ports, due!.id)).toBeNull()
  expect(at.state.lines.filter((line) => line.reason === '超时自动同意')).toHaveLength(1)
  expect(open(at.state)).toEqual(['m:b'])
  machine.suspend(at.state, at.ports, { actor: { userId: 'manager' }, reason: '系统维护' })
  await expect(agree(at, 'b')).rejects.toThrow('流程已挂起')
  const before = at.state.timers.at(-1)!.fireAt.getTime()
  at.clock.now = new Date(at.clock.now.getTime() + 5 * 3_600_000)
  await machine.resume(at.state, at.ports, { actor: { userId: 'manager' } })
  expect(at.state.timers.at(-1)!.fireAt.getTime() - before).toBe(5 * 3_600_000)
  expect(await machine.fire(at.state, at.ports, at.state.timers.at(-1)!.id)).toEqual({ userIds: ['b'], isFirst: true })
  expect(await machine.fire(at.state, at.ports, at.state.timers.at(-1)!.id)).toEqual({ userIds: ['b'], isFirst: false })
  expect(at.state.timers.filter((timer) => timer.firedAt === null && !timer.isCancelled)).toEqual([])
})

test('an agreement is taken back while nobody has read what follows, and not afterwards', async () => {
  const at = stage([node('one', ['a', 'b']), node('two', ['c', 'd'])])
  await begin(at)
  const taken = taskOf(at.state, 'a')
  await agree(at, 'a')
  machine.takeBack(at.state, at.ports, { taskId: taken, actor: { userId: 'a' } })
  expect(open(at.state)).toEqual(['one:a', 'one:b'])
  expect(brokenIn(at.state)).toEqual([])
  await agree(at, 'a')
  tasksOf(at.state, at.state.runs.at(-1)!)[0]!.readTime = at.clock.now
  expect(() => machine.takeBack(at.state, at.ports, { taskId: taken, actor: { userId: 'a' } })).toThrow(
    '下一环节已处理，不能撤回',
  )
})

test('random people doing random things keep every promise of a flow', async () => {
  let seed = 20_260_302
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  let keys = 0
  const some = () => people.filter(() => random(3) === 0)
  const randomSteps = (depth: number): Step[] =>
    Array.from({ length: 1 + random(3) }, () => randomStep(depth)) as Step[]
  const randomStep = (depth: number): unknown => {
    const key = `k${++keys}`
    const roll = random(depth > 1 ? 7 : 10)
    if (roll < 6)
      return node(key, random(8) === 0 ? ['starter'] : some(), {
        mode: pick(['any', 'all', 'inOrder', 'claim', 'random']),
        ratio: 1 + random(100),
        whenEmpty: pick(['manager', 'pass', 'reject']),
        whenStarter: pick(['self', 'skip', 'superior']),
        whenRejected: pick(['end', 'starter']),
        ...(random(3) === 0
          ? { timeOut: { hours: 1, action: pick(['remind', 'pass', 'reject', 'superior', 'manager']) } }
          : {}),
      })
    if (roll === 6)
      return pick([
        { kind: 'delay', key, name: key, hours: 1 },
        { kind: 'wait', key, name: key, event: 'go' },
        { kind: 'copy', key, name: key, candidates: [] },
      ])
    if (roll === 7) return fork(key, random(2), randomSteps(depth + 1), randomSteps(depth + 1))
    return split(key, [randomSteps(depth + 1), randomSteps(depth + 1)], {
      join: pick(['all', 'any']),
      pick: pick(['all', 'holding']),
    })
  }
  const ends = new Map<string, number>()
  const done = new Map<number, number>()
  let what = 0
  for (let round = 0; round < 300; round++) {
    const at = stage(
      randomSteps(0),
      {
        withdraw: pick(['never', 'beforeFirst', 'untilEnd']),
        dedupe: pick(['none', 'once', 'consecutive']),
        addSignVeto: random(2) === 0,
        resubmit: pick(['again', 'straight']),
      },
      { days: random(2) },
    )
    const { candidates } = at.ports
    at.ports.candidates = async (step, state) => ({
      people: (await candidates(step, state)).people.map((one) =>
        random(4) === 0 ? { ...one, alsoId: 'stranger' } : one,
      ),
    })
    const everybody = [...people, 'starter', 'manager', 'superior', 'stranger']
    let lines = 0
    const act = async (deed: (copy: FlowState) => unknown) => {
      // What is refused changes nothing: the server undoes it, here a copy is thrown away.
      const copy: FlowState = {
        ...structuredClone({ ...at.state, places: undefined, model: undefined }),
        model: at.state.model,
        places: at.state.places,
      } as unknown as FlowState
      try {
        await deed(copy)
      } catch (error) {
        if ((error as Error).name !== 'AppError') throw error
        return
      }
      done.set(what, (done.get(what) ?? 0) + 1)
      const decided = copy.tasks.filter((task) =>
        at.state.tasks.find(
          (old) =>
            old.id === task.id &&
            ['agreed', 'refused', 'returned'].includes(old.state) &&
            old.comment !== task.comment &&
            task.state !== 'open',
        ),
      )
      expect(decided, 'a decision stays what it was').toEqual([])
      expect(brokenIn(copy), JSON.stringify(at.state.model.steps)).toEqual([])
      expect(copy.lines.length, 'lines are only added').toBeGreaterThanOrEqual(lines)
      lines = copy.lines.length
      Object.assign(at.state, copy)
    }
    await act((copy) => machine.begin(copy, at.ports, { actor: { userId: 'starter' } }))
    for (let i = 0; i < 40 && ['running', 'returned', 'suspended'].includes(at.state.instance.state); i++) {
      at.clock.now = new Date(at.clock.now.getTime() + random(90) * 60_000)
      const live = at.state.tasks.filter((task) => ['open', 'waiting', 'delegated'].includes(task.state))
      const aimed = pick(random(5) > 0 && live.length > 0 ? live : at.state.tasks)
      const actor = { userId: aimed && random(8) > 0 ? aimed.assigneeId : pick(everybody) }
      const taskId = aimed?.id ?? 'none'
      const saying = { comment: '意见' }
      const other = pick(everybody)
      await act(async (copy) => {
        what = random(17)
        switch (what) {
          case 0:
          case 1:
          case 2:
          case 3:
            return machine.agree(copy, at.ports, { taskId, actor, saying })
          case 4:
            return machine.refuse(copy, at.ports, { taskId, actor, saying })
          case 5:
            return machine.goBack(copy, at.ports, {
              taskId,
              actor,
              saying,
              to: random(2) === 0 ? machine.start : (pick(copy.runs)?.nodeKey ?? ''),
              mode: pick(['again', 'straight']),
            })
          case 6:
            return machine.transfer(copy, at.ports, { taskId, actor, toUserId: other, comment: '转' })
          case 7:
            return machine.delegate(copy, at.ports, { taskId, actor, toUserId: other })
          case 8:
            return machine.addSign(copy, at.ports, {
              taskId,
              actor,
              toUserIds: [other, pick(everybody)],
              position: pick(['before', 'after']),
              saying,
            })
          case 9:
            return machine.removeSign(copy, at.ports, { taskId, actor, userIds: everybody })
          case 10:
            return machine.claim(copy, at.ports, { taskId, actor })
          case 11:
            return machine.takeBack(copy, at.ports, { taskId, actor })
          case 12:
            return machine.resubmit(copy, at.ports, { actor })
          case 13:
            return copy.timers.length === 0 ? undefined : machine.fire(copy, at.ports, pick(copy.timers).id)
          case 14:
            return machine.releaseWait(copy, at.ports, 'go')
          case 15:
            return random(6) === 0
              ? machine.withdraw(copy, at.ports, { actor })
              : random(2) === 0
                ? machine.release(copy, at.ports, { taskId, actor })
                : machine.recall(copy, at.ports, { taskId, actor })
          default: {
            if (copy.instance.state === 'suspended') return machine.resume(copy, at.ports, { actor })
            return random(4) === 0
              ? machine.suspend(copy, at.ports, { actor, reason: '暂停' })
              : machine.jump(copy, at.ports, { actor, nodeKey: pick([...copy.places.keys()]), reason: '跳转' })
          }
        }
      })
    }
    ends.set(at.state.instance.state, (ends.get(at.state.instance.state) ?? 0) + 1)
  }
  expect(
    [...done.keys()].toSorted((a, b) => a - b),
    'every kind of action went through',
  ).toEqual(Array.from({ length: 17 }, (_, i) => i))
  expect([...ends.keys()]).toEqual(expect.arrayContaining(['passed', 'rejected', 'running', 'withdrawn']))
})
