import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Page, Request } from 'playwright-core'
import { desk, goTo, keepPicture, phone, type Stage } from '../browser.ts'
import { smallTargets } from '../targets.ts'
import { keepTold, readEnglish, type Given } from '../page-words.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Entry = {
  path: string
  component?: string
  meta: { isLink?: string; isHide?: boolean }
  children?: Entry[]
}
type Place = { path: string; part: string; component: string }

/** Screens somebody has looked at closely already: contrast, names and words of a screen do not depend on who reads it. */
export type Seen = Set<string>

/** Every page of somebody's menu; what no one has looked at before is looked at closely. */
export async function sweep(stage: Stage, account: string, seen: Seen): Promise<string[]> {
  const places = await placesOf(stage, account)
  expect(places.length, `${account} has pages`).toBeGreaterThan(1)
  const fresh = places.filter(({ component }) => !seen.has(component) && seen.add(component))
  return walk(stage, account, { places, fresh })
}

/** The first page of each part of somebody's menu, as anybody would notice it. A phone shows the same: two pages tell whether it fits. */
export async function quickRound(stage: Stage, account: string): Promise<string[]> {
  const all = await placesOf(stage, account)
  expect(all.length, `${account} has pages`).toBeGreaterThan(1)
  const places = all.filter(({ part }, at) => all.findIndex((one) => one.part === part) === at)
  const home = places.filter(({ path }) => path === '/index')
  const beyondHome = places.filter(({ path }) => path !== '/index')
  return walk(stage, account, { places, onPhone: [...home, ...beyondHome.slice(0, 2)] })
}

/**
 * Opens pages inside the running one, as a person does who clicks from one to the next, and tells what is wrong with them: scripts that
 * fail, calls that are refused, what is wider than its window, ids, holes and
 * sentences of a library instead of words, links that lead nowhere or look like none of ours. A closer look
 * is one by day and night, at both widths, in English, for what is too small for a finger, and keeps pictures.
 */
async function walk(
  stage: Stage,
  account: string,
  { places, fresh = [], onPhone = [] }: { places: Place[]; fresh?: Place[]; onPhone?: Place[] },
): Promise<string[]> {
  // Answers are heard in a page that begins with the ear in it.
  const { page, heard, isQuiet, given } = await openHeard(stage, account)
  const faults: string[] = []
  const tell = (place: Place, what: readonly string[]) =>
    faults.push(...what.map((each) => `${account} ${place.path}: ${each}`))
  // The school's clock stands and the browser's runs: five minutes apart, signed calls are refused first and repeated.
  const visit = async (place: Place) => {
    stage.school.clock.set(new Date().toISOString())
    await goTo(page, place.path)
    await page.locator('main.page-scroll:visible').first().waitFor()
    // What is behind is closed, as with the middle button: a dozen pages kept in the background make each look at one dearer.
    await page.evaluate(closingOthers)
    await settled(page, isQuiet)
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const place of places) {
    await visit(place)
    tell(place, await plainFaults(page))
    if (fresh.includes(place)) {
      tell(place, await axeFaults(page, 'light'))
      await keepPicture(page, `sweep-desk${place.path.replaceAll('/', '-')}`)
      await page.setViewportSize(phone)
      await settled(page, isQuiet)
      tell(place, await plainFaults(page))
      tell(place, await axeFaults(page, 'light'))
      tell(
        place,
        (await smallTargets(page)).map((each) => `smaller than a finger: ${each}`),
      )
      await keepPicture(page, `sweep${place.path.replaceAll('/', '-')}`)
      await page.setViewportSize(desk)
    }
    tell(place, heard.splice(0))
  }
  if (fresh.length > 0) await inTheDarkInEnglish(page)
  for (const place of fresh) {
    await visit(place)
    tell(
      place,
      (await readEnglish(page, given)).map((text) => `not in English: ${text}`),
    )
    tell(place, await axeFaults(page, 'dark'))
    await keepPicture(page, `sweep-dark${place.path.replaceAll('/', '-')}`)
    tell(place, heard.splice(0))
  }
  if (onPhone.length > 0) await page.setViewportSize(phone)
  for (const place of onPhone) {
    await visit(place)
    tell(place, [...(await plainFaults(page)), ...heard.splice(0)])
  }
  await page.context().close()
  return faults
}

/** Every page of somebody's menu that has an address of its own. */
async function placesOf(stage: Stage, account: string): Promise<Place[]> {
  const visitor = await stage.school.as(account)
  const routes = (await visitor.get('base/sysMenu/getUserRoutes')).body.data as Entry[]
  const pagesOf = ({ path, component, meta, children }: Entry, part: string): Place[] =>
    children?.length
      ? children.flatMap((child) => pagesOf(child, part))
      : meta.isLink || meta.isHide || path.includes(':') || !component
        ? []
        : [{ path, part, component }]
  return routes.flatMap((route) => pagesOf(route, route.path))
}

const closingOthers = `for (const tag of document.querySelectorAll('[data-tag]:not(.is-active)'))
  tag.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))`

/** Without a reload, as everybody can choose. */
async function inTheDarkInEnglish(page: Page): Promise<void> {
  await goTo(page, '/index')
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.locator('[data-key=isIsDark]').getByRole('switch').click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '语言', exact: true }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.locator('html[data-theme=dark][lang=en]').waitFor()
  await page.mouse.move(0, 0)
}

/** Nothing is on its way, and nothing in front says that it loads or moves. */
async function settled(page: Page, isQuiet: () => boolean): Promise<void> {
  await expect
    .poll(() => isQuiet() && page.evaluate(isStill), {
      timeout: 60_000,
      interval: 30,
      message: `${page.url()} has loaded`,
    })
    .toBe(true)
}

const isStill = `[...document.querySelectorAll('.ant-skeleton, .rows-skeleton, .bones, .ant-spin-spinning')].every((one) => !one.checkVisibility())
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)`

async function openHeard(stage: Stage, account: string): Promise<{ page: Page } & Heard> {
  let ear: Heard
  const page = await stage.open(account, desk, '/index', { before: async (empty) => (ear = await listen(empty)) })
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

const contrast = 'color-contrast'
const leftOut = (rule: string) => [rule, { enabled: false }] as const
const unasked = ['label-content-name-mismatch', 'scrollable-region-focusable']

/** What is serious or worse on the page, with the element and the reason. By night only colours differ. */
async function axeFaults(page: Page, look: 'light' | 'dark'): Promise<string[]> {
  // Asked from outside: a text that the page itself would evaluate is refused by its content policy.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  const width = page.viewportSize()!.width
  const options = {
    resultTypes: ['violations'],
    // No rule that is asked for reads style sheets, and there are dozens to fetch.
    preload: false,
    // A day of a calendar is named in full and shows its number.
    // Whatever scrolls can be reached by keys in the browsers we support, without being a stop of its own in the markup.
    // Colours are the same at every width, and the dearest to look at.
    ...(look === 'light'
      ? { rules: Object.fromEntries([...unasked, ...(width === desk.width ? [] : [contrast])].map(leftOut)) }
      : { runOnly: { type: 'rule', values: [contrast] } }),
  }
  const { violations } = (await page.evaluate(
    `axe.run({ include: [${inFront}], exclude: ['.leave-pass-marks'] }, ${JSON.stringify(options)})`,
  )) as {
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) =>
          `at ${width}, ${look}: ${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
      ),
    )
}
