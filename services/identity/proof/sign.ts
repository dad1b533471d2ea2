import type { FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#services/startup/config.ts'
import { wrongSign } from '../errors.ts'

const form = /^(\d{1,16})\.([0-9a-f]+)$/i
const tolerance = 5 * 60 * 1000

/**
 * Checks the `FlySource-sign` header of a request that carries a token. A value of another form is as good as none;
 * none is accepted unless the settings demand one.
 */
export function checkSign(
  request: Pick<FastifyRequest, 'headers' | 'originalUrl'>,
  { token, config, now }: { token: string; config: Pick<Config, 'signRequired'>; now: Date },
): void {
  const [, timestamp, mac] = form.exec(String(request.headers['flysource-sign'] ?? '')) ?? []
  if (!timestamp || !mac) {
    if (config.signRequired) throw wrongSign({ serverTime: now.getTime() })
    return
  }
  const expected = createHmac('sha256', token).update(`${request.originalUrl}\n${timestamp}`).digest()
  const given = Buffer.from(mac, 'hex')
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  const isFresh = Math.abs(now.getTime() - Number(timestamp)) <= tolerance
  if (!isRight || !isFresh) throw wrongSign({ serverTime: now.getTime() })
}
