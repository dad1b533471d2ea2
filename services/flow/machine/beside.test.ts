import { expect, test } from 'vitest'
import { agree, begin, node, open, stage } from '#tests/support/machine-stage.ts'
import * as machine from './index.ts'

test('whoever may act beside somebody takes the task over by acting: one decision, on behalf of the owner, and only while it is open', async () => {
  const at = stage([node('one', ['a', 'b'], { mode: 'all' }), node('two', ['c', 'd'], { mode: 'claim' })])
  const { candidates } = at.ports
  at.ports.candidates = async (step, state) => ({
    people: (await candidates(step, state)).people.map((one) =>
      ['a', 'd'].includes(one.userId) ? { ...one, alsoId: 'x' } : one,
    ),
  })
  await begin(at)
  const [first] = at.state.tasks
  const asX = { taskId: first!.id, actor: { userId: 'x' }, saying: { comment: '同意' } }
  await machine.agree(at.state, at.ports, asX)
  await expect(machine.agree(at.state, at.ports, asX)).rejects.toThrow()
  await expect(agree(at, 'a')).rejects.toThrow()
  expect(at.state.lines.at(-1)).toMatchObject({ action: 'agree', actorId: 'x', onBehalfOf: 'a' })
  expect(machine.brokenIn(at.state)).toEqual([])
  await agree(at, 'b')
  expect(open(at.state)).toEqual(['two:c', 'two:d'])
  const claimed = at.state.tasks.find((task) => task.assigneeId === 'd')!
  await expect(machine.agree(at.state, at.ports, { ...asX, taskId: claimed.id })).rejects.toThrow('请先签收该任务')
  machine.claim(at.state, at.ports, { taskId: claimed.id, actor: { userId: 'x' } })
  await agree(at, 'x')
  expect(at.state.instance.state).toBe('passed')
})
