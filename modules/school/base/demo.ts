import type { Ctx } from '#kernel/world/context.ts'
import { demoAccounts, type DemoAccount } from './demo/accounts.ts'
import { assignmentRows, linkRows } from './demo/assignments.ts'
import { buildingRows } from './demo/buildings.ts'
import { askForCorrections } from './demo/corrections.ts'
import { schoolName } from './demo/organisation.ts'
import { planSchool, type DemoSize } from './demo/plan.ts'
import type { DemoRow } from './demo/row.ts'
import { staffRows } from './demo/staff-rows.ts'
import { planStaff } from './demo/staff.ts'
import { campusRows, classRows, departmentRows, intakeRows, majorRows } from './demo/structure-rows.ts'
import { placementRows, studentRows } from './demo/students.ts'
import { venueRows } from './demo/venues.ts'

export type { DemoAccount } from './demo/accounts.ts'
export type { DemoRef, DemoRow } from './demo/row.ts'

export type DemoSchool = {
  schoolName: string
  accounts: readonly DemoAccount[]
  /** New records, all of one entity together, in an order in which every reference is already there. */
  rows(): Iterable<DemoRow>
  /** Fields of records already made that point to later ones (heads of departments, monitors of classes). */
  links(): Iterable<DemoRow>
  /** What people asked for once everybody has an account. */
  after(ctx: Ctx): Promise<void>
}

/** A college that never was, the same every time for the same day: small has 2,000 students, large 30,000. */
export function demo({ size, today }: { size: DemoSize; today: string }): DemoSchool {
  const plan = planSchool({ size, today })
  const staff = planStaff(plan)
  return {
    schoolName,
    accounts: demoAccounts(plan, staff),
    *rows() {
      yield* campusRows()
      yield* departmentRows()
      yield* majorRows(plan)
      yield* intakeRows(plan)
      yield* classRows(plan)
      yield* staffRows(plan, staff)
      yield* buildingRows(staff)
      yield* venueRows()
      yield* studentRows(plan)
      yield* placementRows(plan)
      yield* assignmentRows(plan, staff)
    },
    links: () => linkRows(plan, staff),
    after: askForCorrections,
  }
}
