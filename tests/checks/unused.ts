import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Offence } from './offence.ts'

type Found = { name: string; line?: number }
type KnipReport = { issues: ({ file: string } & Record<string, Found[] | Found[][] | string>)[] }

const root = join(import.meta.dirname, '../..')

/** What knip reports → what it means and what to do. */
const meanings: Record<string, [why: string, mend: string]> = {
  files: ['nothing imports this file', 'remove it, or import it where it belongs'],
  exports: ['nobody imports this export', 'remove it, or drop the `export`'],
  nsExports: ['nobody reads this export of a namespace', 'remove it, or drop the `export`'],
  duplicates: ['one thing is exported under two names', 'keep one name'],
  dependencies: ['no code imports this dependency', 'remove it from package.json'],
  devDependencies: ['nothing uses this tool', 'remove it from package.json'],
  unlisted: ['imported, but not in package.json', 'add it to package.json, or do without'],
  unresolved: ['this import leads nowhere', 'mend the path'],
}

/** Unused files, exports and dependencies of a project that holds a knip.json. */
export function unusedOffences(project: string): Offence[] {
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const options = ['--directory', project, '--reporter', 'json', '--no-progress', '--no-config-hints']
  const run = spawnSync(process.execPath, [knip, ...options], { encoding: 'utf8', maxBuffer: 64 << 20 })
  if (run.status !== 0 && run.status !== 1) throw new Error(`knip could not run: ${run.stderr || run.stdout}`)
  return offencesOf(JSON.parse(run.stdout) as KnipReport)
}

function offencesOf({ issues }: KnipReport): Offence[] {
  return issues.flatMap((issue) =>
    Object.entries(meanings).flatMap(([rule, [why, mend]]) => {
      const found = Array.isArray(issue[rule]) ? issue[rule] : []
      return found.flat().map(({ name, line }) => ({
        file: issue.file,
        line: line ?? 1,
        rule: `unused-${rule}`,
        why: `${name}: ${why}`,
        mend,
      }))
    }),
  )
}
