import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringBack, setAside } from '../../tools/older-assets.ts'
import { goTo, openStage, phone, webFolder, type Stage } from './browser.ts'

let folder: string
let stage: Stage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deployed-'))
  await cp(webFolder, folder, { recursive: true })
  stage = await openStage({ webFolder: folder })
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

/** The same pages under other names, as a newer version has them. */
async function deploy(): Promise<void> {
  await setAside(folder)
  const assets = join(folder, 'assets')
  const files = (await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name))
  const renamed = new Map(files.map((name) => [name, name.replace(/(\.\w+)$/, '_2$1')]))
  const anyName = /[\w.-]+\.\w+/g
  const inside = (text: string) => text.replace(anyName, (name) => renamed.get(name) ?? name)
  const read = await Promise.all(files.map(async (name) => [name, await readFile(join(assets, name))] as const))
  await rm(assets, { recursive: true })
  await mkdir(assets)
  for (const [name, content] of read) {
    const isText = /\.(js|css|json)$/.test(name)
    await writeFile(join(assets, renamed.get(name)!), isText ? inside(content.toString()) : content)
  }
  const page = join(folder, 'index.html')
  await writeFile(page, inside(await readFile(page, 'utf8')))
  await bringBack(folder)
}

test('a window that was open goes on after a deployment, and the next start is the new version', async () => {
  const page = await stage.open('stu01', phone, '/index', { isKeeping: true })
  const kept = () => page.evaluate(async () => (await (await caches.open('parts')).keys()).length)
  await expect.poll(kept, { timeout: 20_000 }).toBeGreaterThan(5)
  const versions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('script[src*="/assets/"]')].map((one) =>
        one.getAttribute('src')!.endsWith('_2.js'),
      ),
    )
  expect(await versions()).not.toContain(true)
  await deploy()

  // A page nobody opened before is fetched by the name the open window knows.
  await goTo(page, '/leave/mine')
  await page.locator('.own-card').first().waitFor()
  expect(await page.getByText('系统已更新，点击刷新').count()).toBe(0)

  await page.reload()
  await page.locator('.own-card').first().waitFor()
  expect(await versions()).not.toContain(false)
  // The frame that is kept for when there is no network is the new one too.
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: '页面需要联网' }).waitFor()
  expect(await versions()).not.toContain(false)
  await page.context().close()
})
