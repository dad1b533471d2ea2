import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild, tellProgress } from './ensure-child.mjs'
import { pinnedEnvironment, pinnedNode, root } from './ensure-node.mjs'

const output = join(root, 'dist', 'web')
const stamp = join(output, '.stamp')

/**
 * Builds the web pages unless they are those of the present sources. Resolves to whether they are there now. `before` may keep
 * it from building.
 */
export async function ensureWeb({ before = async () => true } = {}) {
  if (!['index.html', 'main.tsx'].every((name) => existsSync(join(root, 'apps', 'web', name)))) return true
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!(await before())) return false
  const done = tellProgress('正在构建网页…')
  const config = ['vite.config.ts', 'apps/web/vite.config.ts'].find((path) => existsSync(join(root, path)))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await runChild(
    pinnedNode(),
    [vite, 'build', '--logLevel', 'warn', ...(config ? ['--config', config] : ['apps/web', '--outDir', output])],
    { cwd: root, env: pinnedEnvironment({ NODE_ENV: 'production', ...clientSecret() }) },
  )
  if (code !== 0) {
    done()
    console.error('网页构建失败')
    return false
  }
  mkdirSync(output, { recursive: true })
  writeFileSync(stamp, wanted)
  done('网页已构建')
  return true
}

/** Of everything that can end up in the pages; tests and server code cannot. */
function fingerprint() {
  const hash = createHash('sha256')
  const files = ['apps/web', 'browser', 'kernel', 'services', 'patterns', 'modules'].flatMap((folder) =>
    filesBelow(folder),
  )
  for (const file of ['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', ...files.toSorted()]) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.update(JSON.stringify(clientSecret())).digest('hex')
}

// The pages name themselves to the token endpoint with the client secret, so a changed one needs new pages.
function clientSecret() {
  return process.env.CLIENT_SECRET ? { VITE_CLIENT_SECRET: process.env.CLIENT_SECRET } : {}
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['server', 'testing', 'node_modules'].includes(entry.name) ? [] : filesBelow(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
