import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#kernel/world/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { act } from '#kernel/operations/write/act.ts'
import { actOnMany } from '#kernel/operations/write/act-many.ts'
import { card } from '#kernel/operations/read/card.ts'
import { checkUnique } from '#kernel/operations/write/check-unique.ts'
import { exportSheet } from '#services/sheets/export/export.ts'
import { history } from '#kernel/operations/read/history.ts'
import { countedQueries, counts, list } from '#kernel/operations/read/list.ts'
import { meta } from '#kernel/operations/read/meta.ts'
import { read } from '#kernel/operations/read/read.ts'
import { listBin, restore } from '#kernel/operations/write/recycle-bin.ts'
import { remove } from '#kernel/operations/write/remove.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { isTree, select, tree } from '#kernel/operations/read/select.ts'
import { unmask } from '#kernel/operations/read/unmask.ts'
import { submitAll } from '#kernel/operations/write/submit-all.ts'
import { create, submit, update } from '#kernel/operations/write/write.ts'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import { success } from '#kernel/http/envelope.ts'
import { importRoutes } from './import-routes.ts'
import { inputOf } from '#kernel/http/parameters.ts'
import type { Gate } from './gate.ts'

/** `/api/flySource-<service>/<path>`. */
export function entityAddress(entity: AnyEntity): string {
  return `/api/flySource-${entity.service}/${entity.path}`
}

// Other systems may call these with a key of their own, as far as it goes.
const forSystems = { config: { takesApiKeys: true, needsCaller: true } as object }
const forMany = { config: { ...forSystems.config, mostNames: mostValues } as object }

/** The endpoints of an entity (contract §5): each parses, calls one operation, answers. */
export function entityRoutes(app: FastifyInstance, resource: Resource, gate: Gate): void {
  const { entity } = resource
  const at = entityAddress(entity)
  const query = (request: FastifyRequest) => inputOf({ query: request.query })
  const gets: Record<string, (ctx: Ctx, request: FastifyRequest) => Promise<unknown>> = {
    list: (ctx, request) => list(ctx, resource, query(request)),
    all: async (ctx, request) => (await list(ctx, resource, { ...query(request), current: 1, size: 500 })).records,
    viewCounts: (ctx, request) => counts(ctx, resource, countedQueries(query(request))),
    getOne: (ctx, request) => read(ctx, resource, query(request)['id']),
    history: (ctx, request) => history(ctx, resource, query(request)),
    meta: (ctx) => meta(ctx, resource),
  }
  if (entity.card) gets['card'] = (ctx, request) => card(ctx, resource, query(request)['id'])
  if (entity.removable === 'bin') gets['bin'] = (ctx, request) => listBin(ctx, resource, query(request))
  if (isTree(entity)) gets['getTree'] = (ctx, request) => tree(ctx, resource, query(request))
  for (const [verb, run] of Object.entries(gets)) {
    app.get(`${at}/${verb}`, forSystems, async (request) =>
      success(await gate.read(request, (ctx) => run(ctx, request))),
    )
  }
  app.get(`${at}/getSelect`, forSystems, async (request, reply) => {
    const { rows, isTruncated } = await gate.read(request, (ctx) => select(ctx, resource, query(request)))
    if (isTruncated) reply.header('X-Truncated', '1')
    return success(rows)
  })

  const posts: Record<string, (ctx: Ctx, input: Record<string, unknown>, request: FastifyRequest) => Promise<unknown>> =
    {
      add: (ctx, input) => create(ctx, resource, input),
      update: (ctx, input) => update(ctx, resource, input),
      submit: (ctx, input) => submit(ctx, resource, input),
      unmask: (ctx, input) => unmask(ctx, resource, { id: input['id'], field: input['field'] }),
    }
  if (entity.unique?.length && !entity.isLog) posts['checkUnique'] = (ctx, input) => checkUnique(ctx, resource, input)
  if (entity.removable !== 'never') {
    posts['remove'] = (ctx, input, request) =>
      remove(ctx, resource, {
        ids: Array.isArray(request.body) ? request.body : input['ids'],
        filter: input['filter'],
        expected: input['expected'],
        atomic: isYes(input['atomic']),
        isConfirmed: isYes(input['isConfirmed']),
      })
  }
  if (entity.removable === 'bin') posts['restore'] = (ctx, input) => restore(ctx, resource, input['ids'])
  for (const name of Object.keys(resource.actions)) {
    posts[name] = (ctx, { id, ...input }) => act(ctx, resource, { name, id, input })
  }
  // An area that writes a verb by hand, since more hangs on it, has it instead of the derived one.
  const byHand = new Set(
    gate.world.routes
      .filter(({ method }) => method === 'POST')
      .map(({ service, path }) => `/api/flySource-${service}/${path}`),
  )
  for (const [verb, run] of Object.entries(posts).filter(([name]) => !byHand.has(`${at}/${name}`))) {
    const kept = { keepsOnlyId: entity.restricted === true, answersSecrets: verb === 'unmask' }
    app.post(`${at}/${verb}`, forSystems, async (request) => {
      const input = inputOf(request)
      // Other actions may have a field of that name.
      if (input['ids'] !== undefined && resource.actions[verb]?.declared.many) {
        const { ids, ...given } = input
        return success(await actOnMany(await gate.apart(request, kept), resource, { name: verb, ids, input: given }))
      }
      return success(await gate.write(request, kept, (ctx) => run(ctx, input, request)))
    })
  }
  app.post(`${at}/batch`, forMany, async (request) => {
    return success(await gate.write(request, { keepsOnlyId: false }, (ctx) => submitAll(ctx, resource, request.body)))
  })
  app.post(`${at}/export`, forSystems, (request, reply) => sendExport(gate, resource, request, reply))
  if (entity.excel) importRoutes(app, { resource, gate, at })
}

function isYes(value: unknown): boolean {
  return ['1', 'true', 'yes'].includes(String(value))
}

async function sendExport(gate: Gate, resource: Resource, request: FastifyRequest, reply: FastifyReply) {
  const { world, caller } = await gate.enter(request)
  refuseToLookers(caller)
  const sheet = await exportSheet(world, caller, resource, inputOf(request))
  if ('jobId' in sheet) return success(sheet)
  reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  if (sheet.isEmpty) return reply.send('')
  reply.header('content-disposition', `attachment;filename=${Buffer.from(sheet.fileName, 'utf8').toString('base64')}`)
  return reply.send(sheet.stream)
}
