import { readFileSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { desk, goTo, keepEvidence, phone, type Stage } from './browser.ts'
import type { Place, Plan } from './places.ts'
import { smallTargets } from './targets.ts'
import { keepTold, readEnglish, type Given } from './page-words.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Opens pages inside the running one, as a person does who clicks from one to the next, and tells what is wrong with them: scripts that
 * fail, calls that are refused, what is wider than its window, ids, holes and sentences of a library instead of words, links that lead
 * nowhere or look like none of ours. `fresh` ones are looked at closely: at the desk, then made as narrow as a phone in place; and once
 * more on the phone, by night and in English. The others are opened on a phone, which is half the work of a desk. Of a page with a fault a
 * picture is kept.
 */
export async function walk(stage: Stage, { account, places, fresh }: Plan): Promise<string[]> {
  // Answers are heard in a page that begins with the ear in it.
  const { page, heard, isQuiet, given } = await openHeard(stage, account, fresh.length > 0 ? desk : phone)
  const faults: string[] = []
  const open = async (place: Place) => {
    // The school's clock stands and the browser's runs: five minutes apart, signed calls are refused first and repeated.
    stage.school.clock.set(new Date().toISOString())
    await goTo(page, place.path)
    await page.locator('main.page-scroll:visible').first().waitFor()
    // What is behind is closed, as with the middle button: a dozen pages kept in the background make each look at one dearer.
    await page.evaluate(closingOthers)
    await settled(page, isQuiet)
  }
  const look = async (place: Place, kind: string, search: () => Promise<readonly string[]>) => {
    // A page that never comes is a fault like others, and those after it are looked at as well.
    const found = await open(place)
      .then(search)
      .catch((error: Error) => [error.message])
    const all = [...found, ...heard.splice(0)]
    if (all.length > 0) await keepEvidence(page, `sweep-${account}-${kind}${place.path.replaceAll(/[^\w-]/g, '-')}`)
    faults.push(...all.map((each) => `${account} ${place.path}: ${each}`))
  }
  await settled(page, isQuiet)
  // Everybody begins with a first page of their own.
  faults.push(...[...(await plainFaults(page)), ...heard.splice(0)].map((each) => `${account} at first: ${each}`))
  for (const place of fresh)
    await look(place, 'day', async () => {
      // The width it came with, then the other one, with which the next page begins.
      const found = await faultsAt(page)
      await page.setViewportSize(page.viewportSize()!.width === desk.width ? phone : desk)
      await settled(page, isQuiet)
      return [...found, ...(await faultsAt(page))]
    })
  if (fresh.length > 0) await page.setViewportSize(phone)
  for (const place of places.filter((one) => !fresh.includes(one))) await look(place, 'phone', () => plainFaults(page))
  if (fresh.length > 0) await inTheDarkInEnglish(page)
  for (const place of fresh)
    await look(place, 'night', async () => [
      ...(await readEnglish(page, given)).map((text) => `not in English: ${text}`),
      ...(await useFaults(page, { isNight: true })),
    ])
  await page.context().close()
  return faults
}

/** Contrast and names are asked at the desk, whose pages hold most; fingers need the room on a phone. */
async function faultsAt(page: Page): Promise<string[]> {
  const plain = await plainFaults(page)
  if (page.viewportSize()!.width === desk.width) return [...plain, ...(await useFaults(page))]
  return [...plain, ...(await smallTargets(page)).map((each) => `smaller than a finger: ${each}`)]
}

const closingOthers = `for (const tag of document.querySelectorAll('[data-tag]:not(.is-active)'))
  tag.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))`

/** Without a reload: the system turns dark, which whoever chose nothing follows, and the language is chosen as everybody can. */
async function inTheDarkInEnglish(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: '语言', exact: true }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.locator('html[data-theme=dark][lang=en]').waitFor()
  await page.mouse.move(0, 0)
  await page.setViewportSize(phone)
}

