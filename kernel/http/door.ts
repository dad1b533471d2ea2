import { parse as parseForm } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { boundForm, boundJson, judgeSent } from '../rules/sent.ts'

/** Bytes of a form: names and words, never a file. */
const longestForm = 100 * 1024

/** What no request may carry, whatever it asks for, is refused here once, before any route reads it. */
export function guardDoor(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      boundJson(text)
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, text, done)
  })
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
