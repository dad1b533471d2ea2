import { describe, expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { silenceOffences } from './silence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('no failure passes without a word', () => expectNoOffences(silenceOffences(productFiles())))

describe('the check of silence', () => {
  const found = (text: string, path = 'services/a/b.ts') => placesOf(silenceOffences(madeUp({ [path]: text })))

  test('finds what swallows a failure', () => {
    expect(found('send().catch(() => {})')).toEqual(['services/a/b.ts:1 silence'])
    expect(found('const x = await send().catch(() => null)')).toEqual(['services/a/b.ts:1 silence'])
    expect(found('send().catch(noop)')).toEqual(['services/a/b.ts:1 silence'])
    expect(found('send().then(done, () => {})')).toEqual(['services/a/b.ts:1 silence'])
    expect(found('try {\n  await send()\n} catch {}')).toEqual(['services/a/b.ts:3 silence'])
    expect(found('setInterval(() => void send(), 1000)')).toEqual(['services/a/b.ts:1 silence'])
  })

  test('lets pass what is argued, handed on, thrown again, or no promise', () => {
    expect(found('// It is gone already.\nclient.end().catch(() => {})')).toEqual([])
    expect(found('try {\n  await send()\n} catch {\n  // Asked again at the next turn.\n}')).toEqual([])
    expect(found('send().catch(failedBehind(world, sending))')).toEqual([])
    expect(found('send().catch(() => {\n  throw refused()\n})')).toEqual([])
    expect(found('void send().catch(report)\nvoid held.delete(key)')).toEqual([])
  })

  test('a comment further up argues for something else', () => {
    expect(found('// Sends.\nconst a = 1\nsend().catch(() => {})')).toEqual(['services/a/b.ts:3 silence'])
  })

  test('looks at the server, not at pages and tests', () => {
    const text = 'send().catch(() => {})'
    expect(found(text, 'modules/school/base/web/page.tsx')).toEqual([])
    expect(found(text, 'modules/school/base/server/a.pg.test.ts')).toEqual([])
    expect(found(text, 'modules/school/base/server/a.ts')).toEqual(['modules/school/base/server/a.ts:1 silence'])
  })
})
