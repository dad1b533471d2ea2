import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desk, openStage, phone, type Stage } from './browser.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Entry = {
  path: string
  component?: string
  meta: { title: string; isHide?: boolean; isLink?: string }
  children?: Entry[]
}

/** What went wrong behind somebody's back: scripts that failed, calls that were refused. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/api/'))
      heard.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return heard
}

/** The first page of each part of somebody's menu. */
async function firstPages(account: string): Promise<string[]> {
  const visitor = await stage.school.as(account)
  const routes = (await visitor.get('base/sysMenu/getUserRoutes')).body.data as Entry[]
  const pagesOf = (entry: Entry): string[] =>
    entry.meta.isHide || entry.meta.isLink
      ? []
      : entry.children?.length
        ? entry.children.flatMap(pagesOf)
        : [entry.path]
  return routes.flatMap((route) => pagesOf(route).slice(0, 1))
}

test.each(['admin', 'xgc01', 'jwc01', 'yx01', 'fdy01', 'bzr01', 'tea01', 'stu01', 'sg01'])(
  '%s is at home on a computer and on a phone, and no page asks for what it may not',
  async (account) => {
    // The school's clock stands and the browser's runs: five minutes apart, signed calls are refused first and repeated.
    stage.school.clock.set(new Date().toISOString())
    const paths = await firstPages(account)
    expect(paths.length).toBeGreaterThan(1)
    for (const size of [desk, phone]) {
      const page = await stage.open(account, size)
      const heard = listen(page)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // A phone shows what a computer shows; two pages tell whether it fits.
      for (const path of paths.filter((one) => one !== '/index').slice(0, size === phone ? 2 : undefined)) {
        await page.goto(new URL(path, page.url()).href)
        await page.getByRole('main').first().waitFor()
        await expect
          .poll(() => page.locator('.ant-skeleton, .rows-skeleton, .ant-spin-spinning').count(), {
            timeout: 30_000,
            message: `${path} has loaded`,
          })
          .toBe(0)
        expect(await page.getByText('出错了').count(), path).toBe(0)
        expect(
          await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth || window.innerWidth > 1000'),
          `${path} fits its width`,
        ).toBe(true)
        expect(heard, path).toEqual([])
      }
      await page.context().close()
    }
  },
)
