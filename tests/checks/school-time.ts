import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

const home = 'kernel/rules/school-time.ts'
/** Eight hours that are no offset: file → why. */
const lengths: Readonly<Record<string, string>> = {
  'modules/platform/office/demo-log-rows.ts': 'sheets are taken out within the eight hours of a working day',
}
const zoneTexts = /Asia\/Shanghai|\+08:?00(?!\d)/
const hourLengths = new Set([60, 3600, 3_600_000])
const eightHours = new Set([28_800, 28_800_000])

/** Every place that knows for itself in which zone the school is. */
export function schoolTimeOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && file.path !== home && !isTest(file.path))
    .flatMap((file) => {
      const offences: Offence[] = []
      visit(file, (node, ancestors) => {
        const known = zoneIn(node) ?? (file.path in lengths ? undefined : offsetIn(node, ancestors.at(-1)))
        if (known)
          offences.push({
            file: file.path,
            line: lineAt(file, Math.max(node.start, file.text.indexOf(known, node.start))),
            rule: 'school-time',
            why: `knows the school's zone itself: ${known}`,
            mend: `ask ${home} (dayOf, beginOf, momentAt, writtenAt, sqlAtSchool …)`,
          })
      })
      return offences
    })
}

function zoneIn(node: SyntaxNode): string | undefined {
  const text = node.type === 'TemplateElement' ? cookedText(node) : node.type === 'TemplateLiteral' ? '' : textOf(node)
  return zoneTexts.exec(text ?? '')?.[0]
}

/** `8 * 3_600_000`, `8 * 60 * …`, `at + 8 * hour`, `const offset = 8 * hour`, `getUTCHours() + 8` and 28_800_000. */
function offsetIn(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (node.type === 'Literal') return eightHours.has(node.value as number) ? String(node.value) : undefined
  if (node.type !== 'BinaryExpression') return undefined
  const { left, right, operator } = node
  if (operator === '+' && lastNameOf(calleeOf(left)) === 'getUTCHours' && numberIn(right) === 8) return '+ 8'
  if (operator !== '*') return undefined
  const times = numberIn(left) === 8 ? right : numberIn(right) === 8 ? left : undefined
  if (hourLengths.has(numberIn(times) ?? 0)) return `8 * ${numberIn(times)}`
  const isShift = parent?.type === 'VariableDeclarator' || (parent?.type === 'BinaryExpression' && isSum(parent))
  return isShift && /hour/i.test(lastNameOf(times) ?? '') ? `8 * ${lastNameOf(times)}` : undefined
}

function isSum({ operator }: SyntaxNode): boolean {
  return operator === '+' || operator === '-'
}

function calleeOf(node: unknown): unknown {
  return isNode(node) && node.type === 'CallExpression' ? node.callee : undefined
}

function numberIn(node: unknown): number | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined
}
