import type { GrantCall, TokenAnswer } from '#kernel/identity/grant.ts'

type Grant = (call: GrantCall) => Promise<TokenAnswer>

/** The ways of signing in besides password and refresh token, by `grant_type`. */
export const furtherGrants: readonly (readonly [string, Grant])[] = []
