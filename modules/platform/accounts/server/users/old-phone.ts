import type { Ctx } from '#kernel/world/context.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { phonePattern } from '#kernel/rules/contact.ts'
import { sendSms } from '#services/sms/send-sms.ts'

/** Tells a number that it is no longer the one of its account: whoever has it may know nothing of that. */
export async function tellOldPhone(ctx: Ctx, { userId, phone }: { userId: string; phone: string }): Promise<void> {
  if (!phonePattern.test(phone)) return
  try {
    await sendSms(ctx, { template: 'phoneChanged', phone, params: {}, userId, isUrgent: true })
  } catch (error) {
    // A school without a channel still keeps its accounts right.
    if (!(error instanceof AppError)) throw error
  }
}
