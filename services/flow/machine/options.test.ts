import { describe, expect, test } from 'vitest'
import { agree, begin, goBack, node, open, refuse, stage, taskOf, type Stage } from '#tests/support/machine-stage.ts'
import * as machine from './index.ts'

const minutes = (at: Stage, n: number) => (at.clock.now = new Date(at.clock.now.getTime() + n * 60_000))
const stranger = 'c0000000-0000-4000-8000-000000000001'
const withdraw = (at: Stage) => machine.withdraw(at.state, at.ports, { actor: { userId: 'starter' } })
const takeBack = (at: Stage, userId: string) =>
  machine.takeBack(at.state, at.ports, { taskId: taskOf(at.state, userId), actor: { userId } })

describe('who is asked', () => {
  test.each([
    ['manager', 'running', ['n:manager']],
    ['users', 'running', [`n:${stranger}`]],
    ['pass', 'running', ['m:z']],
    ['reject', 'rejected', []],
  ] as const)('where nobody fits (whenEmpty: %s)', async (whenEmpty, result, left) => {
    const at = stage([node('n', [], { whenEmpty, emptyUserIds: [stranger] }), node('m', ['z'])])
    await begin(at)
    expect([at.state.instance.state, open(at.state)]).toEqual([result, left])
  })

  test('where nobody fits it cannot be handed in, if the step says so', async () => {
    const at = stage([node('n', [], { whenEmpty: 'refuse' })])
    await expect(begin(at)).rejects.toThrow('无法确定【n】的审批人：没有符合条件的人员，请联系管理员')
  })

  test.each([
    ['self', ['n:starter']],
    ['skip', ['m:z']],
    ['superior', ['n:superior']],
  ] as const)('where the starter would decide (whenStarter: %s)', async (whenStarter, left) => {
    const at = stage([node('n', ['starter'], { whenStarter }), node('m', ['z'])])
    await begin(at)
    expect(open(at.state)).toEqual(left)
  })

  test('those of a step that only shows it get a copy, and it goes on', async () => {
    const candidates = [{ rule: 'user', params: { users: ['x', 'y'] } }]
    const at = stage([{ kind: 'copy', key: 'c', name: 'c', candidates }, node('m', ['z'])])
    await begin(at)
    expect([at.state.copies.map(({ userId }) => userId), open(at.state)]).toEqual([['x', 'y'], ['m:z']])
  })
})

describe('what a decision needs', () => {
  const decide = async (needs: object, saying: machine.Saying, deed = machine.agree) => {
    const at = stage([node('n', ['a'], { needs })])
    await begin(at)
    await deed(at.state, at.ports, { taskId: taskOf(at.state, 'a'), actor: { userId: 'a' }, saying })
    return at.state.instance.state
  }

  test.each<[string, machine.Saying, string]>([
    ['commentOnAgree', { comment: '好' }, '请填写审批意见'],
    ['signature', { signFileId: 'f' }, '请先签名'],
    ['files', { fileIds: ['f'] }, '请上传附件'],
  ])('an agreement comes with what the step asks for (%s)', async (need, saying, problem) => {
    await expect(decide({ [need]: true }, {})).rejects.toThrow(problem)
    expect([await decide({ [need]: true }, saying), await decide({ [need]: false }, {})]).toEqual(['passed', 'passed'])
  })

  test('a refusal says why, unless the step does without (commentOnReject)', async () => {
    await expect(decide({}, {}, machine.refuse)).rejects.toThrow('请填写审批意见')
    expect(await decide({ commentOnReject: false }, {}, machine.refuse)).toBe('rejected')
  })

  test('sending back always says why, whatever a refusal needs', async () => {
    const at = stage([node('n', ['a'], { needs: { commentOnReject: false } })])
    await begin(at)
    const order = { taskId: taskOf(at.state, 'a'), actor: { userId: 'a' }, saying: {}, to: machine.start }
    await expect(machine.goBack(at.state, at.ports, order)).rejects.toThrow('请填写审批意见')
  })
})

