import type { ComponentType } from 'react'
import type { Screen } from '#kernel/world/screen.ts'

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

/**
 * A tab at the foot of a phone. `for` says on whose phones it stands, by their roles, and at which turn: `everybody` has it whatever the
 * role, `usual` are the roles that no tab names.
 */
export type PhoneTabDeclaration = {
  path: string
  name: string
  icon: string
  /** What its number counts. */
  badge?: 'message' | 'todo' | 'decide' | 'notice'
  for: Readonly<Record<string, number>>
}

/** What waits behind the bell; each kind has a page that holds all of it. */
export type BellTab = 'todos' | 'messages' | 'notices'

export type ViewModule = { views: Record<string, ComponentType> }

/** The browser side of one module: its screens are one lazy chunk. */
export type WebModule = {
  name: string
  load: () => Promise<ViewModule>
  /** Areas whose parts its screens draw with (their `web/parts/`): the texts of those are needed there too. */
  drawsWith?: readonly string[]
  /** What it puts over every page behind the sign-in, in a small chunk of its own. */
  shellPart?: () => Promise<{ ShellPart: ComponentType }>
  /** What it adds to screens of other modules, by the name of the place; loaded when such a screen opens. */
  contributes?: Readonly<Record<string, () => Promise<{ contributions: readonly unknown[] }>>>
  /** Pages at fixed addresses; of two modules with the same address the later one has it. */
  staticPages?: readonly StaticPage[]
  /** Addresses its pages had before, and where they are now: what leads there, and what was kept, still arrives. */
  moved?: Readonly<Record<string, string>>
  /** Those of its pages that are tabs of a phone, as long as the school publishes none of its own. */
  phoneTabs?: readonly PhoneTabDeclaration[]
  /** Its pages that hold all of what the bell shows the first of; one of them is opened with `?open=`. */
  bell?: Readonly<Record<BellTab, string>>
  /** Its screens that stand at their address for everybody who is signed in, whether or not a role brings them. */
  fixedRoutes?: readonly Screen[]
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
