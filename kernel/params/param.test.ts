import { expect, test } from 'vitest'
import { defineParam, paramText, readParamText, type Param } from './param.ts'

const sessions = defineParam({ key: 'login.maxSessions', label: '同时在线数', group: '登录', type: 'integer', default: 5, min: 0, max: 100 })
const captcha = defineParam({
  key: 'login.captcha', label: '验证码', group: '登录', type: 'choice', default: 'never', choices: [{ key: 'always', label: '总是' }, { key: 'never', label: '从不' }],
})
const hosts = defineParam({ key: 'login.hosts', label: '允许的地址', group: '登录', type: 'list', default: [] })
const open = defineParam({ key: 'login.open', label: '开放', group: '登录', type: 'flag', default: true })

test.each<[Param, string, unknown]>([
  [sessions, '0', { value: 0 }],
  [sessions, ' 100 ', { value: 100 }],
  [sessions, '101', { problem: '参数【同时在线数】应为 0–100 的整数' }],
  [sessions, '1.5', { problem: '参数【同时在线数】应为 0–100 的整数' }],
  [sessions, '', { problem: '参数【同时在线数】应为 0–100 的整数' }],
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
})
