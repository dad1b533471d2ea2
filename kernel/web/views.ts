import { createElement, lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { loadCatalogues } from '#kernel/web/i18n.ts'
import { UnknownView } from '#kernel/web/pages/unknown-view.tsx'

export type ViewModule = { views: Record<string, ComponentType> }
export type ViewModules = Record<string, () => Promise<ViewModule>>

const modules: ViewModules = {}
const found = new Map<string, LazyExoticComponent<ComponentType>>()

/** Makes the modules' screens findable; each module is one lazy chunk. */
export function registerViews(added: ViewModules): void {
  Object.assign(modules, added)
}

/** The screen for a route's `component` (`<module>/<view>`), or undefined where no module goes by that name. */
export function findView(component: string): LazyExoticComponent<ComponentType> | undefined {
  const prefix = moduleOf(component)
  const load = modules[prefix]
  if (load === undefined) return undefined
  const known = found.get(component)
  if (known !== undefined) return known
  const view = lazy(async () => {
    const [{ views }] = await Promise.all([load(), loadCatalogues([prefix])]).catch((error: unknown) => {
      // A failed download must not be remembered, or 重试 could never succeed.
      found.delete(component)
      throw error
    })
    const screen = views[component] ?? views[component.slice(prefix.length + 1)]
    return { default: screen ?? (() => createElement(UnknownView, { component })) }
  })
  found.set(component, view)
  return view
}

/** The module part of a component name: `base/campus` → `base`. */
export function moduleOf(component: string): string {
  return component.split(/[/.]/, 1)[0] ?? ''
}
