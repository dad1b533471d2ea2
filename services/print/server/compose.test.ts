import { expect, test } from 'vitest'
import { templateContent } from '../shared/content.ts'
import { compose, type Printable } from './compose.ts'

const tooMuch = '打印内容过多，请精简模板或内容后重试'
const sheet = (more: Partial<Printable>): Printable => ({
  facts: new Map(),
  fields: [],
  said: [],
  lines: [],
  state: 'passed',
  ...more,
})
const filled = (blocks: object[], more: Partial<Printable>) => () =>
  compose(templateContent.parse({ blocks }), { sheet: sheet(more), pictures: new Map(), proof: null })

test('places that stand for more than anybody prints are refused before all of them are filled', () => {
  const facts = new Map([['form.reason', '因'.repeat(2000)]])
  const text = '{{form.reason}}'
  for (const kind of ['text', 'seal']) {
    expect(filled([{ id: 'a', kind, text: text.repeat(90) }], { facts }), kind).not.toThrow()
    expect(filled([{ id: 'a', kind, text: text.repeat(110) }], { facts }), kind).toThrow(tooMuch)
  }
})

test('what a template shows again and again counts each time', () => {
  const fields = Array.from({ length: 60 }, (_, n) => ({
    name: `f${n}`,
    label: '项',
    text: '字'.repeat(500),
    isWide: true,
  }))
  const lines = Array.from({ length: 200 }, () => ({
    step: '审',
    name: '甲',
    action: '同意',
    comment: '好',
    time: '今',
  }))
  const blocks = (kind: string, count: number) => Array.from({ length: count }, (_, n) => ({ id: `b${n}`, kind }))
  expect(filled(blocks('fields', 2), { fields })).not.toThrow()
  expect(filled(blocks('fields', 20), { fields })).toThrow(tooMuch)
  expect(filled(blocks('records', 2), { lines })).not.toThrow()
  expect(filled(blocks('records', 20), { lines })).toThrow(tooMuch)
})
