import { commonState } from '#kernel/entity/common-states.ts'

/** States of a record that is entered only to be decided. What is granted has a word of its own in each area. */
export function applicationStates<G extends string>(granted: G) {
  return {
    waiting: commonState('1', '审批中'),
    granted: ['2', granted, 'green'],
    refused: ['3', '未通过', 'red'],
    withdrawn: commonState('4', '已撤回'),
    returned: commonState('5', '退回待修改'),
  } as const
}

/** What is still on its way, by its codes: one of a kind at a time. */
export const openApplications = ['1', '5'] as const

export const applicationMoves = {
  field: 'state',
  initial: 'waiting',
  moves: {
    waiting: ['granted', 'refused', 'withdrawn', 'returned'],
    returned: ['waiting', 'withdrawn'],
    granted: [],
    refused: [],
    withdrawn: [],
  },
} as const

/** How their flow leads them. */
export const applicationStands = {
  deciding: 'waiting',
  returned: 'returned',
  refused: 'refused',
  withdrawn: 'withdrawn',
  granted: 'granted',
} as const
