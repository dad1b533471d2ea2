import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { storageKeys } from '#browser/wire/storage.ts'
import { dayShift, moveDate } from '#tests/support/move-day.ts'
import { testSchool, tokenFor, type TestSchool } from '#tests/support/school.ts'

const root = join(import.meta.dirname, '../..')
/** Where the built pages lie: several builds can be walked through side by side. */
export const webFolder = process.env.WEB_FOLDER ?? join(root, 'dist/web')
export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

type Size = { width: number; height: number }
/** How a window is opened: `before` does to it what has to be there when its first page begins. */
type Way = { isKeeping?: boolean; before?: (page: Page) => Promise<unknown> }

export type Stage = {
  school: TestSchool
  /** Somebody's own browser window at a page of the product, as it is when they chose to stay signed in. */
  open(account: string, viewport?: Size, path?: string, way?: Way & { schoolId?: string }): Promise<Page>
  /** A window of nobody yet, at an address of the product. */
  visit(path: string, way?: Way): Promise<Page>
  close(): Promise<void>
}

/** The product with its web pages on a port of its own, and a browser to use it. */
export async function openStage({ webFolder: pages = webFolder } = {}): Promise<Stage> {
  // A product that is started knows where it is found.
  const school = await testSchool({ webFolder: pages, publicUrl: 'https://campus.example.edu.cn' })
  await school.runJobs()
  const address = await school.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await sharedBrowser()
  return {
    school,
    async open(
      account,
      viewport = desk,
      path = '/index',
      { isKeeping = false, schoolId = school.school.id, before } = {},
    ) {
      const page = await openWindow(browser, {
        address: address + path,
        viewport,
        serviceWorkers: workersFor(isKeeping),
        storageState: await signedIn(school, address, { account, schoolId }),
        before,
      })
      await page.getByRole('main').first().waitFor()
      return page
    },
    visit: (path, { isKeeping = false, before } = {}) =>
      openWindow(browser, { address: address + path, viewport: desk, serviceWorkers: workersFor(isKeeping), before }),
    async close() {
      for (const context of browser.contexts()) await context.close()
      await school.close()
    },
  }
}

/** Keeps a picture of what a person sees, as build output, for who wants to look (`PICTURES=1`). */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await keepEvidence(page, name)
}

/** A picture of what is wrong, whoever asks. */
export async function keepEvidence(page: Page, name: string): Promise<void> {
  const folder = join(root, '.output/journeys')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** One browser for all files of a worker, which run one after another; each closes the windows it opened. It goes with the worker. */
export function sharedBrowser(): Promise<Browser> {
  return (launched ??= launch())
}

let launched: Promise<Browser> | null = null

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // Without a UTF-8 locale it cannot write Chinese file names and calls every file "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  // The pages live on the day of the suite.
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    if (dayShift !== 0) await context.addInitScript(moveDate, dayShift)
    return context
  }
  return browser
}

/** What the browser of somebody who signed in keeps. The login page itself has journeys of its own. */
async function signedIn(
  school: TestSchool,
  address: string,
  { account, schoolId }: { account: string; schoolId: string },
): Promise<BrowserContextOptions['storageState']> {
  const { access_token: token, ...user } = await tokenFor(school.app, account, schoolId)
  const kept = {
    [storageKeys.accessToken]: token,
    [storageKeys.userInfo]: JSON.stringify({ ...user, tokenTime: Date.now() }),
  }
  const { hostname } = new URL(address)
  return {
    cookies: [
      {
        name: 'token',
        value: token,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin: address, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  }
}

/** Kept pages would stand between a journey and the requests it watches; those that are about them look at them. */
const workersFor = (isKeeping: boolean) => (isKeeping ? 'allow' : 'block')

async function openWindow(
  browser: Browser,
  {
    address,
    before,
    ...options
  }: { address: string; viewport: Size; before: Way['before'] } & Pick<
    BrowserContextOptions,
    'storageState' | 'serviceWorkers'
  >,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await before?.(page)
  await page.goto(address)
  return page
}

/** To another page inside the running one, as a link leads there: loading the product anew costs six times as much. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Script that makes the pages of a browser look so from their next load on, as if the person had chosen it. */
export function lookOf(look: 'light' | 'dark'): string {
  return `for (const key of ['themeConfig', 'userTheme'])
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), isDarkChosen: true, isIsDark: ${look === 'dark'} }))`
}
