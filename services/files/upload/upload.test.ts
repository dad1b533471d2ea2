import { expect, test } from 'vitest'
import { extensionOf, fitsExtension, isShownInline, usualExtensions } from './types-of-files.ts'
import { tidyName } from './upload.ts'

test.each([
  ['C:\\照片\\全家福.JPG', '全家福.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['报表\u202Efdp.xlsx', '报表_fdp.xlsx'],
  ['.png', '未命名.png'],
  [`${'𠮷'.repeat(300)}.docx`, `${'𠮷'.repeat(115)}.docx`],
])('the name %j is kept as %j', (sent, kept) => {
  expect(tidyName(sent)).toBe(kept)
})

test('content must be what the extension promises', () => {
  const start = Buffer.from('plain')
  expect(fitsExtension('pdf', { sniffed: 'jpg', start })).toBe(false)
  expect(fitsExtension('jpeg', { sniffed: 'jpg', start })).toBe(true)
  expect(fitsExtension('xls', { sniffed: 'cfb', start })).toBe(true)
  expect(fitsExtension('csv', { sniffed: undefined, start })).toBe(true)
  expect(fitsExtension('txt', { sniffed: undefined, start: Buffer.from([1, 0, 2]) })).toBe(false)
  expect(fitsExtension('png', { sniffed: undefined, start })).toBe(false)
  expect(fitsExtension('html', { sniffed: undefined, start })).toBe(false)
})

test('a browser never shows what could run in it', () => {
  expect(usualExtensions.filter(isShownInline)).not.toContain('svg')
  expect(isShownInline('html')).toBe(false)
  expect(extensionOf('page.HTML')).toBe('html')
})
