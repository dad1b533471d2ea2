import { tKey } from '#browser/wire/i18n.ts'
import type { PhoneTabDeclaration } from '#browser/wire/web-modules.ts'

/** What everybody has at the foot of a phone besides the pages that areas declare. */
export const ownTab: PhoneTabDeclaration = {
  path: '/phone/mine',
  name: tKey('我的'),
  icon: 'user-round',
  for: { everybody: 90 },
}

/** The tabs of a role in their order; where two lead to the same page, the one that names the role. */
export function tabsOfRole(declared: readonly PhoneTabDeclaration[], role: string): PhoneTabDeclaration[] {
  const named = declared.filter((tab) => role in tab.for)
  const others = declared.filter(
    (tab) => !(role in tab.for) && ('everybody' in tab.for || (named.length === 0 && 'usual' in tab.for)),
  )
  const place = ({ for: places }: PhoneTabDeclaration) => places[role] ?? places['everybody'] ?? places['usual']!
  const taken = new Set(named.map(({ path }) => path))
  return [...named, ...others.filter(({ path }) => !taken.has(path))].toSorted((a, b) => place(a) - place(b))
}
