import type { ParseResult } from '@marcbachmann/cel-js'
import { boundedRun, type SharedWork } from './bounded-run.ts'
import { language, longestExpression, lookThrough, type Span } from './language.ts'

/** What a fact is, as far as it is known when an expression is written. */
export type FactKind = 'text' | 'number' | 'flag' | 'code' | 'day' | 'any'

/** What is wrong with an expression and where: signs counted from 0. */
export type ExpressionProblem = Span & { text: string }

/** A fact an expression looked at. */
export type Looked = { name: string; fact: unknown; isMissing: boolean }

/** What came of an expression: its value, or none because a fact is missing or does not fit. */
export type Evaluated = { value: unknown; looked: Looked[]; problem: string | null }

/** What is wrong with an expression that is to decide something by these facts; null: nothing. */
export function checkExpression(
  text: string,
  { facts, mustBeFlag = true }: { facts: Readonly<Record<string, FactKind>>; mustBeFlag?: boolean },
): ExpressionProblem | null {
  const read = compiled(text)
  if ('problem' in read) return read.problem
  const { looked, run } = read
  const unknown = looked.facts.find(({ name }) => !Object.hasOwn(facts, name))
  if (unknown) return { from: unknown.from, to: unknown.to, text: `字段【${unknown.name}】不存在` }
  const type = run.check()
  if (!type.valid) return { ...spanOf(type.error, text), text: sentenceOf(type.error) }
  const odd = looked.comparisons.find(({ fact, literal }) => !fits(facts[fact] ?? 'any', literal))
  if (odd)
    return {
      from: odd.from,
      to: odd.to,
      text: `字段【${odd.fact}】是${kindNames[facts[odd.fact] ?? 'any']}，不能这样比较`,
    }
  if (mustBeFlag && type.type !== 'bool' && type.type !== 'dyn')
    return { from: 0, to: text.length, text: '表达式的结果应为“是”或“否”' }
  return null
}

/** Carries an expression out. A missing fact is unknown: what it decides alone stays without a value, what is certain without it is not. */
export function evaluateExpression(
  text: string,
  facts: Readonly<Record<string, unknown>>,
  shared?: SharedWork,
): Evaluated {
  const read = compiled(text)
  if ('problem' in read) return { value: undefined, looked: [], problem: read.problem.text }
  const names = [...new Set(read.looked.facts.map(({ name }) => name))]
  const looked = names.map((name) => ({
    name,
    fact: Object.hasOwn(facts, name) ? (facts[name] ?? null) : null,
    isMissing: isMissing(Object.hasOwn(facts, name) ? facts[name] : undefined),
  }))
  const given = Object.assign(
    Object.create(null) as object,
    Object.fromEntries(looked.filter((one) => !one.isMissing).map(({ name, fact }) => [name, fact])),
  )
  try {
    return { value: read.carryOut(given, shared), looked, problem: null }
  } catch (error) {
    return { value: undefined, looked, problem: sentenceOf(error) }
  }
}

/** Whether a condition written as an expression holds: only what is certainly so. */
export function expressionHolds(
  text: string,
  facts: Readonly<Record<string, unknown>>,
  shared?: SharedWork,
): Evaluated & { holds: boolean } {
  const done = evaluateExpression(text, facts, shared)
  return {
    ...done,
    holds: done.value === true,
    problem: done.problem ?? (typeof done.value === 'boolean' ? null : '表达式的结果应为“是”或“否”'),
  }
}

/** Whether there is nothing to compare with. */
export function isMissing(fact: unknown): boolean {
  return fact === undefined || fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0)
}

const kindNames: Record<FactKind, string> = {
  text: '文本',
  number: '数字',
  flag: '是/否',
  code: '选项',
  day: '日期',
  any: '值',
}

function fits(kind: FactKind, literal: unknown): boolean {
  if (kind === 'any' || literal === null) return true
  if (kind === 'number') return typeof literal === 'number' || typeof literal === 'bigint'
  return kind === 'flag' ? typeof literal === 'boolean' : typeof literal === 'string'
}

type Compiled =
  | { run: ParseResult; carryOut: ReturnType<typeof boundedRun>; looked: ReturnType<typeof lookThrough> }
  | { problem: ExpressionProblem }

const mostKept = 500
const kept = new Map<string, Compiled>()

/** The same few expressions are carried out for many matters; each is read once. */
function compiled(text: string): Compiled {
  const known = kept.get(text)
  if (known) return known
  const made = compile(text)
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, made)
  return made
}

function compile(text: string): Compiled {
  const whole = { from: 0, to: text.length }
  if (text.trim() === '') return { problem: { ...whole, text: '请填写表达式' } }
  if (text.length > longestExpression)
    return { problem: { ...whole, text: `表达式不能超过${longestExpression}个字符` } }
  let run: ParseResult
  try {
    run = language.parse(text)
  } catch (error) {
    return { problem: { ...spanOf(error, text), text: sentenceOf(error) } }
  }
  const looked = lookThrough(run.ast)
  const [banned] = looked.forbidden
  if (banned) return { problem: banned }
  if (looked.isTooDeep) return { problem: { ...whole, text: '表达式嵌套过深' } }
  return { run, carryOut: boundedRun(run, looked.nodes), looked }
}

function spanOf(error: unknown, text: string): Span {
  const range = (error as { range?: { start: number; end: number } }).range
  return range ? { from: range.start, to: Math.max(range.end, range.start) } : { from: 0, to: text.length }
}

/** What people read instead of the sentences of the library. */
function sentenceOf(error: unknown): string {
  const { code = '', summary = '', range } = error as { code?: string; summary?: string; range?: { start: number } }
  const at = range ? `第${range.start + 1}个字符处` : ''
  switch (code) {
    case 'unknown_variable':
      return `字段【${/: (.+)$/.exec(summary)?.[1] ?? ''}】没有值`
    case 'no_such_key':
      return '数据中没有所写的内容'
    case 'no_such_overload':
    case 'no_matching_overload':
    case 'variable_type_mismatch':
      return `${at}两边的类型不能这样运算`
    case 'invalid_logical_operand':
    case 'invalid_condition_type':
      return `${at}应为“是”或“否”的判断`
    case 'unterminated_string':
    case 'newline_in_string':
    case 'unterminated_triple_quoted_string':
      return `${at}的文字缺少结束的引号`
    case 'expected_token':
      return `${at}不完整，可能缺少括号`
    case 'unexpected_token':
      return /EOF/.test(summary) ? '表达式没有写完' : `${at}写法不正确`
    case 'limit_exceeded':
      return '表达式过长或嵌套过深'
    case 'work_exceeded':
      return '表达式的运算量过大'
    default:
      return `${at}写法不正确`
  }
}
