import { expect, test } from 'vitest'
import { phrasesOf } from './phrases-of.ts'

const phrases = ['同意，注意安全', '请补充证明材料', '已电话核实', '不同意，请本人来办公室']

test('words of agreement are offered with agreeing alone, words of refusal with refusing alone', () => {
  expect(phrasesOf('agree', phrases)).toEqual(['同意，注意安全', '已电话核实'])
  expect(phrasesOf('refuse', phrases)).toEqual(['请补充证明材料', '已电话核实', '不同意，请本人来办公室'])
  expect(phrasesOf('hand', phrases)).toEqual(['已电话核实'])
})