/** Nothing is on its way, and nothing in front says that it loads or moves. */
async function settled(page: Page, isQuiet: () => boolean): Promise<void> {
  const last = performance.now() + 60_000
  while (!(isQuiet() && (await page.evaluate(isStill)))) {
    if (performance.now() > last) throw new Error(`${page.url()} goes on loading`)
    await page.waitForTimeout(30)
  }
}

const isStill = `[...document.querySelectorAll('.ant-skeleton, .rows-skeleton, .bones, .ant-spin-spinning')].every((one) => !one.checkVisibility())
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)`

async function openHeard(stage: Stage, account: string, size: typeof desk): Promise<{ page: Page } & Heard> {
  let ear: Heard
  const page = await stage.open(account, size, '/index', { before: async (empty) => (ear = await listen(empty)) })
  return { page, ...ear! }
}

type Heard = { heard: string[]; isQuiet: () => boolean; given: Given }

/** What went wrong behind somebody's back, whether anything is still on its way, and what people wrote as far as the server tells it. */
async function listen(page: Page): Promise<Heard> {
  const heard: string[] = []
  const given: Given = new Set()
  const onTheWay = new Set<Request>()
  let lastEnd = 0
  const ends = (request: Request) => {
    if (onTheWay.delete(request)) lastEnd = Date.now()
  }
  page.on('pageerror', (error) => heard.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      heard.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('request', (request) => {
    if (/\/api\/|\.js$/.test(request.url()) && !/stream|push\/open/i.test(request.url())) onTheWay.add(request)
  })
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    if (response.status() >= 400) heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await keepTold(page, given)
  return { heard, isQuiet: () => onTheWay.size === 0 && Date.now() - lastEnd > 60, given }
}

/** What anybody would notice. What a table measures it knows a moment after its window changed: a fault is one that stays. */
async function plainFaults(page: Page): Promise<string[]> {
  for (let turn = 0; ; turn++) {
    const faults = (await page.evaluate(lookAround)) as string[]
    if (faults.length === 0 || turn === 200) return faults.map((each) => `at ${page.viewportSize()!.width}: ${each}`)
    await page.waitForTimeout(100)
  }
}

/** The frame around is the same on every page; `accessibility.test.ts` looks at it. */
const inFront = `[...document.querySelectorAll('main.page-scroll')].find((one) => one.checkVisibility())`

/**
 * Runs in the page, which is Chinese. Holes are places where a word was meant; what a library says of itself is English, and
 * so is what a log quotes of an error.
 */
const lookAround = `(() => {
  const front = ${inFront}
  const faults = []
  if (!front) return ['no page']
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push('wider than its window: ' + document.documentElement.scrollWidth)
  if (front.scrollWidth > front.clientWidth + 1) faults.push('the page is pushed sideways: ' + front.scrollWidth + ' in ' + front.clientWidth)
  const text = front.innerText
  for (const [found] of text.matchAll(/出错了|页面不存在|页面尚未提供|\\bundefined\\b|\\[object Object\\]|\\bNaN\\b|Invalid Date|\\{\\{|\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b/g)) faults.push('says ' + found)
  for (const line of text.split('\\n')) if (/^[A-Z].*[a-z] [a-z]+ [a-z]+/.test(line.trim()) && !/\\p{Script=Han}|Error: /u.test(line)) faults.push('not in Chinese: ' + line)
  for (const link of front.querySelectorAll('a')) if (link.checkVisibility() && getComputedStyle(link).textDecorationLine !== 'none') faults.push('underlined: ' + link.outerHTML.slice(0, 120))
  for (const link of front.querySelectorAll('a:not([href]):not([role]):not(.ant-pagination a)')) if (link.checkVisibility()) faults.push('leads nowhere: ' + link.outerHTML.slice(0, 120))
  return faults
})()`

/**
 * What keeps people who do not see or do not point from using a page: names, roles, what stands in what. The dear rules are left to
 * `accessibility.test.ts` and to `unreadable` below: they ask for every element what lies under each of its points.
 */
const rules = [
  'aria-allowed-attr',
  'aria-command-name',
  'aria-conditional-attr',
  'aria-dialog-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'button-name',
  'definition-list',
  'dlitem',
  'duplicate-id-aria',
  'frame-title',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'list',
  'listitem',
  'nested-interactive',
  'role-img-alt',
  'scope-attr-valid',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'tabindex',
  'td-headers-attr',
  'th-has-data-cells',
]
const axeOptions = {
  resultTypes: ['violations'],
  // No rule that is asked for reads style sheets, and there are dozens to fetch.
  preload: false,
  runOnly: { type: 'rule', values: rules },
}

/**
 * Runs in the page: texts that stand out too little from what is painted behind them, as WCAG counts it (4.5, large ones 3). What lies on a
 * picture or a gradient, and what is out of use, is not asked. A colour is found out by painting it, however it is written.
 */
const unreadable = `(() => {
  const front = ${inFront}
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map()
  const painted = (colour) => {
    if (!known.has(colour)) {
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = colour
      brush.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data
      known.set(colour, [red, green, blue, alpha / 255])
    }
    return known.get(colour)
  }
  const over = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a))
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = new Map()
  // What is painted behind an element's text; nothing where that is a picture.
  const behind = (one) => {
    if (ground.has(one)) return ground.get(one)
    const { backgroundColor, backgroundImage } = getComputedStyle(one)
    const own = painted(backgroundColor)
    const under = own[3] === 1 ? [255, 255, 255] : one.parentElement ? behind(one.parentElement) : [255, 255, 255]
    const found = backgroundImage !== 'none' || under === null ? null : over(own, under)
    ground.set(one, found)
    return found
  }
  const told = new Set()
  const faults = []
  for (const one of front.querySelectorAll('*')) {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) continue
    if (one.closest('svg, [aria-disabled=true], :disabled, .ant-select-disabled, .leave-pass-marks, [aria-hidden=true]')) continue
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const under = behind(one)
    if (under === null) continue
    const style = getComputedStyle(one)
    let opacity = 1
    for (let at = one; at && at !== front; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
    const [r, g, b, a] = painted(style.color)
    const [brighter, darker] = [light(over([r, g, b, a * opacity], under)), light(under)].toSorted((x, y) => y - x)
    const ratio = (brighter + 0.05) / (darker + 0.05)
    const size = parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const word = [style.color, opacity, under, isLarge].join()
    if (ratio + 0.005 >= (isLarge ? 3 : 4.5) || told.has(word)) continue
    told.add(word)
    faults.push('contrast ' + ratio.toFixed(2) + ': ' + one.outerHTML.slice(0, 160))
  }
  return faults
})()`

/**
 * Runs in the page. Of rows, cards and days that are built alike two are looked at: what is wrong with the third is wrong with the first.
 * Alike are tags, names of attributes, classes and styles, whether there is text, and whatever is inside.
 */
const serious = `(async () => {
  const front = ${inFront}
  const built = new WeakMap()
  const sign = (one) => {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    const word = [one.tagName, own, one.getAttributeNames(), one.getAttribute('class'), one.getAttribute('style'), [...one.children].map(sign)].join()
    built.set(one, word)
    return word
  }
  sign(front)
  const alike = []
  const sort = (parent) => {
    const times = {}
    for (const child of parent.children) {
      const word = built.get(child)
      times[word] = (times[word] ?? 0) + 1
      if (times[word] > 2) alike.push(child)
      else sort(child)
    }
  }
  sort(front)
  const { violations } = await axe.run({ include: [front], exclude: ['.leave-pass-marks', ...alike] }, ${JSON.stringify(axeOptions)})
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary.replaceAll(/\\s+/g, ' ').slice(0, 200)))
})()`

/** What keeps somebody from reading or using the page, with the element and the reason. By night only colours differ. */
async function useFaults(page: Page, { isNight = false } = {}): Promise<string[]> {
  const faults = (await page.evaluate(unreadable)) as string[]
  if (isNight) return faults.map((each) => `by night: ${each}`)
  // Asked from outside: a text that the page itself would evaluate is refused by its content policy.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return [...faults, ...((await page.evaluate(serious)) as string[])]
}
