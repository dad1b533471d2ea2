import { expect, test } from 'vitest'
import type { HallItem } from '../shared/hall.ts'
import { byUse } from './hall-order.ts'

const item = (id: string, hot: number) => ({ id, hot }) as HallItem
const recent = (id: string) => ({ id, name: id, icon: null })

test('what was used last comes first, then what most people use; the rest keeps its order', () => {
  const items = [item('a', 1), item('b', 9), item('c', 0), item('d', 4), item('e', 1)]
  const order = (...used: string[]) => byUse({ items, recents: used.map(recent) }).map(({ id }) => id)
  expect(order()).toEqual(['b', 'd', 'a', 'e', 'c'])
  expect(order('c', 'a')).toEqual(['c', 'a', 'b', 'd', 'e'])
  // What somebody used and may not any more is not among them.
  expect(order('gone', 'e')).toEqual(['e', 'b', 'd', 'a', 'c'])
})
