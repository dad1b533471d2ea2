// node tools/run.mjs FILE.ts [ARGS]: runs one of our programs on the pinned Node, installing first when needed.
import { runChild } from './ensure-child.mjs'
import { ensureInstall } from './ensure-install.mjs'
import { pinnedEnvironment, pinnedNode } from './ensure-node.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('用法：node tools/run.mjs 文件.ts [参数]')
  process.exit(2)
}
await ensureInstall()
process.exit(await runChild(pinnedNode(), [file, ...args], { env: pinnedEnvironment() }))
