/** How a screen of fixed drawing size is put onto a display: at once and scaled, wider in the middle, or piece under piece. */
export type Fit = { kind: 'whole' | 'wide' | 'stack'; scale: number; width: number; height: number; left: number; top: number }

const height = 1080
const usual = 1920
const widest = 3840
/** The middle grows by whole columns of the grid. */
const column = 78

/** The drawing size and scale for a display of so many pixels. */
export function fitTo(displayWidth: number, displayHeight: number): Fit {
  const ratio = displayWidth / Math.max(1, displayHeight)
  if (ratio < 1.2) return { kind: 'stack', scale: Math.min(1, Math.max(0.5, displayWidth / 1080)), width: displayWidth, height: displayHeight, left: 0, top: 0 }
  const wished = Math.min(widest, height * ratio)
  const width = ratio > 2 ? usual + Math.floor((wished - usual) / column) * column : usual
  const scale = Math.min(displayWidth / width, displayHeight / height)
  return { kind: width > usual ? 'wide' : 'whole', scale, width, height, left: (displayWidth - width * scale) / 2, top: (displayHeight - height * scale) / 2 }
}

/** Where a region stands: columns 1–24, rows 1–12; on a wide display the middle takes what is left. */
export function placeOf({ col, row, cols, rows }: { col: number; row: number; cols: number; rows: number }, width: number): { left: number; top: number; width: number; height: number } {
  const extra = width - usual
  const isRight = col > 18
  const isMiddle = col > 6 && !isRight
  return { left: 32 + column * (col - 1) + (isRight ? extra : 0), top: 100 + column * (row - 1), width: column * cols - 16 + (isMiddle ? extra : 0), height: column * rows - 16 }
}
