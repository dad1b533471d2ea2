import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('calls over the limit are refused until the window ends, each address by itself', () => {
  let at = 0
  const limit = createRateLimit({ calls: 3, windowMs: 60_000, clock: () => at })
  for (let i = 0; i < 3; i += 1) limit.count('10.0.0.1')
  at = 45_500
  expect(() => limit.count('10.0.0.1')).toThrow('操作过于频繁，请 15 秒后再试')
  limit.count('10.0.0.2')
  at = 60_000
  limit.count('10.0.0.1')
})
