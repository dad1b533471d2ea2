import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild, tellProgress } from './ensure-child.mjs'
import { installFailure } from './install-failure.mjs'
import { root, systemEnvironment } from './ensure-node.mjs'

const lockfile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.stamp')

/** Installs the dependencies unless those of the present lockfile are there. */
export async function ensureInstall() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalledByHand()) await install()
  writeFileSync(stamp, wanted)
}

/** npm writes its own record at the very end of an install. */
function isInstalledByHand() {
  const record = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false })
  return record !== undefined && record.mtimeMs >= statSync(lockfile).mtimeMs
}

async function install() {
  const done = tellProgress('正在安装依赖（首次需要一两分钟）…')
  const npm = process.env.npm_execpath
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // The build tools are development dependencies, and the web is built here also in production.
  let said = ''
  const code = await runChild(file, [...args, 'ci', '--include=dev', '--include=optional'], {
    cwd: root,
    env: systemEnvironment(),
    shell: process.platform === 'win32' && file === 'npm',
    stdio: ['inherit', 'inherit', 'pipe'],
    onSpawn: (child) =>
      child.stderr.on('data', (bytes) => {
        process.stderr.write(bytes)
        said += bytes
      }),
  })
  if (code === 0) return done('依赖已安装')
  done()
  console.error(installFailure(said))
  process.exit(1)
}
