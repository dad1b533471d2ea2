import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { readPixels, type Pixels } from './read-code.ts'

test.each(['https://campus.test/scan?c=AB-12', '宿舍巡查：3 号楼 402'])(
  'a code as the product writes it is read back: %s',
  async (text) => {
    expect(await readPixels(painted(text, { cell: 5, margin: 4, isTurned: false }))).toBe(text)
    expect(await readPixels(painted(text, { cell: 3, margin: 9, isTurned: true }))).toBe(text)
  },
)

test('a picture without a code holds none', async () => {
  expect(
    await readPixels({ data: new Uint8ClampedArray(100 * 100 * 4).fill(200), width: 100, height: 100 }),
  ).toBeUndefined()
})

/** A code as a camera sees it, dark on light, upright or on its side. */
function painted(
  text: string,
  { cell, margin, isTurned }: { cell: number; margin: number; isTurned: boolean },
): Pixels {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 2 * margin) * cell
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / cell) - margin, Math.floor(x / cell) - margin]
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
      if (isInside && modules.get(isTurned ? column : row, isTurned ? modules.size - 1 - row : column))
        data.fill(20, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { data, width: side, height: side }
}
