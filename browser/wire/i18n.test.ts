import { expect, test } from 'vitest'
import { t } from './i18n.ts'

test('each hole of a template is filled, as often as it stands there, and a value is not read as a template', () => {
  expect(t('共 {{n}} 条，第 {{ n }} 条是 {{name}}', { n: 3, name: '{{n}}$&' })).toBe('共 3 条，第 3 条是 {{n}}$&')
  expect(t('{{gone}}没有', {})).toBe('没有')
  expect(t('没有空格')).toBe('没有空格')
})
