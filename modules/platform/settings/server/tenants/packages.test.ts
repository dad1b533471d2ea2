import { expect, test } from 'vitest'
import type { Actor } from '#kernel/world/context.ts'
import type { School } from '#kernel/db/types.ts'
import type { World } from '#kernel/world/world.ts'
import { modules } from '#modules/index.ts'
import { serverParts } from '#modules/server.ts'
import { lockedIn, withinPackage } from '#services/system/server/package.ts'

const resources = new Map(serverParts.flatMap((part) => part.resources ?? []).map((one) => [one.entity.name, one]))
const world = { manifests: modules, resources } as unknown as World
const school = (packagePages: string[] | null): School => ({
  id: '000009',
  name: '九校',
  schema: 'school_000009',
  status: 'open',
  packagePages,
})
const holder = (...permissions: string[]): Actor => ({
  kind: 'user',
  userId: 'u',
  accountNo: 'u',
  userName: 'u',
  realm: 'main',
  sid: 's',
  person: null,
  roles: [{ code: 'r', label: 'r', permissions: new Set(permissions), scope: { kind: 'all' }, scopes: new Map() }],
})
const heldBy = (actor: Actor) => (actor.kind === 'user' ? [...actor.roles[0]!.permissions] : [])

test('without a package nothing is locked', () => {
  const actor = holder('campus:add')
  expect(withinPackage(world, school(null), actor)).toBe(actor)
})

test('a package keeps what stands under its pages and under no page; the rest is as if it had not been granted', () => {
  const some = school(['page /base/campus'])
  const { pages, permissions } = lockedIn(world, some)
  expect(pages.has('page /base/building')).toBe(true)
  expect(pages.has('page /base/campus')).toBe(false)
  expect(permissions.has('building:add')).toBe(true)
  expect(heldBy(withinPackage(world, some, holder('campus:add', 'building:add', 'roleMenu:submit')))).toEqual([
    'campus:add',
    'roleMenu:submit',
  ])
})

test('records found on a held page are open, though another page of theirs is locked', () => {
  const { pages, permissions } = lockedIn(world, school(['page /mystudent/list']))
  expect(pages.has('page /base/student')).toBe(true)
  expect([...permissions].filter((key) => key.startsWith('baseStudentInfo:'))).toEqual([])
  expect(lockedIn(world, school(['page /base/campus'])).permissions.has('baseStudentInfo:update')).toBe(true)
})
