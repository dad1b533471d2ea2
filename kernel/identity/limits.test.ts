import { expect, test } from 'vitest'
import { movableClock } from '#kernel/clock.ts'
import { createRateLimit } from './rate-limit.ts'
import { createStrangers } from './strangers.ts'

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

test('a name nobody has is locked after five failures for a quarter of an hour', () => {
  const clock = movableClock('2026-09-01T08:00:00+08:00')
  const strangers = createStrangers(clock)
  for (let i = 0; i < 5; i += 1) {
    strangers.refuseLocked('ghost')
    strangers.countFailure('ghost')
  }
  expect(() => strangers.refuseLocked('ghost')).toThrow('账号已锁定，请15分钟后再试或联系管理员')
  strangers.refuseLocked('another')
  clock.advance(14 * 60_000 + 1)
  expect(() => strangers.refuseLocked('ghost')).toThrow('账号已锁定，请1分钟后再试或联系管理员')
  clock.advance(59_999)
  strangers.refuseLocked('ghost')
})
