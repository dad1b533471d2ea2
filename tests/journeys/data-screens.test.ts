import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#services/web-server/app.ts'
import { testConfig } from '../support/config.ts'
import { proving } from '../support/second-auth.ts'
import { rowsOf } from '../support/school.ts'
import { keepPicture, openStage, webFolder, type Stage } from './browser.ts'

const code = 'leavedatascreenone'
const wallPath = `/datascreen/${code}`
let stage: Stage

beforeAll(async () => {
  stage = await openStage()
  // A wall shows itself to its display without a sign-in once somebody has opened it to that address.
  await stage.school.system((ctx) =>
    ctx.db.execute(`update sys_screen set access = 'ip', ip_list = '127.0.0.1' where code = $1`, [code]),
  )
})
afterAll(() => stage.close())

const sizes = [
  [1366, 768],
  [1920, 1080],
  [2560, 1080],
  [3840, 2160],
  [1080, 1920],
  [390, 844],
] as const
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] .wall-unseen`)

test('a wall without a sign-in fills all its regions and fits every display', async () => {
  const page = await stage.visit(wallPath)
  await page.locator('[data-block="dest"] svg path').nth(40).waitFor()
  expect(await page.locator('[data-block]').count()).toBe(10)
  expect(await page.locator('[data-block].is-live').count()).toBe(10)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page
      .locator(`.wall-${width < 600 ? 'stack' : width < height ? 'tall' : width / height > 2 ? 'wide' : 'whole'}`)
      .waitFor()
    await page.locator('[data-block="trend30"] svg').waitFor()
    // Which kinds of leave there are differs from day to day: the long name fits at any place.
    await page
      .locator('.leave-types li > span')
      .evaluateAll((names) => names.forEach((name) => (name.textContent = '竞赛/培训')))
    // Charts take the new size with the next frame.
    await expect.poll(async () => ({ width, wrong: await page.evaluate(misfits) })).toEqual({ width, wrong: [] })
    await keepPicture(page, `leave-wall-${width}x${height}`)
  }
  await page.context().close()
})

test('the map has 34 provinces and the islands of the south, all in sight', async () => {
  const page = await stage.visit(wallPath)
  await page.locator('[data-block="dest"] svg path').nth(40).waitFor()
  const land = await page.locator('[data-block="dest"] svg').evaluate((svg) => {
    const paths = [...svg.querySelectorAll<SVGGraphicsElement>('path')].filter((path) =>
      ['#122036', '#18304F', '#1F4470'].includes(path.getAttribute('fill') ?? ''),
    )
    const [frame, boxes] = [svg.getBoundingClientRect(), paths.map((path) => path.getBoundingClientRect())]
    return {
      count: boxes.length,
      fits: boxes.every(
        ({ left, right, top, bottom }) =>
          left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom,
      ),
    }
  })
  // 34 provinces, and the inset as a region of its own.
  expect(land).toEqual({ count: 35, fits: true })
  await page.context().close()
})

test('a leave that is granted while it runs shows on the wall with the next push', async () => {
  const { school } = stage
  const page = await stage.visit(wallPath)
  const text = await figure(page, 'onLeave').textContent()
  const now = school.clock()
  const [leave] = await rowsOf(
    school,
    `select r.id from leave_request r where r.status = '10' and r.start_time <= $1 and r.end_time > $1 and not exists (select 1 from leave_request o where o.id <> r.id and o.student_id = r.student_id and o.status in ('20', '30', '40')) order by r.days limit 1`,
    [now],
  )
  await school.system((ctx) =>
    ctx.db.execute(
      `update leave_request set parent_confirm = '2', parent_confirm_time = $2 where id = $1 and parent_confirm = '1'`,
      [leave!['id'], now],
    ),
  )
  await grant(String(leave!['id']))
  await expect.poll(() => figure(page, 'onLeave').textContent(), { timeout: 20_000 }).toBe(String(Number(text) + 1))
  await page.context().close()
})

test('without the server the last picture stays, also over a reload; with it the wall recovers by itself', async () => {
  const { school } = stage
  const other = await buildApp({ world: school.world, config: testConfig(), logger: false, webFolder })
  const address = await other.listen({ port: 0, host: '127.0.0.1' })
  const page = await stage.visit(wallPath, { isKeeping: true })
  await page.goto(address + wallPath)
  await page.locator('[data-block="trend30"] svg').waitFor()
  const marked = await page.evaluate(() => ((globalThis as { mark?: number }).mark = 7))
  const text = await figure(page, 'onLeave').textContent()
  await other.close()
  await page.getByText(/网络中断 \d\d:\d\d，正在重连/).waitFor()
  expect(await figure(page, 'onLeave').textContent()).toBe(text)
  await keepPicture(page, 'leave-wall-lost')
  const again = await buildApp({ world: school.world, config: testConfig(), logger: false, webFolder })
  await again.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
  await page.getByText(/网络中断/).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (globalThis as { mark?: number }).mark)).toBe(marked)

  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = new Set((await (await caches.open('data-screens')).keys()).map(({ url }) => url))
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
          return loaded.filter((name) => new URL(name).pathname.startsWith('/assets/')).every((name) => kept.has(name))
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
  await again.close()
  await page.reload()
  await page.getByText(/网络中断 \d\d:\d\d，正在重连/).waitFor()
  expect(await figure(page, 'onLeave').textContent()).toBe(text)
  await page.context().close()
})

test('a region whose source fails is veiled alone', async () => {
  const { school } = stage
  const page = await stage.visit(wallPath)
  await page.locator('[data-block="funnel"].is-live').waitFor()
  await school.system((ctx) =>
    ctx.db.execute(
      // Not due again while somebody looks.
      `update sys_screen_snapshot
       set is_ok = false, as_of = $1::timestamptz - interval '2 hours', due_time = $1::timestamptz + interval '1 hour'
       where block_key = 'funnel'`,
      [ctx.now()],
    ),
  )
  await page.reload()
  await expect.poll(() => page.locator('[data-block].is-live').count()).toBe(9)
  expect(await page.locator('[data-block].is-down').count()).toBe(1)
  await page.getByText(/数据源暂不可用，显示 \d\d:\d\d 的数据/).waitFor()
  await keepPicture(page, 'leave-wall-down')
  await page.context().close()
})

test('whoever keeps the screens sees how they fare, sets who may look, and hands out a link', async () => {
  const { school } = stage
  const page = await stage.open('admin', undefined, '/report/screen')
  await page.getByText('学生请假动态').first().waitFor()
  await page.getByRole('region', { name: '全部大屏运行情况' }).getByText('不在校去向').waitFor()
  await keepPicture(page, 'screens')
  await page.getByRole('button', { name: '设置', exact: true }).click()
  await page.getByRole('textbox', { name: '允许的地址' }).fill('10.0.0.0/33')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('IP段格式不正确：10.0.0.0/33').first().waitFor()
  await keepPicture(page, 'screen-settings')
  await page.context().close()

  const [row] = await rowsOf(school, 'select id from sys_screen where code = $1', [code])
  const admin = proving(school, await school.as('admin'))
  const { key } = (await admin.post('report/screen/renewKey', { id: row!['id'] })).body.data
  await school.system((ctx) => ctx.db.execute(`update sys_screen set access = 'key' where code = $1`, [code]))
  const stranger = await stage.visit(wallPath)
  await stranger.getByText('大屏未授权或已停用').first().waitFor()
  await keepPicture(stranger, 'leave-wall-refused')
  await stranger.goto(`${new URL(stranger.url()).origin}${wallPath}?key=${key}`)
  await stranger.locator('[data-block="kpi"].is-live').waitFor()
  expect(stranger.url()).not.toContain(key)
  await stranger.reload()
  await stranger.locator('[data-block="kpi"].is-live').waitFor()
  await stranger.context().close()
})

/** Whoever is asked agrees, level by level. */
async function grant(leaveId: string): Promise<void> {
  for (;;) {
    const [task] = await rowsOf(
      stage.school,
      `select t.id, u.account_no as account from sys_flow_task t join sys_flow_instance i on i.id = t.instance_id join sys_user u on u.id = t.assignee_id where i.biz_id = $1 and t.status = '1' order by t.seq limit 1`,
      [leaveId],
    )
    if (!task) return
    const answer = await (
      await stage.school.as(String(task['account']))
    ).post('process/process/approve', { taskId: task['id'], comment: '同意' })
    expect(answer.body).toMatchObject({ success: true })
  }
}

/** What does not fit: scroll bars, cut or tiny words, words outside their region. Runs in the browser. */
function misfits(): string[] {
  const wall = document.querySelector<HTMLElement>('.wall')!
  const isStack = wall.classList.contains('wall-stack')
  const wrong = [
    ...(wall.scrollWidth > wall.clientWidth + 1 ? ['wider than the display'] : []),
    ...(!isStack && wall.scrollHeight > wall.clientHeight + 1 ? ['higher than the display'] : []),
  ]
  for (const word of wall.querySelectorAll<HTMLElement>('h1, h2, h3, p, li, span, b, small, text')) {
    if (word.closest('.wall-digit, .wall-unseen') || !word.textContent?.trim()) continue
    const style = getComputedStyle(word)
    const words = `${word.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? 'frame'}: ${word.textContent.slice(0, 20)}`
    if (word.clientWidth > 0 && style.overflow !== 'visible' && word.scrollWidth > word.clientWidth + 1)
      wrong.push(`cut ${words}`)
    if (Number.parseFloat(style.fontSize) < 16) wrong.push(`tiny ${words}`)
    const [box, region] = [word.getBoundingClientRect(), word.closest('[data-block]')?.getBoundingClientRect()]
    if (
      region &&
      box.width > 0 &&
      (box.right > region.right + 1 || box.left < region.left - 1 || box.bottom > region.bottom + 1)
    )
      wrong.push(`outside ${words}`)
  }
  return wrong
}
