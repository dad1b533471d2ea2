import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { demoPassword } from '#apps/server/load-demo.ts'
import { freePort } from '#services/startup/port.ts'
import { databaseOf } from '#kernel/testing/database-of.ts'
import { areas } from '#modules/areas.ts'
import { borderOffences } from '#tests/checks/borders.ts'
import { englishOffences } from '#tests/checks/english.ts'
import { fileOffences } from '#tests/checks/files.ts'
import { productFiles } from '#tests/checks/source-tree.ts'
import { basic } from '#tests/support/school.ts'
import { commands, fileBlocks, follow } from '#tests/support/example-area/document.ts'
import { copyProduct, type ProductCopy } from '#tests/support/example-area/product-copy.ts'

// The steps start whole programs; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 300_000 })

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/add-an-area.md'), 'utf8')
const blocks = fileBlocks(guide)
const database = `guide_${randomBytes(6).toString('hex')}`
let product: ProductCopy

beforeAll(() => {
  product = copyProduct()
  follow(product.folder, blocks)
  leaveOutStories()
})
afterAll(async () => {
  await product.remove()
  await administer(`drop database if exists ${database} with (force)`)
})

test('the migration tool writes one step for the new tables and nothing else', async () => {
  for (const [npm, run, script = '', , ...args] of commands(guide)) {
    expect([npm, run, script]).toEqual(['npm', 'run', 'migration'])
    const step = (await product.run('tools/make-migration.ts', args)).trim()
    expect(step).toMatch(/^migrations\/school\/\d{4}-add-lost-items\.sql$/)
    const statements = readFileSync(join(product.folder, step), 'utf8')
    const touched = [...statements.matchAll(/(?:create|alter|drop) table (\w+)/g)].map(([, table]) => table)
    expect(new Set(touched)).toEqual(new Set(['lostfound_item', 'lostfound_praise']))
  }
  expect(await product.run('tools/make-migration.ts')).toContain('表结构没有变化')
})

test('the product starts with the area on an empty database, and a record goes in and comes back over HTTP', async () => {
  await administer(`create database ${database}`)
  const port = await freePort()
  const url = databaseOf(inject('postgres').adminUrl, database)
  await product.start({ PORT: String(port), DATABASE_URL: url, DEMO: 'small' })
  const keeper = await signIn(port, 'sg01')
  const [campus] = (await keeper('GET', 'base/campus/getSelect')).data
  const draft = {
    itemName: '银色水杯',
    campusId: campus.value,
    foundPlace: '第一食堂',
    foundDate: '2026-03-02',
    finderPhone: '13900001234',
  }
  const { id } = (await keeper('POST', 'xsgl/lostItem/add', draft)).data
  const { records } = (await keeper('GET', 'xsgl/lostItem/list?keyword=yssb')).data
  expect(records).toMatchObject([
    { id, itemName: '银色水杯', campusName: campus.label, finderPhone: '139****1234', state: '1' },
  ])
  expect(records[0].abilities).toContain('claim')
  expect((await keeper('POST', 'xsgl/lostItem/claim', { id, claimer: '张三' })).success).toBe(true)
  // One that was just handed out, one of the demo data.
  expect((await keeper('GET', 'xsgl/lostItem/list?state=2')).data.total).toBe(2)
  expect((await (await signIn(port, 'yrdw01'))('GET', 'xsgl/lostItem/list')).code).toBe(403)
  const praise = { finder: '刘洋', deed: '拾到钱包并送到宿管处' }
  const handedIn = (await keeper('POST', 'xsgl/lostPraise/add', praise)).data.id
  expect((await keeper('GET', `xsgl/lostPraise/getOne?id=${handedIn}`)).data).toMatchObject({
    state: '1',
    accountNo: 'sg01',
    flow: { nodes: '学生处审批', handlers: expect.any(String) },
  })
})

test('both sides of the area compile', async () => {
  // What the stage `types` has looked at, and the area does not touch, is not looked at again. Symlinks are kept, or the libraries
  // would seem to be others.
  const kept = (project: string) => ['--incremental', '--tsBuildInfoFile', `.output/types/${project}.tsbuildinfo`]
  const compile = (project: string) =>
    product
      .run('node_modules/typescript/bin/tsc', ['-p', project, '--preserveSymlinks', ...kept(project)])
      .catch((error: Error) => error.message)
  const complaints = (await Promise.all([compile('tsconfig.json'), compile('tsconfig.web.json')]))
    .join('\n')
    .split('\n')
  expect(complaints.filter((line) => blocks.some(({ path }) => line.startsWith(path)))).toEqual([])
})

test('the area keeps the borders, the names and the English of the house', () => {
  const paths = new Set(blocks.map(({ path }) => path))
  const read = (path: string) => ({ path, text: readFileSync(join(product.folder, path), 'utf8') })
  const files = [...paths].map(read)
  // Texts that the kernel has in English need no entry in the area.
  const catalogues = productFiles().filter(({ path }) => /^browser\/wire\/locales\/en.*\.json$/.test(path))
  const offences = [...borderOffences(files), ...fileOffences(files), ...englishOffences([...files, ...catalogues])]
  expect(offences.filter(({ file }) => paths.has(file))).toEqual([])
})

/** What other areas tell of the demo school takes most of a first start, and is none of what is tried here. */
function leaveOutStories(): void {
  const needed = ['school/base', 'platform/accounts', 'platform/navigation', 'platform/settings']
  for (const area of areas.filter((one) => !needed.includes(one)))
    rmSync(join(product.folder, 'modules', area, 'demo.ts'), { force: true })
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the answer holds
type Answer = { code: number; success: boolean; data: any }

async function signIn(port: number, account: string): Promise<Call> {
  const password = createHash('md5').update(demoPassword).digest('hex')
  const query = new URLSearchParams({ username: account, password, type: 'main', grant_type: 'password', scope: 'all' })
  const token = await fetch(`http://127.0.0.1:${port}/api/flySource-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic },
  })
  const { access_token: access } = (await token.json()) as { access_token: string }
  return async (method, path, body) => {
    const [service, ...rest] = path.split('/')
    const response = await fetch(`http://127.0.0.1:${port}/api/flySource-${service}/${rest.join('/')}`, {
      method,
      headers: {
        authorization: basic,
        'flysource-auth': `bearer ${access}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await response.json()) as Answer
  }
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
