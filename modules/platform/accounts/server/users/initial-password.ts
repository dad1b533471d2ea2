import { randomInt } from 'node:crypto'
import type { Ctx } from '#kernel/world/context.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { initPasswordRule } from '../../shared/params.ts'

export type AccountForPassword = { id: string; accountNo: string; personType: string | null; personId: string | null }
export type FirstPassword = { account: AccountForPassword; password: string; isRandom: boolean }

const letters = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '!@#*+=']

/** The password each account starts with: by the school's rule, else one made up, which must be told. */
export async function firstPasswords(ctx: Ctx, accounts: readonly AccountForPassword[]): Promise<FirstPassword[]> {
  const rule = await readParam(ctx, initPasswordRule)
  const papers = await papersOf(ctx, accounts)
  return accounts.map((account) => {
    const password = byRule(rule, { accountNo: account.accountNo, idCard: papers.get(account.id) ?? null })
    return { account, password: password ?? madeUpPassword(), isRandom: password === null }
  })
}

/** Null when the rule asks for something that is not known. */
function byRule(rule: string, facts: { accountNo: string; idCard: string | null }): string | null {
  const last6 = facts.idCard && facts.idCard.length >= 6 ? facts.idCard.slice(-6).toUpperCase() : null
  if (rule.trim() === '' || (rule.includes('{idCardLast6}') && last6 === null)) return null
  return rule.replaceAll('{idCardLast6}', last6 ?? '').replaceAll('{accountNo}', facts.accountNo)
}

/** Ten characters of all four classes, none that is easily misread. */
export function madeUpPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)]!
  const password = [...letters.map(pick), ...Array.from({ length: 6 }, () => pick(letters.slice(0, 3).join('')))]
  for (let i = password.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1)
    ;[password[i], password[j]] = [password[j]!, password[i]!]
  }
  return password.join('')
}

async function papersOf(ctx: Ctx, accounts: readonly AccountForPassword[]): Promise<Map<string, string>> {
  const papers = new Map<string, string>()
  for (const [personType, some] of Map.groupBy(accounts, (account) => account.personType)) {
    const entity = personType ? ctx.world.entities.get(personType) : undefined
    if (!entity) continue
    const people = await loadRows(
      ctx,
      entity,
      some.flatMap((account) => account.personId ?? []),
    )
    for (const account of some) {
      const paper = people.get(account.personId ?? '')?.['idCard']
      if (typeof paper === 'string') papers.set(account.id, paper)
    }
  }
  return papers
}
