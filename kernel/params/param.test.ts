import { expect, test } from 'vitest'
import { defineParam, paramText, readParamText, type Param } from './param.ts'

const sessions = defineParam({
  key: 'login.maxSessions',
  label: '同时在线数',
  group: '登录',
  type: 'integer',
  default: 5,
  min: 0,
  max: 100,
})
const captcha = defineParam({
  key: 'login.captcha',
  label: '验证码',
  group: '登录',
  type: 'choice',
  default: 'never',
  choices: [
    { key: 'always', label: '总是' },
    { key: 'never', label: '从不' },
  ],
})
const hosts = defineParam({ key: 'login.hosts', label: '允许的地址', group: '登录', type: 'list', default: [] })
const rate = defineParam({
  key: 'test.rate',
  label: '比例',
  group: '测试',
  type: 'decimal',
  default: 0.5,
  min: 0,
  max: 1,
})
const start = defineParam({ key: 'test.start', label: '开学日', group: '测试', type: 'date', default: '' })
const bell = defineParam({ key: 'test.bell', label: '打铃', group: '测试', type: 'time', default: '08:00' })
const shape = defineParam({ key: 'test.shape', label: '结构', group: '测试', type: 'json', default: {} })
const open = defineParam({ key: 'login.open', label: '开放', group: '登录', type: 'flag', default: true })

test.each<[Param, string, unknown]>([
  [sessions, '0', { value: 0 }],
  [sessions, ' 100 ', { value: 100 }],
  [sessions, '101', { problem: '参数【同时在线数】应为 0–100 的整数' }],
  [sessions, '1.5', { problem: '参数【同时在线数】应为 0–100 的整数' }],
  [sessions, '', { problem: '参数【同时在线数】应为 0–100 的整数' }],
  [rate, '0.25', { value: 0.25 }],
  [rate, '1.5', { problem: '参数【比例】应为 0–1 的数' }],
  [rate, '1e-1', { problem: '参数【比例】应为 0–1 的数' }],
  [start, '2028-02-29', { value: '2028-02-29' }],
  [start, '2026-02-29', { problem: '参数【开学日】应为日期，如 2026-09-01' }],
  [bell, '23:59', { value: '23:59' }],
  [bell, '24:00', { problem: '参数【打铃】应为时刻，如 08:30' }],
  [shape, '{"a":[1]}', { value: { a: [1] } }],
  [shape, '{a:1}', { problem: '参数【结构】应为 JSON' }],
  [captcha, 'always', { value: 'always' }],
  [captcha, 'sometimes', { problem: '参数【验证码】的取值不正确' }],
  [hosts, '10.0.0.1，10.0.0.2\n', { value: ['10.0.0.1', '10.0.0.2'] }],
  [open, '0', { value: false }],
  [open, '也许', { problem: '参数【开放】应为是或否' }],
])('%#: a text is read by the rule of its parameter', (param, text, outcome) => {
  expect(readParamText(param, text)).toEqual(outcome)
})

test('a value is written as the text it is read from', () => {
  expect(readParamText(hosts, paramText(hosts, ['a', 'b']))).toEqual({ value: ['a', 'b'] })
  expect(readParamText(open, paramText(open, false))).toEqual({ value: false })
  expect(readParamText(shape, paramText(shape, { a: ['b'] }))).toEqual({ value: { a: ['b'] } })
})
