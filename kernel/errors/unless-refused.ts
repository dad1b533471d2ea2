import { AppError } from './define-error.ts'

/** The answer, or null where it was refused; what broke is not a refusal and goes on. */
export function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}
