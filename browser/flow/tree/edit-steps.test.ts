import { describe, expect, test } from 'vitest'
import { flowModelSchema, type FlowModelJson, type Step } from '#services/flow/shared/model/model.ts'
import { problemsOf } from '#services/flow/shared/model/check-model.ts'
import { placesOf } from '#services/flow/shared/model/places.ts'
import {
  addBranch,
  branchAt,
  copyStep,
  insertStep,
  mayMoveTo,
  moveBranch,
  moveStep,
  removeBranch,
  removeStep,
  replaceStep,
  shiftStep,
} from './edit-steps.ts'

const approve = (key: string) => ({ kind: 'approve', key, name: key, candidates: [{ rule: 'starter' }] })
const rows = { groups: [{ rows: [{ field: 'days', op: 'gt', value: 3 }] }] }
const drawn = flowModelSchema.parse({
  steps: [
    approve('n1'),
    {
      kind: 'exclusive',
      key: 'x1',
      name: '天数',
      branches: [
        { key: 'b1', name: '长', when: rows, steps: [approve('n2')] },
        { key: 'b2', name: '中', when: rows, steps: [] },
        { key: 'b3', name: '其他', steps: [approve('n3')] },
      ],
    },
    approve('n4'),
  ],
})

/** The flow in one line: lists in brackets. */
const shape = (model: FlowModelJson): string => {
  const of = (steps: readonly Step[]): string =>
    steps
      .map((step) =>
        'branches' in step
          ? `${step.key}(${step.branches.map((branch) => `${branch.key}:${of(branch.steps)}`).join('|')})`
          : step.key,
      )
      .join(' ')
  return of(model.steps)
}

describe('drawing a flow', () => {
  test('steps come, go and move between lists', () => {
    expect(shape(insertStep(drawn, { list: 'x1/b2', index: 0 }, drawn.steps[0]!))).toBe('n1 x1(b1:n2|b2:n1|b3:n3) n4')
    expect(shape(removeStep(drawn, 'n2'))).toBe('n1 x1(b1:|b2:|b3:n3) n4')
    expect(shape(moveStep(drawn, 'n1', { list: 'x1/b1', index: 1 }))).toBe('x1(b1:n2 n1|b2:|b3:n3) n4')
    expect(shape(moveStep(drawn, 'n1', { list: '', index: 3 }))).toBe('x1(b1:n2|b2:|b3:n3) n4 n1')
    expect(shape(moveStep(drawn, 'n3', { list: '', index: 0 }))).toBe('n3 n1 x1(b1:n2|b2:|b3:) n4')
    expect(shape(shiftStep(drawn, 'n4', -1))).toBe('n1 n4 x1(b1:n2|b2:|b3:n3)')
    expect(shape(shiftStep(drawn, 'n1', 1))).toBe('x1(b1:n2|b2:|b3:n3) n1 n4')
    expect(shiftStep(drawn, 'n1', -1)).toBe(drawn)
  })

  test('nothing moves into itself or to where it is', () => {
    expect(mayMoveTo(drawn, 'x1', { list: 'x1/b1', index: 0 })).toBe(false)
    expect(mayMoveTo(drawn, 'n1', { list: '', index: 1 })).toBe(false)
    expect(mayMoveTo(drawn, 'n1', { list: '', index: 2 })).toBe(true)
    expect(moveStep(drawn, 'x1', { list: 'x1/b3', index: 0 })).toBe(drawn)
  })

  test('a copy has keys of its own throughout', () => {
    const { model, key } = copyStep(drawn, 'x1')
    expect(shape(model)).toBe('n1 x1(b1:n2|b2:|b3:n3) x2(b4:n5|b5:|b6:n6) n4')
    expect(key).toBe('x2')
    expect(placesOf(model).size).toBe(8)
    expect(problemsOf(model, { fields: ['days'], rules: ['starter'] })).toEqual([])
  })

  test('branches keep their order, with the default last; one alone is no branch', () => {
    expect(shape(moveBranch(drawn, 'x1/b2', 0))).toBe('n1 x1(b2:|b1:n2|b3:n3) n4')
    expect(shape(moveBranch(drawn, 'x1/b1', 9))).toBe('n1 x1(b2:|b1:n2|b3:n3) n4')
    expect(moveBranch(drawn, 'x1/b3', 0)).toBe(drawn)
    expect(shape(addBranch(drawn, 'x1', '新'))).toBe('n1 x1(b1:n2|b2:|b4:|b3:n3) n4')
    const two = removeBranch(drawn, 'x1/b3')
    expect(branchAt(two, 'x1/b2')?.branch.when).toBeUndefined()
    expect(shape(removeBranch(two, 'x1/b2'))).toBe('n1 n2 n4')
  })

  test('what is changed is new, what is not stays the same', () => {
    const renamed = replaceStep(drawn, 'n3', (step) => ({ ...step, name: '复核' }))
    expect(placesOf(renamed).get('n3')?.step.name).toBe('复核')
    expect(drawn.steps[1]).not.toBe(renamed.steps[1])
    expect(placesOf(drawn).get('n3')?.step.name).toBe('n3')
  })
})
