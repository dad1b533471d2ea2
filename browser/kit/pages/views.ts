import { createElement, lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { loadCatalogues } from '#browser/wire/i18n.ts'
import { loadTwice } from '#browser/wire/load-twice.ts'
import { forgetFailedParts } from '#browser/kit/parts/lazy-part.tsx'
import { UnknownView } from '#browser/kit/pages/unknown-view.tsx'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { registerModules, webModules, type StaticPage, type WebModule } from '#browser/wire/web-modules.ts'

let pages = new Map<string, StaticPage & { module: string }>()
let parts: readonly { name: string; view: LazyExoticComponent<ComponentType> }[] = []
const found = new Map<string, LazyExoticComponent<ComponentType>>()
const failed = new Set<string>()

/** Makes the modules' screens findable. */
export function registerViews(added: readonly WebModule[]): void {
  registerModules(added)
  pages = new Map(
    added.flatMap((one) => (one.staticPages ?? []).map((page) => [page.path, { ...page, module: one.name }])),
  )
  parts = added.flatMap(({ name, shellPart }) => {
    if (!shellPart) return []
    const view = lazy(async () => {
      const [{ ShellPart }] = await Promise.all([shellPart(), loadCatalogues(textsOf(name))])
      return { default: ShellPart }
    })
    return [{ name, view }]
  })
}

/** What modules put over every page, in their order. */
export function shellParts(): typeof parts {
  return parts
}

/** Lets screens and parts that could not be fetched be fetched again. */
export function forgetFailedViews(): void {
  forgetFailedParts()
  for (const component of failed) found.delete(component)
  failed.clear()
}

/** The pages at fixed addresses. */
export function staticPages(): StaticPage[] {
  return [...pages.values()]
}

/** A page at a fixed address inside the shell, in the shape of the server's routes; its component is its address, or the screen's own. */
export function staticRoutes(): RouteNode[] {
  const screens = webModules().flatMap(({ name, fixedRoutes = [] }) =>
    fixedRoutes.map(({ path, component, title, icon }) => ({
      id: path,
      path,
      component,
      area: name,
      meta: { title, icon, isKeepAlive: true, isHide: true },
    })),
  )
  const standing = staticPages()
    .filter(({ place }) => place === 'shell')
    .map(({ path, title, icon, isAffix, isKeepAlive, isTag }) => ({
      id: path,
      path,
      component: path,
      meta: { title, icon, isAffix, isKeepAlive, isTag, isHide: true },
    }))
  return [...standing, ...screens]
}

/** Fetches a page at a fixed address together with the texts it needs. */
export async function loadStaticPage({ path }: StaticPage): Promise<ComponentType> {
  const page = pages.get(path)!
  const [Page] = await Promise.all([loadTwice(page.load), loadCatalogues(textsOf(page.module))])
  return Page
}

/** The screen of a route: its `component` (`<service>/<area>/<screen>`, or a fixed address) in its area. */
export function findView({
  component,
  area,
}: Pick<RouteNode, 'component' | 'area'>): LazyExoticComponent<ComponentType> | undefined {
  if (!component) return undefined
  const known = found.get(component)
  if (known !== undefined) return known
  const page = pages.get(component)
  const load = page === undefined ? () => loadScreen(component, area) : () => loadStaticPage(page)
  const view = lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      // Remembered until somebody tries again: a new attempt with each drawing would never end.
      failed.add(component)
      throw error
    }
  })
  found.set(component, view)
  return view
}

/** What a school put into its menu itself has no area: every one is asked for it. */
async function loadScreen(component: string, area: string | null | undefined): Promise<ComponentType> {
  const asked = webModules().filter(({ name }) => !area || name === area)
  const loaded = await Promise.all(asked.map(async (one) => ({ one, ...(await loadTwice(one.load)) })))
  const owner = loaded.find(({ views }) => views[component])
  if (!owner) return () => createElement(UnknownView, { component })
  await loadCatalogues(textsOf(owner.one.name))
  return owner.views[component]!
}

/** What modules add at a place of a screen, and those of them that could not be fetched. */
export type Given = { given: readonly unknown[]; lost: readonly string[] }

/**
 * What all modules, or `only` some, add at a place of a screen, in the order of the modules, with the texts they need. Each is fetched by
 * itself: one that cannot be had takes none of the others away.
 */
export async function contributionsTo(place: string, only?: readonly string[]): Promise<Given> {
  const giving = webModules().filter(
    (one) => one.contributes?.[place] && (only === undefined || only.includes(one.name)),
  )
  const answers = await Promise.allSettled(
    giving.map(async (one) => {
      const [{ contributions }] = await Promise.all([
        loadTwice(one.contributes![place]!),
        loadCatalogues(textsOf(one.name)),
      ])
      return contributions
    }),
  )
  return {
    given: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    lost: giving.filter((_, i) => answers[i]!.status === 'rejected').map(({ name }) => name),
  }
}

/** Whose texts a screen of an area needs: its own, and those of the parts it draws with. */
function textsOf(area: string): string[] {
  return [area, ...(webModules().find(({ name }) => name === area)?.drawsWith ?? [])]
}

/** The names of all screens of this build; loads every module to ask it. */
export async function knownComponents(): Promise<string[]> {
  const loaded = await Promise.all(webModules().map((one) => one.load()))
  return [...new Set(loaded.flatMap(({ views }) => Object.keys(views)))].toSorted()
}
