import { cutOut, sparedBoxes } from './spared.ts'

/** What is written, asked for anew each time, and for which ground. */
export type Mark = { lines: () => readonly string[]; isDark: boolean }

const tile = { width: 200, height: 130 } as const
const angle = -20
const lookEveryMs = 500
/** Upon these what is to be spared is looked for again at once. */
const followed = ['scroll', 'resize', 'focusin', 'transitionend'] as const

/**
 * Fixed over the page and under dialogs, taking no clicks; where people write and codes are read it is cut out. Set on the element itself
 * and important, so that no style sheet overrules it.
 */
const style: Readonly<Record<string, string>> = {
  position: 'fixed',
  inset: '0px',
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  'pointer-events': 'none',
  'z-index': '990',
  width: 'auto',
  height: 'auto',
  transform: 'none',
  filter: 'none',
  clip: 'auto',
  'mix-blend-mode': 'normal',
  'background-repeat': 'repeat',
  'print-color-adjust': 'exact',
}
const looked = ['position', 'display', 'visibility', 'opacity', 'z-index', 'transform', 'filter'] as const

/**
 * Puts a watermark over the page and keeps it there: deleted, moved, hidden or painted over, it is back within a second. Returns how
 * to take it off.
 */
export function keepMark(mark: Mark): () => void {
  let text = ''
  let picture = ''
  let element = make()
  // As it is asked for, and as the browser says it.
  let shape = 'none'
  let shown = 'none'
  const draw = () => {
    const lines = mark.lines()
    if (lines.join('\n') === text) return
    text = lines.join('\n')
    picture = `url("${tileOf(lines, mark.isDark)}")`
    place()
  }
  const place = () => {
    watch.disconnect()
    if (!isWhole(element, picture, shown)) {
      element.remove()
      element = make()
      for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important')
      element.style.setProperty('background-image', picture, 'important')
      document.body.append(element)
      cut()
    }
    watch.observe(document.body, { childList: true })
    watch.observe(element, { attributes: true, childList: true })
  }
  const cut = () => {
    element.style.setProperty('clip-path', shape, 'important')
    shown = getComputedStyle(element).clipPath
  }
  /** What is to be spared moves with the page. */
  const follow = () => {
    const next = cutOut({ width: window.innerWidth, height: window.innerHeight }, sparedBoxes())
    if (next === shape) return
    shape = next
    watch.disconnect()
    cut()
    place()
  }
  let frame = 0
  const followSoon = () => {
    window.cancelAnimationFrame(frame)
    frame = window.requestAnimationFrame(follow)
  }
  const watch = new MutationObserver(() => place())
  draw()
  place()
  follow()
  for (const event of followed) window.addEventListener(event, followSoon, { capture: true, passive: true })
  // A style sheet added by hand changes no node: the computed style is looked at as well, and the minute goes on.
  const timer = window.setInterval(() => {
    draw()
    follow()
    if (!isWhole(element, picture, shown)) place()
  }, lookEveryMs)
  return () => {
    window.clearInterval(timer)
    window.cancelAnimationFrame(frame)
    for (const event of followed) window.removeEventListener(event, followSoon, { capture: true })
    watch.disconnect()
    element.remove()
  }
}

function make(): HTMLDivElement {
  const element = document.createElement('div')
  element.dataset['mark'] = ''
  element.setAttribute('aria-hidden', 'true')
  return element
}

function isWhole(element: HTMLElement, picture: string, shape: string): boolean {
  if (element.parentElement !== document.body || element.hidden || element.className !== '') return false
  const computed = getComputedStyle(element)
  if (computed.clipPath !== shape) return false
  if (looked.some((name) => computed.getPropertyValue(name) !== style[name])) return false
  const box = element.getBoundingClientRect()
  const covers =
    box.left <= 0 && box.top <= 0 && box.right >= window.innerWidth - 20 && box.bottom >= window.innerHeight - 20
  return covers && element.style.backgroundImage === picture
}

function tileOf(lines: readonly string[], isDark: boolean): string {
  const canvas = document.createElement('canvas')
  const scale = Math.max(1, Math.min(3, window.devicePixelRatio))
  canvas.width = tile.width * scale
  canvas.height = tile.height * scale
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.scale(scale, scale)
  pen.translate(tile.width / 2, tile.height / 2)
  pen.rotate((angle * Math.PI) / 180)
  pen.font = '12px CampusLatin, "PingFang SC", "Noto Sans SC", "Microsoft YaHei UI", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  // As faint as a photo still brings out, since captions are read through it; a dark ground swallows more.
  pen.fillStyle = isDark ? 'rgba(176,183,195,.06)' : 'rgba(110,118,130,.06)'
  lines.forEach((line, i) => pen.fillText(line, 0, (i - (lines.length - 1) / 2) * 18))
  return canvas.toDataURL()
}
