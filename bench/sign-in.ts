import { createHash } from 'node:crypto'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { startProduct } from './product.ts'
import { median } from './report.ts'

const pairs = 50
const basic = `Basic ${Buffer.from('flySource:flySource_secret').toString('base64')}`

/** A wrong password and a name that nobody has must take the same time, or the answer tells which names there are. */
export async function benchSignIn(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  return ground.withCopy(async (url) => {
    const known = await prepare(url)
    const product = await startProduct(ground, url)
    try {
      say(`sign-in: ${pairs} wrong passwords and ${pairs} unknown names, in turns`)
      const times = { wrong: [] as number[], unknown: [] as number[] }
      for (let i = -3; i < pairs; i += 1) {
        const order = i % 2 === 0 ? (['wrong', 'unknown'] as const) : (['unknown', 'wrong'] as const)
        for (const kind of order) {
          const took = await refusedAfter(
            product.origin,
            kind === 'wrong' ? known[(i + 3) % known.length]! : `nobody-${i + 3}`,
          )
          if (i >= 0) times[kind].push(took)
        }
      }
      const [wrong, unknown] = [median(times.wrong), median(times.unknown)]
      const about = `${wrong.toFixed(1)} ms wrong password, ${unknown.toFixed(1)} ms unknown name`
      tell(
        {
          part: 'sign-in',
          name: 'slower / faster',
          value: Math.max(wrong, unknown) / Math.min(wrong, unknown),
          unit: '',
          goal: { atMost: 1.25 },
          about,
        },
        {
          part: 'sign-in',
          name: 'difference of medians',
          value: Math.abs(wrong - unknown),
          unit: 'ms',
          goal: { atMost: 30 },
        },
      )
    } finally {
      await product.stop()
    }
  })
}

/** Nobody is asked for a captcha and nobody is locked while the clock runs. */
function prepare(url: string): Promise<string[]> {
  return asOwner(url, async (client) => {
    await client.query(
      `insert into school_000000.security_password_policy (id, create_time, update_time, population, settings)
       select gen_random_uuid(), clock_timestamp(), clock_timestamp(), p, '{"captchaMode": "never", "maxFail": 20}' from unnest(array['1', '2', '3', '4']) p`,
    )
    const { rows } = await client.query<{ account_no: string }>(
      "select account_no from school_000000.sys_user where realm = 'main' and status = '1' and locked_until is null order by account_no limit 20",
    )
    return rows.map((row) => row.account_no)
  })
}

async function refusedAfter(origin: string, username: string): Promise<number> {
  const password = createHash('md5').update('not the password').digest('hex')
  const query = new URLSearchParams({ username, password, type: 'main', grant_type: 'password', scope: 'all' })
  const began = performance.now()
  const answer = await fetch(`${origin}/api/flySource-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: basic },
  })
  const { reason } = (await answer.json()) as { reason?: string }
  const took = performance.now() - began
  if (reason !== 'credentials') throw new Error(`${username}: ${reason} instead of a refused password`)
  return took
}
