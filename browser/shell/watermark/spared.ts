export type Box = { left: number; top: number; width: number; height: number }

/** Where people write, and codes that are held out or read: nothing stands over them. */
const places = [
  "input:not([type='checkbox'], [type='radio'], [type='file'], [type='hidden'])",
  'textarea',
  "[contenteditable='true']",
  '.ant-input-affix-wrapper',
  '.ant-input-number',
  '.ant-select',
  '.ant-picker',
  // A code is drawn by the page itself; a camera looks for one.
  "img[src^='data:image/svg+xml']",
  'video',
].join(',')

/** Those of them in sight, each once: an input lies within the frame that is drawn around it. */
export function sparedBoxes(): Box[] {
  return [...document.querySelectorAll(places)]
    .filter((place) => place.parentElement?.closest(places) == null)
    .map((place) => place.getBoundingClientRect())
    .filter(
      ({ width, height, top, bottom, left, right }) =>
        width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
    )
}

/** A window of this size but for the boxes, as a `clip-path`. */
export function cutOut({ width, height }: { width: number; height: number }, boxes: readonly Box[]): string {
  if (boxes.length === 0) return 'none'
  const holes = boxes.map((box) => {
    const [left, top] = [Math.floor(box.left), Math.floor(box.top)]
    const [across, down] = [Math.ceil(box.left + box.width) - left, Math.ceil(box.top + box.height) - top]
    return `M${left} ${top}h${across}v${down}h${-across}Z`
  })
  return `path(evenodd, "M0 0H${width}V${height}H0Z${holes.join('')}")`
}
