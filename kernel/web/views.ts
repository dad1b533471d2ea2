import { createElement, lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { loadCatalogues } from '#kernel/web/i18n.ts'
import { UnknownView } from '#kernel/web/pages/unknown-view.tsx'

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
}

let modules: readonly WebModule[] = []
let parts: readonly { name: string; view: LazyExoticComponent<ComponentType> }[] = []
const found = new Map<string, LazyExoticComponent<ComponentType>>()

/** Makes the modules' screens findable. */
export function registerViews(added: readonly WebModule[]): void {
  modules = added
  parts = added.flatMap(({ name, shellPart }) => {
    if (!shellPart) return []
    const view = lazy(async () => {
      const [{ ShellPart }] = await Promise.all([shellPart(), loadCatalogues([name])])
      return { default: ShellPart }
    })
    return [{ name, view }]
  })
}

/** What modules put over every page, in their order. */
export function shellParts(): typeof parts {
  return parts
}

/** The screen for a route's `component` (`<service>/<area>/<screen>`), or undefined where no module goes by that name. */
export function findView(component: string): LazyExoticComponent<ComponentType> | undefined {
  const owner = ownerOf(component)
  if (owner === undefined) return undefined
  const known = found.get(component)
  if (known !== undefined) return known
  const view = lazy(async () => {
    const [{ views }] = await Promise.all([owner.load(), loadCatalogues([owner.name])]).catch((error: unknown) => {
      // A failed download must not be remembered, or 重试 could never succeed.
      found.delete(component)
      throw error
    })
    return { default: views[component] ?? (() => createElement(UnknownView, { component })) }
  })
  found.set(component, view)
  return view
}

/** What all modules add at a place of a screen, in the order of the modules, with the texts they need. */
export async function contributionsTo(place: string): Promise<readonly unknown[]> {
  const giving = modules.filter((one) => one.contributes?.[place])
  const [given] = await Promise.all([Promise.all(giving.map((one) => one.contributes![place]!())), loadCatalogues(giving.map((one) => one.name))])
  return given.flatMap(({ contributions }) => contributions)
}

/** The names of all screens of this build; loads every module to ask it. */
export async function knownComponents(): Promise<string[]> {
  const loaded = await Promise.all(modules.map((one) => one.load()))
  return [...new Set(loaded.flatMap(({ views }) => Object.keys(views)))].toSorted()
}

/** The name of the module a component belongs to: the one with the longest prefix that fits. */
export function moduleOf(component: string): string {
  return ownerOf(component)?.name ?? ''
}

function ownerOf(component: string): WebModule | undefined {
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
