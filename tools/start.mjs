// Runs on any Node from 20.19 with nothing installed: it brings up everything else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './ensure-child.mjs'
import { ensureInstall } from './ensure-install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './ensure-node.mjs'
import { ensureWeb } from './ensure-web.mjs'

await ensureInstall()
if (!(await ensureWeb({ before: checkSettings }))) process.exit(1)
const code = await runChild(pinnedNode(), [join(root, 'apps', 'server', 'supervisor.ts')], {
  cwd: root,
  env: pinnedEnvironment({ LAUNCHER_MILLISECONDS: String(Math.round(performance.now())) }),
  // The channel tells the supervisor when this process has been killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  onSpawn: stopWithNpm,
})
process.exit(code)

/** A wrong setting is told before the pages are built, which takes a while. */
async function checkSettings() {
  const check = join(root, 'apps', 'server', 'check-settings.ts')
  return (await runChild(pinnedNode(), [check], { cwd: root, env: pinnedEnvironment() })) === 0
}

/** npm, or the shell it puts between us, may be killed without a word; then nobody could stop us any more. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const before = launchers()
  const timer = setInterval(() => {
    if (launchers() === before) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
}

/** Our parent and, where that is npm's shell, its parent too. */
function launchers() {
  const parent = process.ppid
  try {
    if (!/^(\/bin\/)?\w*sh\0-c\0/.test(readFileSync(`/proc/${parent}/cmdline`, 'utf8'))) return String(parent)
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(parent)
  }
}
