import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { testSchool, type TestSchool } from '#tests/support/school.ts'
import { demoPassword } from '#apps/server/load-demo.ts'

const root = join(import.meta.dirname, '../..')
/** Where the built pages lie: several builds can be walked through side by side. */
const webFolder = process.env.WEB_FOLDER ?? join(root, 'dist/web')
export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export type Stage = {
  school: TestSchool
  /** Somebody's own browser window, signed in. What the page complains about ends the test. */
  open(account: string, viewport?: { width: number; height: number }): Promise<Page>
  /** A window of nobody yet, at an address of the product. */
  visit(path: string): Promise<Page>
  close(): Promise<void>
}

/** The product with its web pages on a port of its own, and a browser to use it. */
export async function openStage(): Promise<Stage> {
  const school = await testSchool({ webFolder })
  await school.runJobs()
  const address = await school.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await launch()
  return {
    school,
    open: (account, viewport = desk) => signIn(browser, { address, account, viewport }),
    visit: (path) => openWindow(browser, { address: address + path, viewport: desk }),
    async close() {
      await browser.close()
      await school.close()
    },
  }
}

/** Keeps a picture of what a person sees, as build output. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = join(root, '.output/journeys')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  })
}

async function signIn(browser: Browser, input: { address: string; account: string; viewport: { width: number; height: number } }): Promise<Page> {
  const page = await openWindow(browser, { ...input, address: `${input.address}/login` })
  await page.getByPlaceholder('请输入用户名').fill(input.account)
  await page.getByPlaceholder('请输入密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/index')
  return page
}

async function openWindow(browser: Browser, input: { address: string; viewport: { width: number; height: number } }): Promise<Page> {
  const context = await browser.newContext({ viewport: input.viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', acceptDownloads: true })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(input.address)
  return page
}
