import type { School } from '#kernel/db/types.ts'

/** Days in which the platform's administrator may still look into a school whose time is over. */
const lookDays = 30

export function isExpired(school: Pick<School, 'expireTime'>, now: Date): boolean {
  return Boolean(school.expireTime) && Date.parse(school.expireTime!) <= now.getTime()
}

export function mayBeLookedInto(school: Pick<School, 'expireTime'>, now: Date): boolean {
  return isExpired(school, now) && now.getTime() < Date.parse(school.expireTime!) + lookDays * 86_400_000
}
