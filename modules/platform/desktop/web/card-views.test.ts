import { expect, test } from 'vitest'
import { deskCards, type CardView } from '#browser/kit/cards/card-view.ts'
import { serverParts } from '#modules/server.ts'
import { webModules } from '#modules/web.ts'

// The first page asks only the area that brings a card for its view: another area's would never be found.
test('every card has its view in the area that brings it', { timeout: 120_000 }, async () => {
  const views = new Map<string, string[]>()
  for (const { name, contributes } of webModules) {
    const given = (await contributes?.[deskCards]?.())?.contributions ?? []
    views.set(
      name,
      given.map((view) => (view as CardView).code),
    )
  }
  const cards = serverParts.flatMap(({ module, cards: own = [] }) => own.map(({ code }) => ({ module, code })))
  expect(cards.length).toBeGreaterThan(20)
  expect(cards.filter(({ module, code }) => !views.get(module)?.includes(code))).toEqual([])
})
