import { expect, test } from 'vitest'
import { asksForTicket, filledLink, isLinkForm } from './report-link.ts'

const link = '{ureportUrl}/preview?_u={file}&token={ticket}'

test('the placeholders of a report are filled in, each as one part of the address', () => {
  expect(
    filledLink(link, {
      ureportUrl: 'https://report.example.edu.cn/ureport/',
      file: 'file:学生&a=1.xml',
      ticket: '000000.a+b',
    }),
  ).toBe('https://report.example.edu.cn/ureport/preview?_u=file%3A%E5%AD%A6%E7%94%9F%26a%3D1.xml&token=000000.a%2Bb')
  expect(filledLink('https://example.edu.cn/{other}', { ureportUrl: '', file: '', ticket: '' })).toBe(
    'https://example.edu.cn/{other}',
  )
})

test('only addresses of the web, or of the report tool, are links', () => {
  expect(['https://example.edu.cn', 'HTTP://example.edu.cn', link].map(isLinkForm)).toEqual([true, true, true])
  expect(
    ['javascript:alert(1)', 'ftp://example.edu.cn', '{ureportUrl}.example.org', '{file}', ''].map(isLinkForm),
  ).toEqual([false, false, false, false, false])
  expect([link, 'https://example.edu.cn'].map(asksForTicket)).toEqual([true, false])
})
