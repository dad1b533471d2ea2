import type { Plugin } from 'vite'

type Part = { readonly name: string; readonly imports: readonly string[]; readonly modules: readonly string[] }

/**
 * Files of the product that import each other in a circle run in an order that depends on which page was opened first, and then call
 * what is not there yet: such a build is refused, with what has to lie in one file or apart.
 */
export function chunkCircles(): Plugin {
  return {
    name: 'chunk-circles',
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? [{ name: one.fileName, imports: one.imports, modules: Object.keys(one.modules) }] : [],
      )
      const importedBy = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const circles = circlesOf(parts).map((circle) => crossings(circle, importedBy).join('\n'))
      if (circles.length > 0) this.error(`files import each other in a circle:\n${circles.join('\n\n')}`)
    },
  }
}

/** Groups of files each of which is reached from every other one. */
export function circlesOf(parts: readonly Part[]): Part[][] {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const reached = new Map(parts.map((part) => [part.name, reachedFrom(part, byName)]))
  const seen = new Set<string>()
  const circles: Part[][] = []
  for (const part of parts) {
    if (seen.has(part.name) || !reached.get(part.name)!.has(part.name)) continue
    const circle = parts.filter(({ name }) => reached.get(part.name)!.has(name) && reached.get(name)!.has(part.name))
    for (const { name } of circle) seen.add(name)
    circles.push(circle)
  }
  return circles
}

function reachedFrom(part: Part, byName: ReadonlyMap<string, Part>): Set<string> {
  const reached = new Set<string>()
  const open = [...part.imports]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    open.push(...(byName.get(name)?.imports ?? []))
  }
  return reached
}

function crossings(circle: readonly Part[], importedBy: (id: string) => readonly string[]): string[] {
  const home = new Map(circle.flatMap(({ name, modules }) => modules.map((id) => [id, name] as const)))
  return circle.flatMap(({ name, modules }) =>
    modules.flatMap((id) =>
      importedBy(id).flatMap((other) => {
        const at = home.get(other)
        return at !== undefined && at !== name ? [`  ${name}: ${id} -> ${at}: ${other}`] : []
      }),
    ),
  )
}
