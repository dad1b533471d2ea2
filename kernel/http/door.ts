import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../access/access.ts'
import { forbidden } from '../errors/platform-errors.ts'
import { mostValues, namesOfStrangers, usualNames } from '../rules/body-bounds.ts'
import type { Caller } from './unit-of-work.ts'
import { boundForm, boundJson, judgeSent } from '../rules/sent.ts'

/** Bytes of a form: names and words, never a file. */
const longestForm = 100 * 1024

/** What a route says of whoever may call it and of what they may send; kept as its `config`. */
export type DoorConfig = {
  /** Nobody is answered whom the gate does not know: it is asked before anything is made of a body. */
  readonly needsCaller?: boolean
  /** Names in one body, where they may be more than usual. */
  readonly mostNames?: number
  /** Whoever lacks it has no long body read. */
  readonly permission?: string
}

/**
 * What no request may carry, whatever it asks for, is refused here once, before any route reads it. `enter` finds out who calls; a
 * signature over the body can be judged only once that has come, a token before.
 */
export function guardDoor(
  app: FastifyInstance,
  {
    enter,
    isSignedOver,
  }: Readonly<{
    enter(request: FastifyRequest): Promise<{ caller: Pick<Caller, 'actor'> }>
    isSignedOver(request: FastifyRequest): boolean
  }>,
): void {
  app.addHook('onRequest', async (request) => {
    if (configOf(request).needsCaller && request.method !== 'GET' && !isSignedOver(request)) await enter(request)
  })
  const parse = app.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      const { needsCaller, mostNames, permission } = configOf(request)
      const known = needsCaller ? await enter(request) : null
      if (known && permission && (mostNames ?? 0) > mostValues && !can(known.caller.actor, permission))
        throw forbidden()
      boundJson(text, needsCaller ? (mostNames ?? usualNames) : namesOfStrangers)
      return new Promise((resolve, reject) => {
        parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
      })
    },
  )
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, text, done) => {
      try {
        boundForm(text)
      } catch (error) {
        return done(error as Error)
      }
      return done(null, parseForm(text))
    },
  )
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      judgeSent(request.params)
      judgeSent(request.query)
      judgeSent(request.body)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

function configOf(request: FastifyRequest): DoorConfig {
  return (request.routeOptions.config ?? {}) as DoorConfig
}
