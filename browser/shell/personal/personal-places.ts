import { centrePath } from '#browser/kit/second-auth/security-path.ts'

/** Where a person finds what is their own. */
export const personalPlaces = {
  centre: centrePath,
  password: `${centrePath}?tab=password`,
  devices: `${centrePath}?tab=devices`,
} as const
