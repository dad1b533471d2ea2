import type { GrantCall, TokenAnswer } from '#services/identity/grant.ts'
import { bindUser } from './bind-user.ts'
import { casGrant } from './cas-grant.ts'
import { jwtGrant } from './jwt-grant.ts'
import { qrGrant } from './qr.ts'
import { secondAuthGrant } from './second-auth-grant.ts'
import { smsGrant } from './sms-grant.ts'
import { socialGrant } from './social-grant.ts'

/** Signing in and tying the account to somebody elsewhere, in one. */
export const bindGrant = 'bind_user'

type Grant = (call: GrantCall) => Promise<TokenAnswer>

/** The ways of signing in besides password and refresh token, by `grant_type`. */
export const furtherGrants: readonly (readonly [string, Grant])[] = [
  ['sms_code', smsGrant],
  ['cas', casGrant],
  ['social', socialGrant],
  ['jwt', jwtGrant],
  ['qr_code', qrGrant],
  [bindGrant, bindUser],
  ['second_auth', secondAuthGrant],
]
