import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('under a parent that never answers, a process tells its own numbers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-process-'))
  const script = join(folder, 'child.mjs')
  const source = new URL('./process.ts', import.meta.url).href
  writeFileSync(
    script,
    `const { shareMetrics } = await import(${JSON.stringify(source)})
     process.send({ texts: await shareMetrics(() => 'own')() })`,
  )
  const child = fork(script)
  try {
    const told = new Promise<unknown>((resolve) =>
      child.on('message', (message: { texts?: unknown }) => message.texts && resolve(message.texts)),
    )
    expect(await told).toEqual(['own'])
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
