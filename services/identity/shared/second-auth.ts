export type SecondAuthType = 'totp' | 'sms'

/** How an operation is protected in a school. */
export type SecondAuthRule = {
  readonly operation: string
  readonly name: string
  readonly isEnabled: boolean
  /** Codes of the roles it applies to; none means everybody. */
  readonly roles: readonly string[]
  readonly types: readonly SecondAuthType[]
  /** How long one authentication lasts for this operation; 0: one call. */
  readonly graceMinutes: number
}
