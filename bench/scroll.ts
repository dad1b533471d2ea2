import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { schoolZone } from '#kernel/rules/school-time.ts'
import { demoPassword } from '#apps/server/load-demo.ts'
import { freePort } from '#services/startup/port.ts'
import type { Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { startProduct } from './product.ts'
import type { Figure } from './report.ts'

const configFile = join(import.meta.dirname, '../vite.config.ts')
/** The largest page a list offers. */
const rowsOnPage = 200
const seconds = 5
/** What an eye takes for a jerk. */
const slowMs = 50

type Moved = { frames: number[]; longTasks: number[] }

/** The list of all students in a browser: turning the wheel through the largest page, frame by frame. */
export async function benchScroll(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  const outDir = join(ground.config.dataDir, '../web')
  say('scroll: building the pages')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const product = await startProduct(ground, ground.url())
  const pages = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: await freePort(), host: '127.0.0.1', proxy: { '/api': product.origin } },
  })
  try {
    say(`scroll: ${seconds} s through ${rowsOnPage} of the students`)
    tell(...figuresOf(await scrollThrough(pages.resolvedUrls!.local[0]!.replace(/\/$/, ''))))
  } finally {
    await pages.close()
    await product.stop()
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Signs in at an origin, opens the list and turns the wheel; a frame is the time from one drawing to the next. */
async function scrollThrough(origin: string): Promise<Moved & { drawn: number }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: schoolZone,
    })
    await page.goto(`${origin}/login`)
    await page.getByPlaceholder('请输入用户名').fill('xgc01')
    await page.getByPlaceholder('请输入密码').fill(demoPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL('**/index')
    await page.goto(`${origin}/base/student?size=${rowsOnPage}`)
    await page.locator('.ant-table-row').nth(10).waitFor()
    const drawn = await page.locator('.ant-table-row').count()
    await page.locator('.ant-table-row').nth(5).hover()
    // What comes after the first screen has come.
    await wait(5000)
    await page.evaluate(watchFrames)
    await turnWheel(page)
    return { ...((await page.evaluate('window.moved')) as Moved), drawn }
  } finally {
    await browser.close()
  }
}

/** Down and up again in small turns, as a hand does. */
async function turnWheel(page: Page): Promise<void> {
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn += 1) {
    await page.mouse.wheel(0, turn % 60 < 40 ? 160 : -160)
    await wait(16)
  }
}

const watchFrames = `(() => {
  const moved = (window.moved = { frames: [], longTasks: [] })
  let last = performance.now()
  const draw = (now) => {
    moved.frames.push(now - last)
    last = now
    requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)
  new PerformanceObserver((list) => moved.longTasks.push(...list.getEntries().map((one) => one.duration))).observe({ entryTypes: ['longtask'] })
})()`

function figuresOf({ frames, longTasks, drawn }: Moved & { drawn: number }): Figure[] {
  const slow = frames.filter((frame) => frame > slowMs)
  return [
    {
      part: 'scroll',
      name: `frames over ${slowMs} ms`,
      value: (slow.length / frames.length) * 100,
      unit: '%',
      goal: { atMost: 5 },
      about: `${frames.length} frames, ${drawn} rows drawn`,
    },
    { part: 'scroll', name: 'longest frame', value: Math.max(...frames), unit: 'ms' },
    {
      part: 'scroll',
      name: 'long tasks',
      value: longTasks.length,
      unit: '',
      about: `${Math.round(longTasks.reduce((sum, one) => sum + one, 0))} ms together`,
    },
  ]
}
