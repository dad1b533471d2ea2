import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test('only paths of this site are gone to after signing in', () => {
  for (const path of ['/index', '/base/student?id=1', '/loginbyqr?qrId=a_b-c&tenantId=000000'])
    expect([path, isOwnPath(path)]).toEqual([path, true])
  for (const path of [
    '',
    'index',
    '//evil.test',
    '/\\evil.test',
    '/a\\..\\b',
    'https://evil.test',
    'javascript:alert(1)',
    '/a\nb',
  ])
    expect([path, isOwnPath(path)]).toEqual([path, false])
})
