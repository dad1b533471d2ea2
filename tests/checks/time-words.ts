import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** The words themselves, who reads them back out of a message, and who gives them to pages. */
const homes = new Set(['kernel/rules/time-words.ts', 'kernel/i18n/sentences.ts', 'browser/wire/time-words.ts'])
/** Words of time that tell nobody when: file → why. */
const others: Readonly<Record<string, string>> = {
  'modules/school/calendar/server/reader-routes.ts': 'choices as the contract writes them, 2025年09月',
  'modules/school/calendar/web/wall.tsx': 'the first cell of a month bears its name, with an English of its own',
  'modules/school/timetable/server/import/read-timetable.ts': 'heads of a sheet somebody fills in',
  'modules/school/timetable/shared/import/matrix.ts': 'heads of a sheet somebody fills in',
}

/** Values that are kept, sent or compared; whatever else a day or a clock is written as is told to somebody. */
const values = new Set(['YYYY', 'YYYY-MM', 'YYYY-MM-DD', 'HH:mm', 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DDTHH:mm:00Z'])
const hole = '\0'
const told: readonly (readonly [RegExp, string])[] = [
  [/\0\s?月|月\0\s?日/, 'puts a day or a month together'],
  [/(?:周|星期)\0/, 'puts a weekday together'],
  [/\0\s?(?:天|小时|分钟?)\s?\0\s?(?:小时|分钟?|秒)/, 'puts a length together'],
]
const weekday = /^(?:周|星期)[一二三四五六日天]$/

/** Parts of a day or a moment as it is written down: what people read is said by the words. */
const cuts = ['5', '5,10', '5,16', '0,10', '0,16', '0,19', '11', '11,16']
/** Screens, and whatever tells or prints something. */
const tellers = /^browser\/|^(?:modules|patterns)\/.*\/web\/|\.tsx$/
const telling = /#services\/(?:messages|print|sms|mail)\/|kernel\/rules\/time-words/
/** Cut there, and told to nobody: file → why. */
const uncut: Readonly<Record<string, string>> = {
  'browser/kit/parts/wall-time.ts': 'the value of an input, YYYY-MM-DDTHH:mm',
  'browser/wall/clock.tsx': 'the clock of a wall, which runs with its seconds',
  'modules/affairs/gate/web/parts/pass-card.tsx':
    'the clock that runs on a pass, so that no picture of it passes for it',
  'modules/platform/process/web/print/print-page.tsx': 'a prefix of a value is taken off',
  'modules/platform/process/web/print/use-template.ts': 'the beginning of a random id',
  'modules/platform/resource/web/file-preview.tsx': 'the beginning of a digest',
  'modules/platform/service/shared/season.ts': 'days of any year, as seasons are kept and compared',
  'modules/school/schedule/web/calendar/layout.ts': 'the day of a month further on, reckoned and not said',
  'services/identity/proof/second-auth-proof.ts': 'a code for emergencies, in two halves',
}

/** Every place that says days, times, spans or lengths in its own way. */
export function timeWordOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !homes.has(file.path) && !(file.path in others) && !isTest(file.path))
    .flatMap((file) => {
      const offences: Offence[] = []
      const isTold = !(file.path in uncut) && (tellers.test(file.path) || telling.test(file.text))
      visit(file, (node) => {
        const why = inText(node) ?? inList(node) ?? inCall(node) ?? (isTold ? inCut(node) : undefined)
        if (why)
          offences.push({
            file: file.path,
            line: lineAt(file, node.start),
            rule: 'time-words',
            why,
            mend: 'ask kernel/rules/time-words.ts (chineseTime), on pages browser/wire/time-words.ts',
          })
      })
      return offences
    })
}

function inText(node: SyntaxNode): string | undefined {
  const text =
    node.type === 'TemplateLiteral'
      ? (node.quasis as SyntaxNode[]).map((each) => cookedText(each)).join(hole)
      : node.type === 'Literal'
        ? textOf(node)
        : undefined
  if (text === undefined) return undefined
  const plain = text.replaceAll(/\{\{\w+\}\}/g, hole)
  return told.find(([pattern]) => pattern.test(plain))?.[1]
}

/** The days of the week, one after the other. */
function inList(node: SyntaxNode): string | undefined {
  if (node.type !== 'ArrayExpression') return undefined
  const words = (node.elements as unknown[]).filter((each) => isNode(each) && weekday.test(textOf(each) ?? ''))
  return words.length > 1 ? 'lists the days of the week' : undefined
}

/** `day.slice(5)`: half of a day as it is kept. */
function inCut(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || lastNameOf(node.callee) !== 'slice') return undefined
  const bounds = (node.arguments as SyntaxNode[]).map((one) => (one.type === 'Literal' ? String(one['value']) : '?'))
  return cuts.includes(bounds.join(',')) ? 'cuts a day or a moment in pieces' : undefined
}

function inCall(node: SyntaxNode): string | undefined {
  if (node.type === 'NewExpression' && lastNameOf(node.callee) === 'DateTimeFormat') return 'formats a time by itself'
  if (node.type !== 'CallExpression') return undefined
  const name = lastNameOf(node.callee)
  if (name === 'toLocaleDateString' || name === 'toLocaleTimeString') return 'formats a time by itself'
  const [format] = node.arguments as unknown[]
  const text = name === 'format' && isNode(format) ? textOf(format) : undefined
  return text !== undefined && /YY|MM|DD|HH|mm/.test(text) && !values.has(text) ? `writes a time as ${text}` : undefined
}
