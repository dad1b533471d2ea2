import { areaOf } from './borders.ts'
import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, isNode, lastNameOf, lineAt, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** Names that only mean something beside another one, and the library's own. */
const modifiers = /^(is|has|ant)-/
/** Sections of the personal centre are brought by whoever has something to say there, and look like its own. */
const shared = new Set(['centre-line', 'centre-lines'])

type Place = { file: string; line: number }

/**
 * Class names of one area that another one uses or styles too. A stylesheet stays once its page was opened, so the other
 * area's page falls apart for whoever came by that way.
 */
export function classNameOffences(files: SourceFile[]): Offence[] {
  const styled = new Map<string, Map<string, Place>>()
  for (const file of files.filter(({ path }) => path.endsWith('.css') && ownerOf(path)))
    for (const { name, line } of classesIn(file)) {
      const owners = styled.get(name) ?? new Map<string, Place>()
      styled.set(name, owners.set(ownerOf(file.path)!, owners.get(ownerOf(file.path)!) ?? { file: file.path, line }))
    }
  const twice = [...styled].flatMap(([name, owners]) => {
    const [first, ...others] = owners.has('ground') ? [] : [...owners.values()]
    return others.map((place) => offence(place, name, `${first!.file} styles it too`))
  })
  const used = files
    .filter((file) => isCode(file) && !isTest(file.path) && ownerOf(file.path))
    .flatMap((file) =>
      namesUsedIn(file).flatMap(({ name, line }) => {
        const owners = styled.get(name)
        const owner = ownerOf(file.path)!
        if (!owners || owners.has(owner) || owners.has('ground')) return []
        return [offence({ file: file.path, line }, name, `it is styled by ${[...owners.values()][0]!.file} alone`)]
      }),
    )
  return [...twice, ...used]
}

function ownerOf(path: string): string | undefined {
  return areaOf(path) ?? (/^(browser|services|kernel|apps)\//.test(path) ? 'ground' : undefined)
}

export function classesIn(file: SourceFile): { name: string; line: number }[] {
  const text = file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...text.matchAll(/[^{}]+(?=\{)/g)].flatMap((selector) =>
    [...selector[0].matchAll(/\.([a-zA-Z][\w-]*)/g)]
      .filter(([, name]) => isOwnName(name!))
      .map((hit) => ({ name: hit[1]!, line: lineAt(file, selector.index + hit.index) })),
  )
}

/** Whole names written in a `className`; a name cut by a hole of a template is none. */
export function namesUsedIn(file: SourceFile): { name: string; line: number }[] {
  const names: { name: string; line: number }[] = []
  visit(file, (node, ancestors) => {
    const text = wordsOf(node)
    if (text === undefined || !ancestors.some((one) => one.type === 'JSXAttribute' && isClass(one))) return
    if (ancestors.at(-1)?.type === 'BinaryExpression') return
    for (const name of text.split(/\s+/).filter((word) => /^[a-zA-Z][\w-]*$/.test(word) && isOwnName(word)))
      names.push({ name, line: lineAt(file, node.start) })
  })
  return names
}

function wordsOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateElement') return undefined
  // What touches a hole goes on in it.
  return cookedText(node).replace(/^\S+(?=\s)|(?<=\s)\S+$|^\S+$/g, ' ')
}

function isClass(attribute: SyntaxNode): boolean {
  return isNode(attribute.name) && lastNameOf(attribute.name) === 'className'
}

function isOwnName(name: string): boolean {
  return !modifiers.test(name) && !shared.has(name)
}

function offence({ file, line }: Place, name: string, why: string): Offence {
  return { file, line, rule: 'class-name', why: `.${name}: ${why}`, mend: 'give the class a name of its own area' }
}
