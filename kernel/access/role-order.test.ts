import { expect, test } from 'vitest'
import type { World } from '#kernel/world/world.ts'
import { inDeclaredOrder } from './role-order.ts'

const role = (code: string) => ({ code, label: code, scope: { kind: 'all' } })
const world = {
  manifests: [
    { name: 'one', roles: [role('office'), role('guide')] },
    { name: 'two' },
    { name: 'three', roles: [role('staff')] },
  ],
} as unknown as World
const ordered = (...codes: string[]) => inDeclaredOrder(world, codes.map(role)).map(({ code }) => code)

test('roles stand as they are declared, whatever order somebody came to hold them in', () => {
  expect(ordered('staff', 'guide', 'office')).toEqual(['office', 'guide', 'staff'])
})

test('roles of a school itself follow by their codes', () => {
  expect(ordered('own2', 'staff', 'own1')).toEqual(['staff', 'own1', 'own2'])
})
