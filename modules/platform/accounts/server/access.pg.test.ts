import { addDays } from '#kernel/rules/days.ts'
import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('accounts', {
  examples: { 'accounts.permApply': (ctx) => ({ endDate: addDays(ctx.today(), 30) }) },
})
