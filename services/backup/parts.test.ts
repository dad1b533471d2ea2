import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { measureFile, readLines, readPart, writePart } from './parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'campus-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('lines come back as they were, whatever the pieces they were written in', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => `${i}\t生僻字𠮷${'😀'.repeat(i % 7)}\\N`)
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, i) => bytes.subarray(i * 777, (i + 1) * 777))
  const path = join(folder, 'deep', 'lines.gz')
  const part = await writePart(path, () => Readable.from(pieces), undefined)
  expect(part.rows).toBe(5000)
  expect(await measureFile(path)).toEqual({ bytes: part.bytes, sha256: part.sha256 })
  expect(await all(readLines(path))).toEqual(lines)
})

test('a part that is cut off or missing is an error, not a shorter one', async () => {
  const path = join(folder, 'cut.gz')
  await writePart(path, () => Readable.from([Buffer.alloc(100_000, 'abc\n')]), undefined)
  writeFileSync(join(folder, 'half.gz'), readFileSync(path).subarray(0, 100))
  await expect(all(readPart(join(folder, 'half.gz')))).rejects.toThrow()
  await expect(all(readPart(join(folder, 'none.gz')))).rejects.toThrow()
  expect(await measureFile(join(folder, 'none.gz'))).toBeNull()
})

test('a part never overwrites another', async () => {
  const path = join(folder, 'once.gz')
  await writePart(path, () => Readable.from(['a\n']), undefined)
  await expect(writePart(path, () => Readable.from(['b\n']), undefined)).rejects.toThrow('EEXIST')
})

async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const piece of pieces) found.push(piece)
  return found
}
