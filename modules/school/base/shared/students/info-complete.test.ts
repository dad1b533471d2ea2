import { describe, expect, it } from 'vitest'
import { completeFields, infoCompletePercent } from './info-complete.ts'

describe('completeness of a student record', () => {
  it('is 0 for nothing and 100 for everything', () => {
    expect(infoCompletePercent({})).toBe(0)
    expect(infoCompletePercent(Object.fromEntries(completeFields.map((name) => [name, 'x'])))).toBe(100)
  })
  it('does not count blanks and fields that need not be there', () => {
    expect(infoCompletePercent({ xh: '2024030117', xm: '  ', photoFileId: [], qq: '12345' })).toBe(5)
  })
})
