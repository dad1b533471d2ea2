/** How applications are told apart above their list: each number opens the states it counts. */
export const applyStrip = {
  running: ['1', '7'],
  toMend: ['2'],
  passed: ['3'],
  refused: ['4'],
} as const
