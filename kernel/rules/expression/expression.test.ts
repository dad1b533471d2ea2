import { expect, test } from 'vitest'
import { checkExpression, evaluateExpression, expressionHolds, type FactKind } from './expression.ts'

const facts: Record<string, FactKind> = {
  days: 'number',
  level: 'code',
  reason: 'text',
  isMinor: 'flag',
  from: 'day',
  roles: 'any',
  amountFen: 'number',
}
const problem = (text: string) => {
  const found = checkExpression(text, { facts })
  return found && `${found.from}-${found.to} ${found.text}`
}

test.each<[string, Record<string, unknown>, boolean]>([
  ['days > 3', { days: 3.5 }, true],
  ['days > 3', { days: 3 }, false],
  ['days == 3 && level in ["1", "2"]', { days: 3, level: '2' }, true],
  ['amountFen / 100 * 1.5 >= 150', { amountFen: 10_000 }, true],
  ['days % 2 == 0', { days: 4 }, true],
  ['from >= "2026-03-01"', { from: '2026-02-28' }, false],
  ['"yx" in roles', { roles: ['fdy', 'yx'] }, true],
  ['roles.exists(one, one.startsWith("y"))', { roles: ['fdy', 'yx'] }, true],
  ['reason.contains("出国")', { reason: '因公出国' }, true],
  ['isMinor ? days > 1 : days > 7', { isMinor: true, days: 2 }, true],
  ['given(reason)', { reason: '' }, false],
  ['given(reason) && given(days)', { reason: '出国', days: 0 }, true],
  ['given(roles.first) && !given(roles.second)', { roles: { first: 1 } }, true],
  ['!given(days)', {}, true],
])('%s of %j: %s', (text, of, holds) => {
  expect(checkExpression(text, { facts })).toBeNull()
  expect(expressionHolds(text, of).holds).toBe(holds)
})

test('a missing fact is unknown: alone it decides nothing, beside what is certain it does not matter', () => {
  expect(expressionHolds('days > 3', {})).toEqual({
    holds: false,
    value: undefined,
    looked: [{ name: 'days', fact: null, isMissing: true }],
    problem: '字段【days】没有值',
  })
  expect(expressionHolds('!(days > 3)', { days: null }).holds, 'the opposite of unknown is unknown').toBe(false)
  expect(expressionHolds('days > 3 || level == "1"', { level: '1' })).toMatchObject({
    holds: true,
    looked: [
      { name: 'days', isMissing: true },
      { name: 'level', fact: '1', isMissing: false },
    ],
  })
  expect(expressionHolds('days > 3', { days: '4' }), 'what does not fit holds of nothing').toMatchObject({
    holds: false,
    problem: '第1个字符处两边的类型不能这样运算',
  })
  expect(expressionHolds('days + 1', { days: 4 })).toMatchObject({
    holds: false,
    problem: '表达式的结果应为“是”或“否”',
  })
  expect(evaluateExpression('days + 1', { days: 4 }).value).toBe(5)
})

test('what is wrong is said with its place', () => {
  expect(problem('dayz > 3')).toBe('0-4 字段【dayz】不存在')
  expect(problem('days >')).toBe('6-6 表达式没有写完')
  expect(problem('(days > 3')).toBe('9-9 第10个字符处不完整，可能缺少括号')
  expect(problem('days = 3')).toBe('5-6 第6个字符处写法不正确')
  expect(problem('reason == "出国')).toBe('10-13 第11个字符处的文字缺少结束的引号')
  expect(problem('level == 3')).toBe('0-10 字段【level】是选项，不能这样比较')
  expect(problem('days + "a" == "b"')).toBeNull()
  expect(problem('isMinor && 3')).toBe('0-12 第1个字符处应为“是”或“否”的判断')
  expect(problem('size(roles)')).toBe('0-11 表达式的结果应为“是”或“否”')
  expect(problem(' ')).toBe('0-1 请填写表达式')
})

test('nothing leads out of it, and nothing can be made to run long', () => {
  for (const text of ['constructor == 1', 'process == 1']) expect(problem(text)).toMatch('不存在')
  expect(problem('__proto__ == 1')).toMatch('写法不正确')
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(expressionHolds(`roles.${name} == 1`, { roles: { a: 1 } }).holds).toBe(false)
  expect(expressionHolds('constructor == 1', {}).problem).toBe('字段【constructor】没有值')
  expect(problem('reason.matches("(a+)+$")')).toMatch('函数【matches】不可用')
  expect(problem('cel.bind(x, reason + reason, x == x)')).toMatch('函数【bind】不可用')
  expect(problem('roles.all(a, roles.all(b, roles.all(c, a == b)))')).toMatch('表达式嵌套过深')
  expect(problem(Array.from({ length: 300 }, () => 'days > 1').join(' && '))).toBe('0-3596 表达式不能超过2000个字符')
  expect(problem(`${'('.repeat(200)}days > 1${')'.repeat(200)}`)).toMatch('过深')
})

test('an expression of a few signs that would double what it holds without end is refused, or ends without an answer', () => {
  const tooDeep = '表达式嵌套过深'
  expect(problem(`[[1, 2, 3]]${'.map(x, x + x)'.repeat(26)}.exists(y, size(y) == 0)`)).toMatch(tooDeep)
  expect(problem(`["abc"]${'.map(x, x + x)'.repeat(26)}.exists(y, y == "")`)).toMatch(tooDeep)
  expect(problem(`[1]${'.map(x, {x: x})'.repeat(26)}.exists(y, true)`)).toMatch('表达式不能使用花括号')
  expect(problem('roles.filter(a, a != "").map(a, a + "!").filter(a, a != "!").exists(a, a == "y!")')).toBeNull()

  const spent = { holds: false, value: undefined, problem: '表达式的运算量过大' }
  const sum = Array.from({ length: 15 }, () => 'x').join(' + ')
  const grow = `.map(x, ${sum})`.repeat(4)
  for (const start of ['[[1, 2, 3, 4, 5, 6, 7, 8]]', `["${'a'.repeat(1000)}"]`])
    expect(expressionHolds(`size(${start}${grow}) == 0 || true`, {})).toMatchObject(spent)
  const many = Array.from({ length: 30_000 }, (_, n) => `${n}`)
  expect(expressionHolds('roles.exists(a, roles.exists(b, a == b + "!"))', { roles: many })).toMatchObject(spent)
  expect(expressionHolds('given(roles.map(a, roles.map(b, a + b)))', { roles: many })).toMatchObject(spent)
  const long = 'a'.repeat(500_000)
  const rows = Array.from({ length: 5000 }, () => 'b')
  expect(expressionHolds('roles.all(a, !reason.contains(a))', { roles: rows, reason: long })).toMatchObject(spent)
})

test('what people ask of a form is answered, however full the form is', () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({
    name: `第${n}项`,
    amount: n,
    unit: '件',
    note: '备'.repeat(100),
  }))
  expect(expressionHolds('roles.filter(r, r.amount > 100).all(r, r.unit in ["件", "个"])', { roles: rows }).holds).toBe(
    true,
  )
  expect(expressionHolds('roles.exists_one(r, r.name == "第7项")', { roles: rows }).holds).toBe(true)
  const codes = Array.from({ length: 60 }, (_, n) => `${n}`)
  expect(expressionHolds('roles.all(a, roles.exists_one(b, a == b))', { roles: codes }).holds).toBe(true)
})
