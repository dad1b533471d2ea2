import { sideOf } from './borders.ts'
import type { SourceFile } from './source-tree.ts'
import { sentenceAt, tellsPeople } from './said-texts.ts'
import { cookedText, isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/**
 * A Chinese text of the code: `shown` needs an English one, `said` too (a whole sentence the server makes, `${…}` as nameless holes),
 * `holed` is part of a translated template with `${…}`, `bare` stands in a screen untranslated, `other` is any other.
 */
export type ChineseText = { text: string; line: number; role: 'shown' | 'said' | 'bare' | 'holed' | 'other' }

/** Functions that take a Chinese template: `t` translates it, `tKey` only marks it for a later `t(variable)`. */
const translating = new Set(['t', 'tKey'])
const translatingElements = new Set(['T', 'Trans'])
const shownProperties = new Set(['label', 'title', 'section', 'placeholder', 'help'])
/** Builders whose first argument is a table of choices with their labels. */
const choiceBuilders = new Set(['state', 'options'])
const dictionaryFiles = /\/shared\/dictionaries(\.ts$|\/)/
const declarationFiles = /^((kernel|services)\/(?!testing\/)|(modules\/[^/]+|patterns)\/[^/]+\/(shared\/|module\.ts$))/

/** Every text with Chinese characters in a file, outside comments and types. */
export function chineseTextsOf(file: SourceFile): ChineseText[] {
  const roles: Roles = new Map()
  const texts: ChineseText[] = []
  const isScreen = sideOf(file.path) === 'web'
  const isDeclaration = !isScreen && declarationFiles.test(file.path)
  const isTold = !isScreen && tellsPeople(file.path)
  visit(file, (node, ancestors) => {
    markTranslated(node, roles)
    if (isDeclaration) markDeclared(node, ancestors, roles)
    const sentence = isTold && !isSchoolsOwnData(ancestors) ? sentenceAt(node, ancestors) : undefined
    if (sentence !== undefined && !roles.has(node))
      texts.push({ text: sentence, line: lineAt(file, node.start), role: 'said' })
    for (const text of chineseIn(node, ancestors)) {
      if (text === sentence && !roles.has(node)) continue
      const marked = roles.get(node)
      const role = marked?.role ?? (isScreen ? 'bare' : 'other')
      texts.push({ text: text + (marked?.suffix ?? ''), line: lineAt(file, node.start), role })
      // Code sets are written as `01 汉族 02 蒙古族`: each of their words may have English.
      if (dictionaryFiles.test(file.path))
        for (const word of text.split(/\s+/))
          if (hasChinese(word) && word !== text)
            texts.push({ text: word, line: lineAt(file, node.start), role: 'other' })
    }
  })
  return texts
}

export function hasChinese(text: string): boolean {
  return /[\p{Script=Han}，。：；！？（）]/u.test(text)
}

/** Nodes known to be translated or declared, with the context that follows their key. */
type Roles = Map<SyntaxNode, { role: 'shown' | 'holed'; suffix: string }>

function markTranslated(node: SyntaxNode, roles: Roles): void {
  if (node.type === 'CallExpression' && translating.has(lastNameOf(node.callee) ?? '')) {
    const [template, options] = node.arguments as SyntaxNode[]
    const context = textOf(propertyOf(options, 'context'))
    if (template) markAll(template, roles, context ? `_${context}` : '')
  }
  if (node.type === 'JSXElement') {
    const opening = node.openingElement as SyntaxNode
    if (!translatingElements.has(lastNameOf(opening.name) ?? '')) return
    for (const attribute of opening.attributes as SyntaxNode[])
      if (isNode(attribute.value)) markAll(attribute.value, roles)
    for (const child of node.children as SyntaxNode[]) markAll(child, roles)
  }
}

function markDeclared(node: SyntaxNode, ancestors: readonly SyntaxNode[], roles: Roles): void {
  if (node.type === 'Property' && shownProperties.has(lastNameOf(node.key) ?? '') && isNode(node.value)) {
    if (textOf(node.value) !== undefined && !isSchoolsOwnData(ancestors))
      roles.set(node.value, { role: 'shown', suffix: '' })
  }
  if (node.type === 'CallExpression' && choiceBuilders.has(lastNameOf(node.callee) ?? '')) {
    const [choices] = node.arguments as SyntaxNode[]
    if (choices?.type === 'ObjectExpression' || choices?.type === 'ArrayExpression') markAll(choices, roles)
  }
}

/** Entries of a dictionary that a school or a national standard owns are data, not words of the product. */
function isSchoolsOwnData(ancestors: readonly SyntaxNode[]): boolean {
  return ancestors.some((ancestor, index) => {
    const holder = ancestors[index - 1]
    return lastNameOf(ancestor.key) === 'items' && /^(school|standard)$/.test(textOf(propertyOf(holder, 'type')) ?? '')
  })
}

function markAll(from: SyntaxNode, roles: Roles, suffix = ''): void {
  visit(
    { path: '', text: '' },
    (node) => {
      if (node.type === 'TemplateElement') roles.set(node, { role: 'holed', suffix })
      else if (textOf(node) !== undefined) roles.set(node, { role: 'shown', suffix })
    },
    from,
  )
}

function propertyOf(node: unknown, name: string): unknown {
  if (!isNode(node) || node.type !== 'ObjectExpression') return undefined
  return (node.properties as SyntaxNode[]).find(({ key }) => lastNameOf(key) === name)?.value
}

/** The texts a node brings itself. A template without holes is one text, one with holes is its parts. */
function chineseIn(node: SyntaxNode, ancestors: readonly SyntaxNode[]): string[] {
  const parent = ancestors.at(-1)
  if (parent?.type === 'TSLiteralType') return []
  const isPart = node.type === 'TemplateElement' && parent !== undefined && textOf(parent) === undefined
  const text = isPart ? cookedText(node) : textOf(node)
  if (text === undefined || !hasChinese(text)) return []
  return [node.type === 'JSXText' ? text.replace(/\s+/g, ' ').trim() : text]
}
