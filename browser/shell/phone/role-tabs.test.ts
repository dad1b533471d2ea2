import { expect, test } from 'vitest'
import type { PhoneTabDeclaration } from '#browser/wire/web-modules.ts'
import { tabsOfRole } from './role-tabs.ts'

const tab = (name: string, places: Record<string, number>, path = `/${name}`): PhoneTabDeclaration => ({
  path,
  name,
  icon: 'house',
  for: places,
})
const declared = [
  tab('mine', { everybody: 90 }),
  tab('home', { everybody: 10 }),
  tab('bench', { guide: 10 }, '/home'),
  tab('hall', { usual: 20 }),
  tab('decide', { guide: 30 }),
]
const namesFor = (role: string) => tabsOfRole(declared, role).map(({ name }) => name)

test('a role that areas name has their tabs and those of everybody, under the name they give', () => {
  expect(namesFor('guide')).toEqual(['bench', 'decide', 'mine'])
})

test('a role that nobody names has the usual ones', () => {
  expect(namesFor('guest')).toEqual(['home', 'hall', 'mine'])
})
