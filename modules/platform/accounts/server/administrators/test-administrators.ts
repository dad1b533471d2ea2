import { dayOf } from '#kernel/rules/school-time.ts'
import { userRow } from '#tests/support/accounts.ts'
import { testSchool, type Answer } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

export type AdministratorSchool = Awaited<ReturnType<typeof administratorSchool>>

/** A school whose administrator authenticates a second time whenever that is asked for. */
export async function administratorSchool() {
  const school = await testSchool()
  return Object.assign(school, {
    admin: proving(school, await school.as('admin')),
    today: dayOf(school.clock()),
    idOf: async (account: string) => String((await userRow(school, account))['id']),
  })
}

export const said = ({ status, body }: Answer) => [status, body.msg]
