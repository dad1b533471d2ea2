import { expect, test } from 'vitest'
import { nearest } from './import-near.ts'

const classes = ['软件2401', '软件2402', '会计2401', '机电2301'].map((text) => ({ text }))

test.each([
  ['24级软件1班', '软件2401'],
  ['软件2402班', '软件2402'],
  ['会计 ２４０１', '会计2401'],
  ['没有这个班', undefined],
  ['', undefined],
])('%s is most like %s', (text, near) => {
  expect(nearest(text, classes)?.text).toBe(near)
})
