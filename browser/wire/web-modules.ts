import type { ComponentType } from 'react'

/**
 * A page at an address of its own, which no menu brings. `shell`: inside the shell, with a tag. The others stand alone: `open` for
 * everybody, `guest` for who is not signed in (others go home), `returning` after a sign-in that leads back, `signedIn` for who is.
 */
export type StaticPage = {
  path: string
  title: string
  icon?: string
  place: 'shell' | 'open' | 'guest' | 'returning' | 'signedIn'
  /** Its tag stands first and stays. */
  isAffix?: boolean
  isKeepAlive?: boolean
  isTag?: boolean
  load: () => Promise<ComponentType>
}

/** A screen of the menu that stands at its address for everybody who is signed in, whether or not a role brings it. */
export type FixedRoute = { path: string; title: string; icon: string; component: string }

export type ViewModule = { views: Record<string, ComponentType> }

/** The browser side of one module: its screens, one lazy chunk, under the component names that begin with one of its prefixes. */
export type WebModule = {
  name: string
  prefixes: readonly string[]
  load: () => Promise<ViewModule>
  /** What it puts over every page behind the sign-in, in a small chunk of its own. */
  shellPart?: () => Promise<{ ShellPart: ComponentType }>
  /** What it adds to screens of other modules, by the name of the place; loaded when such a screen opens. */
  contributes?: Readonly<Record<string, () => Promise<{ contributions: readonly unknown[] }>>>
  /** Pages at fixed addresses; of two modules with the same address the later one has it. */
  staticPages?: readonly StaticPage[]
  /** Its screens that nobody can be without. */
  fixedRoutes?: readonly FixedRoute[]
}

let modules: readonly WebModule[] = []

/** Makes known what this build is made of. */
export function registerModules(all: readonly WebModule[]): void {
  modules = all
}

/** The modules of this build, in their order. */
export function webModules(): readonly WebModule[] {
  return modules
}

/** The name of the module a component belongs to. */
export function moduleOf(component: string): string {
  return ownerOf(component)?.name ?? ''
}

/** The module a component belongs to: the one with the longest prefix that fits. */
export function ownerOf(component: string): WebModule | undefined {
  let owner: WebModule | undefined
  let longest = 0
  for (const one of modules) {
    for (const prefix of one.prefixes) {
      if (prefix.length > longest && (component === prefix || component.startsWith(`${prefix}/`))) {
        owner = one
        longest = prefix.length
      }
    }
  }
  return owner
}