describe('where it goes', () => {
  test('a refusal ends it, brings it back to the starter, or to the step that is named (whenRejected, rejectTo)', async () => {
    for (const [more, result, left] of [
      [{ whenRejected: 'end' }, 'rejected', []],
      [{ whenRejected: 'starter' }, 'returned', []],
      [{ whenRejected: 'step', rejectTo: 'first' }, 'running', ['first:a']],
    ] as const) {
      const at = stage([node('first', ['a']), node('second', ['b']), node('third', ['c'], more)])
      await begin(at)
      await agree(at, 'a')
      await agree(at, 'b')
      await refuse(at, 'c')
      expect([at.state.instance.state, open(at.state)]).toEqual([result, left])
    }
  })

  test.each([
    [{ hours: 2 }, ['time']],
    [{ event: 'published' }, ['event']],
    [{ hours: 2, event: 'published' }, ['time', 'event']],
    [{ hours: 2, event: 'published' }, ['event', 'time']],
  ] as const)('a wait of %j is over after %j, and not before', async (until, needed) => {
    const at = stage([{ kind: 'wait', key: 'w', name: 'w', ...until }, node('m', ['z'])])
    await begin(at)
    expect(await machine.releaseWait(at.state, at.ports, 'something else')).toBe(false)
    for (const one of needed) {
      expect(open(at.state)).toEqual([])
      if (one === 'event') await machine.releaseWait(at.state, at.ports, 'published')
      else {
        expect(at.state.timers[0]!.fireAt.getTime() - at.clock.now.getTime()).toBe(2 * 3_600_000)
        await machine.fire(at.state, at.ports, at.state.timers[0]!.id)
      }
    }
    expect(open(at.state)).toEqual(['m:z'])
  })

  test.each(['wait', 'delay'])('a %s counts all hours, or those people work in (isWorkingTime)', async (kind) => {
    for (const isWorkingTime of [false, true]) {
      const at = stage([{ kind, key: 'd', name: 'd', hours: 36, isWorkingTime }])
      const asked: unknown[] = []
      at.ports.later = async (from, span) => (asked.push(span), from)
      await begin(at)
      expect(asked).toMatchObject([{ hours: 36, isWorkingTime }])
    }
  })

  test('a delay lasts as many hours as it says', async () => {
    const at = stage([{ kind: 'delay', key: 'd', name: 'd', hours: 36 }, node('m', ['z'])])
    await begin(at)
    expect([at.state.timers.map(({ fireAt }) => fireAt.toISOString()), open(at.state)]).toEqual([
      ['2026-03-03T13:00:00.000Z'],
      [],
    ])
    await machine.fire(at.state, at.ports, at.state.timers[0]!.id)
    expect(open(at.state)).toEqual(['m:z'])
  })
})

describe('what can be taken back', () => {
  test('by the starter: never, until somebody decided, or until the end (withdraw)', async () => {
    const begun = async (until: string) => {
      const at = stage([node('n', ['a']), node('m', ['b'])], { withdraw: until })
      await begin(at)
      return at
    }
    await expect(withdraw(await begun('never'))).rejects.toThrow('该流程不允许撤回')
    for (const until of ['beforeFirst', 'untilEnd']) {
      const at = await begun(until)
      await withdraw(at)
      expect(at.state.instance.state).toBe('withdrawn')
    }
    const [early, late] = [await begun('beforeFirst'), await begun('untilEnd')]
    await agree(early, 'a')
    await agree(late, 'a')
    await expect(withdraw(early)).rejects.toThrow('首个审批人已处理，不能撤回')
    await withdraw(late)
    expect(late.state.instance.state).toBe('withdrawn')
  })

  test('by whoever decided, for as many minutes as the flow says; with none, not at all (takeBackMinutes)', async () => {
    for (const [takeBackMinutes, passed, problem] of [
      [5, 5, null],
      [5, 6, '已超过5分钟，不能撤回'],
      [60, 6, null],
      [0, 1, '已超过0分钟，不能撤回'],
    ] as const) {
      const at = stage([node('n', ['a']), node('m', ['b'])], { takeBackMinutes })
      await begin(at)
      await agree(at, 'a')
      minutes(at, passed)
      if (problem) expect(() => takeBack(at, 'a')).toThrow(problem)
      else {
        takeBack(at, 'a')
        expect(open(at.state)).toEqual(['n:a'])
      }
    }
  })

  test('what came back is handed in from the first step, or straight to whoever sent it back (resubmit)', async () => {
    for (const [resubmit, first] of [
      ['again', 'one:a'],
      ['straight', 'two:b'],
    ] as const) {
      const at = stage([node('one', ['a']), node('two', ['b'])], { resubmit, isResubmitFixed: true })
      await begin(at)
      await agree(at, 'a')
      await goBack(at, 'b', machine.start)
      await machine.resubmit(at.state, at.ports, { actor: { userId: 'starter' } })
      expect(open(at.state)).toEqual([first])
    }
  })
})
