import { expect, test } from 'vitest'
import { takenAt, withTime } from './phone-picture.ts'

test('a picture keeps when it was taken, as cameras write it', () => {
  const plain = new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 1, 2, 3])
  expect(takenAt(plain)).toBeUndefined()
  const dated = withTime(plain, '2026:11:15 09:05:00')
  expect(takenAt(dated)).toBe('2026:11:15 09:05:00')
  expect([...dated.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1])
  // The length of the segment leads to what followed the beginning of the plain picture.
  const length = (dated[4]! << 8) | dated[5]!
  expect([...dated.subarray(4 + length)]).toEqual([...plain.subarray(2)])
})
