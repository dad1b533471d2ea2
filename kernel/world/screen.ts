/** What an area says of a page of the menu. */
export type ScreenDeclaration = {
  title: string
  /** Name of a Lucide icon. */
  icon?: string
  /** Its address; also the name of its tag unless `name` says otherwise. */
  path: string
  /** The name routes know it by, which schools see in 菜单管理. */
  component: string
  /** Unique, PascalCase; the key under which an open page is kept alive. */
  name?: string
  /** Shown to whoever holds this permission. */
  permission?: string
  /** Where it stands in a directory that several areas share (`MenuItem.place`). */
  place?: number
  isHide?: boolean
  isAffix?: boolean
  /** Whether it stays as it was left while its tag is open; it does unless said otherwise. */
  isKeepAlive?: boolean
}

export type Screen = Readonly<ScreenDeclaration & { name: string; isKeepAlive: boolean }>

/**
 * The pages of an area, each declared once: the menu, the view registry and fixed addresses read them here. `everybodys` are those the
 * browser knows before an area is opened, in a file of their own so that it knows no others.
 */
export function defineScreens<const Key extends string, Own extends Record<string, Screen> = Record<never, Screen>>(
  declared: Readonly<Record<Key, ScreenDeclaration>>,
  everybodys?: Own,
): Readonly<Record<Key, Screen>> & Readonly<Own> {
  const screens = Object.entries<ScreenDeclaration>(declared).map(([key, screen]) => [
    key,
    { name: nameOf(screen.path), isKeepAlive: true, ...screen },
  ])
  return { ...everybodys, ...Object.fromEntries(screens) } as Record<Key, Screen> & Own
}

function nameOf(path: string): string {
  const words = path.split('/').filter(Boolean)
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}
