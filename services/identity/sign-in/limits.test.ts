import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('calls over the limit are refused until the window ends, each address by itself', async () => {
  let at = 0
  const limit = createRateLimit({ name: 'test', calls: 3, windowMs: 60_000, pool: null, clock: () => at })
  for (let i = 0; i < 3; i += 1) await limit.count('10.0.0.1')
  at = 45_500
  await expect(limit.count('10.0.0.1')).rejects.toThrow('操作过于频繁，请 15 秒后再试')
  await limit.count('10.0.0.2')
  at = 60_000
  await limit.count('10.0.0.1')
})
