import type { Ctx } from '#kernel/world/context.ts'
import { hashOf } from '#kernel/operations/store.ts'
import { user } from '#services/system/shared/accounts.ts'
import { student } from '#modules/school/base/shared/students/student.ts'

/** Which of some numbers a student gave as the own one, in the record or in the account. */
export async function phonesOfStudents(ctx: Ctx, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(phones)]
  if (asked.length === 0) return new Set()
  const inRecords = asked.map((phone) => hashOf(ctx, student, 'sjhm', phone))
  const inAccounts = asked.map((phone) => hashOf(ctx, user, 'sjhm', phone))
  const found = await ctx.db.query<{ hash: string }>(
    `select sjhm_hash as hash from base_student
     where sjhm_hash = any($1::text[]) and deleted_time is null
     union
     select sjhm_hash from sys_user
     where sjhm_hash = any($2::text[]) and person_type = 'base.student'`,
    [inRecords, inAccounts],
    'family_student_phones',
  )
  const taken = new Set(found.map(({ hash }) => hash))
  return new Set(asked.filter((_, i) => taken.has(inRecords[i]!) || taken.has(inAccounts[i]!)))
}

/** What the numbers of students' own accounts are compared by, for each student. */
export async function accountPhones(ctx: Ctx, studentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.query<{ studentId: string; hash: string }>(
    `select person_id as "studentId", sjhm_hash as hash from sys_user
     where person_type = 'base.student' and person_id = any($1::text[]) and sjhm_hash is not null`,
    [studentIds],
    'family_account_phones',
  )
  return new Map(rows.map(({ studentId, hash }) => [studentId, hash]))
}
