import { AppError } from '#kernel/errors/define-error.ts'
import { defineService } from '#kernel/world/service.ts'

/** Lets an operation go on only with a second authentication for it. Whoever knows people provides it; without them nothing guarded is done. */
export const proveAgain = defineService<string, void>('operations.proveAgain')

/** Whether a refusal is the question for that proof, which whoever called is to be shown as it is. */
export function asksProof(error: unknown): boolean {
  return error instanceof AppError && error.code === secondAuthCode
}

/** The code of that question. */
export const secondAuthCode = 'SECOND_AUTH'
