import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { fillSessions } from './demo-sessions.ts'

const people = ['admin', 'xgc01', 'jwc01', 'yx01', 'fdy01', 'bzr01', 'tea01', 'stu01', 'sg01', 'yrdw01'] as const
const devices = [
  'Chrome · Windows',
  'Edge · Windows',
  'Chrome · macOS',
  '企业微信 · Android',
  '微信 · iOS',
  'Safari · iOS',
] as const
const ways = ['password', 'password', 'password', 'password', 'sms_code', 'qr_code'] as const
/** Sign-ins by hour of the day: people come at eight and look again before the night. */
const byHour = [1, 0, 0, 0, 0, 1, 5, 18, 40, 20, 14, 12, 10, 9, 12, 10, 9, 8, 8, 10, 14, 30, 14, 4] as const
const days = 30

/** A month of sign-ins, some of them wrong, and those who are in now. */
export const demo: DemoPart = ({ today, size }) => ({
  rows: () => attempts(today, size === 'large' ? 4 : 1),
  after: fillSessions,
})

function* attempts(today: string, times: number): Generator<KeyedRow> {
  const midnight = beginOf(today).getTime()
  const draw = sequence(20260901)
  let count = 0
  for (let day = days; day >= 1; day -= 1) {
    const isWeekend = weekdayOf(addDays(today, -day)) > 5
    for (const [hour, usual] of byHour.entries()) {
      const many = Math.round(usual * (isWeekend ? 0.3 : 1) * (0.7 + draw() * 0.6) * times)
      for (let i = 0; i < many; i += 1) {
        const time =
          midnight - day * 86_400_000 + hour * 3_600_000 + minuteIn(hour, draw) * 60_000 + Math.floor(draw() * 60_000)
        yield attempt({ key: `loginLog:${(count += 1)}`, time, draw })
      }
    }
  }
}

/** Around the turn of eight and after the evening classes people come together. */
function minuteIn(hour: number, draw: () => number): number {
  const spread = draw() * draw()
  if (hour === 7) return Math.floor(59 - spread * 59)
  if (hour === 8) return Math.floor(spread * 59)
  return Math.floor(hour === 21 ? 30 + (draw() < 0.5 ? -1 : 1) * spread * 29 : draw() * 60)
}

function attempt({ key, time, draw }: { key: string; time: number; draw: () => number }): KeyedRow {
  const isWrong = draw() < 0.06
  const accountNo = people[Math.floor(draw() * people.length)]!
  return {
    entity: 'sys.loginLog',
    key,
    values: {
      time: new Date(time).toISOString(),
      accountNo,
      realm: 'main',
      loginWay: isWrong ? 'password' : ways[Math.floor(draw() * ways.length)],
      result: isWrong ? '0' : '1',
      failCode: isWrong ? 'credentials' : null,
      ip: `10.${Math.floor(draw() * 4) + 20}.${Math.floor(draw() * 200)}.${Math.floor(draw() * 250) + 1}`,
      device: devices[Math.floor(draw() * devices.length)],
      costMs: 40 + Math.floor(draw() * 120),
    },
  }
}

/** The same numbers every time. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
