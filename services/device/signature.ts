import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a device signs: the call, who calls, when, a text used once, and what is sent. */
export type DeviceCall = {
  method: string
  /** With its query. */ path: string
  deviceNo: string
  /** Unix seconds, as sent. */ timestamp: string
  nonce: string
  /** SHA-256 of the body in hex. */ digest: string
}

/** The signature a device puts into `X-Sign`, in hex. */
export function signOfDevice(secret: string, call: DeviceCall): string {
  return createHmac('sha256', secret)
    .update([call.method, call.path, call.deviceNo, call.timestamp, call.nonce, call.digest].join('\n'))
    .digest('hex')
}

/** Whether a signature was made with the secret; how long it takes says nothing about where it differs. */
export function isSignedBy(secret: string, call: DeviceCall, sign: string): boolean {
  const expected = Buffer.from(signOfDevice(secret, call), 'hex')
  const given = Buffer.from(sign, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
