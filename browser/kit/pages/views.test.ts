import { afterEach, expect, test, vi } from 'vitest'
import type { WebModule } from '#browser/wire/web-modules.ts'
import { contributionsTo, registerViews } from './views.ts'

const load = async () => ({ views: {} })
const giving = (name: string, give: () => Promise<{ contributions: readonly unknown[] }>): WebModule => ({
  name,
  load,
  contributes: { shelf: give },
})

afterEach(() => {
  registerViews([])
  vi.unstubAllGlobals()
})

test('what one module adds and cannot be fetched takes nothing of the others away, and comes with the next try', async () => {
  // The second try comes at once here.
  vi.stubGlobal('window', { setTimeout: (act: () => void) => act() })
  let isLost = true
  registerViews([
    giving('one', async () => ({ contributions: ['a', 'b'] })),
    giving('two', async () => {
      if (isLost) throw new Error('Failed to fetch dynamically imported module: /assets/two.js')
      return { contributions: ['c'] }
    }),
    { name: 'three', load },
    giving('four', async () => ({ contributions: ['d'] })),
  ])
  expect(await contributionsTo('shelf')).toEqual({ given: ['a', 'b', 'd'], lost: ['two'] })
  expect(await contributionsTo('shelf', ['one'])).toEqual({ given: ['a', 'b'], lost: [] })
  isLost = false
  expect(await contributionsTo('shelf')).toEqual({ given: ['a', 'b', 'c', 'd'], lost: [] })
})
