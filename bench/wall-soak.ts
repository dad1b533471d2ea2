import { chromium, type CDPSession } from 'playwright-core'

/**
 * Lets a wall run for a while with a patch every second, thirty times as many as in use, and says what stays behind:
 * `node bench/wall-soak.ts http://127.0.0.1:8080/datascreen/leavedatascreenone 120` (minutes). Not part of any suite.
 */
const [address = 'http://127.0.0.1:8080/datascreen/leavedatascreenone', minutes = '120'] = process.argv.slice(2)
const warmUpMs = 30_000
const allowed = { heapMb: 10, nodes: 50, charts: 0 }

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
await page.addInitScript(patchEverySecond)
await page.goto(address)
await page.locator('[data-block="trend30"] svg').waitFor()
await page.waitForTimeout(warmUpMs)
const session = await page.context().newCDPSession(page)
const before = await measure(session)
process.stdout.write(`${JSON.stringify(before)}\n`)
for (let minute = 1; minute <= Number(minutes); minute += 1) {
  await page.waitForTimeout(60_000)
  process.stdout.write(`${minute} min ${JSON.stringify(await measure(session))}\n`)
}
const after = await measure(session)
const grown = {
  heapMb: after.heapMb - before.heapMb,
  nodes: Math.abs(after.nodes - before.nodes),
  charts: Math.abs(after.charts - before.charts),
}
const isFine = grown.heapMb < allowed.heapMb && grown.nodes <= allowed.nodes && grown.charts <= allowed.charts
process.stdout.write(`${isFine ? 'fine' : 'grows'}: ${JSON.stringify(grown)}\n`)
await browser.close()
process.exitCode = isFine ? 0 : 1

async function measure(cdp: CDPSession): Promise<{ heapMb: number; nodes: number; charts: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const [nodes, charts] = [await page.locator('*').count(), await page.locator('.wall-chart svg').count()]
  return { heapMb: Math.round(of('JSHeapUsedSize') / 104_857.6) / 10, nodes, charts }
}

/** In the browser: the stream is answered by the page itself, with the numbers of the last snapshot a little changed. */
function patchEverySecond(): void {
  const ask = globalThis.fetch.bind(globalThis)
  let blocks: Record<string, unknown> = {}
  const changed = (value: unknown): unknown => {
    if (typeof value === 'number')
      return Number.isInteger(value) ? Math.max(0, value + Math.round(Math.random() * 4 - 2)) : value
    if (Array.isArray(value)) return value.map(changed)
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, one]) => [
            key,
            ['grade', 'weekday', 'hour', 'week', 'lng', 'lat'].includes(key) ? one : changed(one),
          ]),
        )
      : value
  }
  globalThis.fetch = async (input: Parameters<typeof fetch>[0], init?: Parameters<typeof fetch>[1]) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.endsWith('/stream')) {
      const answer = await ask(input, init)
      if (/dataScreen\/\w+$/.test(url.split('?')[0]!) && answer.ok)
        blocks = ((await answer.clone().json()) as { data: { blocks: Record<string, unknown> } }).data.blocks
      return answer
    }
    const body = new ReadableStream<Uint8Array>({
      async start(line) {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 1000))
          const now = new Date(performance.timeOrigin + performance.now()).toISOString()
          const told = Object.fromEntries(
            Object.entries(blocks).map(([key, block]) => [
              key,
              { ok: true, data: changed((block as { data: unknown }).data), asOf: now },
            ]),
          )
          line.enqueue(
            new TextEncoder().encode(`event: patch\ndata: ${JSON.stringify({ asOf: now, blocks: told })}\n\n`),
          )
        }
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}
