import type { ByHand } from '../../../tools/make-migration.ts'

/** What was confirmed as received until now was all of the charge. */
export const byHand: ByHand = {
  data: [`update card_apply set fee_paid = coalesce(fee, 0) where fee_time is not null`],
}
