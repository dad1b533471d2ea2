import type { DesignedType } from '#services/flow/designed-type.ts'
import { certIssue, repair, venueUse } from './campus.ts'
import { carUse, purchase, sealApply } from './office.ts'

/** What any college decides by a form alone: there from the first day, to be changed or switched off as a school likes. */
export const designedTypes: readonly DesignedType[] = [certIssue, venueUse, repair, sealApply, carUse, purchase]
