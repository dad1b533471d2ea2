/** How a screen of fixed drawing size is put onto a display: at once and scaled, wider in the middle, the middle above the sides, or piece under piece. */
export type Fit = {
  kind: 'whole' | 'wide' | 'tall' | 'stack'
  scale: number
  width: number
  height: number
  left: number
  top: number
}

export type Place = { col: number; row: number; cols: number; rows: number }

const height = 1080
const usual = 1920
const widest = 3840
/** The middle grows by whole columns of the grid. */
const column = 78
const gap = 16
const bodyTop = 100
const bodyHeight = 920
/** A display that stands upright: the middle, under it both sides. */
const upright = { width: 1134, height: 2012 } as const
/** A telephone is drawn as wide as a side column with its margins. */
const oneColumn = 484
const narrow = 600

/** The drawing size and scale for a display of so many pixels. */
export function fitTo(displayWidth: number, displayHeight: number): Fit {
  const ratio = displayWidth / Math.max(1, displayHeight)
  if (ratio < 1.2 && displayWidth < narrow)
    return { kind: 'stack', scale: displayWidth / oneColumn, width: oneColumn, height: displayHeight, left: 0, top: 0 }
  if (ratio < 1.2) return contained('tall', upright, { displayWidth, displayHeight })
  const wished = Math.min(widest, height * ratio)
  const width = ratio > 2 ? usual + Math.floor((wished - usual) / column) * column : usual
  return contained(width > usual ? 'wide' : 'whole', { width, height }, { displayWidth, displayHeight })
}

function contained(
  kind: Fit['kind'],
  drawn: { width: number; height: number },
  { displayWidth, displayHeight }: { displayWidth: number; displayHeight: number },
): Fit {
  const scale = Math.min(displayWidth / drawn.width, displayHeight / drawn.height)
  return {
    kind,
    scale,
    ...drawn,
    left: (displayWidth - drawn.width * scale) / 2,
    top: (displayHeight - drawn.height * scale) / 2,
  }
}

/** Where a region stands: columns 1–24, rows 1–12; on a wide display the middle takes what is left, on an upright one the sides stand below. */
export function placeOf(
  { col, row, cols, rows }: Place,
  fit: Pick<Fit, 'kind' | 'width'>,
): { left: number; top: number; width: number; height: number } {
  const [isRight, isMiddle] = [col > 18, col > 6 && col <= 18]
  const [top, high] = [bodyTop + column * (row - 1), column * rows - gap]
  if (fit.kind === 'tall') {
    const all = fit.width - 64
    const half = (all - gap) / 2
    return isMiddle
      ? { left: 32, top, width: all, height: high }
      : { left: 32 + (isRight ? half + gap : 0), top: top + bodyHeight + gap, width: half, height: high }
  }
  const extra = fit.width - usual
  return {
    left: 32 + column * (col - 1) + (isRight ? extra : 0),
    top,
    width: column * cols - gap + (isMiddle ? extra : 0),
    height: high,
  }
}
