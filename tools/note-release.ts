import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// npm run release: notes the steps that no release has yet under the present version. What is noted is never edited again.
const root = join(import.meta.dirname, '..')
const file = join(root, 'migrations/released.json')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const released = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
const known = new Set(Object.values(released).flatMap(Object.keys))
const added = ['platform', 'school'].flatMap((folder) =>
  readdirSync(join(root, 'migrations', folder))
    .filter((name) => /^\d{4}-[\w-]+\.(sql|ts)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((step) => !known.has(step))
    .toSorted(),
)
const digest = (step: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'migrations', step)))
    .digest('hex')
released[version] = { ...released[version], ...Object.fromEntries(added.map((step) => [step, digest(step)])) }
writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`)
console.log(added.length > 0 ? `${version}：${added.join('、')}` : '没有新的步骤')
