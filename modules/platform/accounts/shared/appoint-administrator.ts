import { defineService } from '#kernel/world/service.ts'

/** Whom to make administrator: an account by its name, made where there is none. `because` is told to the others and kept. */
type Appointment = { accountNo: string; because: string }

/**
 * Makes somebody a school's administrator who can sign in, whatever kept them from it before; the password is told once.
 * For whoever looks after schools from outside: it asks for no permission of its own.
 */
export const appointAdministrator = defineService<Appointment, { accountNo: string; password: string; isNew: boolean }>(
  'accounts.appointAdministrator',
)
