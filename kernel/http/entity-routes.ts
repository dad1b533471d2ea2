import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#kernel/context.ts'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { storeUpload } from '#kernel/files/upload.ts'
import { act } from '#kernel/operations/act.ts'
import { exportSheet } from '#kernel/operations/export.ts'
import { history } from '#kernel/operations/history.ts'
import { importTemplate } from '#kernel/operations/import-template.ts'
import { startImport } from '#kernel/operations/import.ts'
import { list } from '#kernel/operations/list.ts'
import { meta } from '#kernel/operations/meta.ts'
import { read } from '#kernel/operations/read.ts'
import { remove, restore } from '#kernel/operations/remove.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { isTree, select, tree } from '#kernel/operations/select.ts'
import { unmask } from '#kernel/operations/unmask.ts'
import { submitAll } from '#kernel/operations/submit-all.ts'
import { create, submit, update } from '#kernel/operations/write.ts'
import { success } from './envelope.ts'
import { inputOf } from './parameters.ts'
import { readAs, type Caller } from './unit-of-work.ts'
import type { Gate } from './gate.ts'

/** `/api/flySource-<service>/<path>`. */
export function entityAddress(entity: AnyEntity): string {
  return `/api/flySource-${entity.service}/${entity.path}`
}

/** The endpoints of an entity (contract §5): each parses, calls one operation, answers. */
export function entityRoutes(app: FastifyInstance, resource: Resource, gate: Gate): void {
  const { entity } = resource
  const at = entityAddress(entity)
  const query = (request: FastifyRequest) => inputOf({ query: request.query })
  const gets: Record<string, (ctx: Ctx, request: FastifyRequest) => Promise<unknown>> = {
    list: (ctx, request) => list(ctx, resource, query(request)),
    all: async (ctx, request) => (await list(ctx, resource, { ...query(request), current: 1, size: 500 })).records,
    getOne: (ctx, request) => read(ctx, resource, query(request)['id']),
    history: (ctx, request) => history(ctx, resource, query(request)),
    meta: (ctx) => meta(ctx, resource),
  }
  if (isTree(entity)) gets['getTree'] = (ctx, request) => tree(ctx, resource, query(request))
  for (const [verb, run] of Object.entries(gets)) {
    app.get(`${at}/${verb}`, async (request) => success(await gate.read(request, (ctx) => run(ctx, request))))
  }
  app.get(`${at}/getSelect`, async (request, reply) => {
    const { rows, isTruncated } = await gate.read(request, (ctx) => select(ctx, resource, query(request)))
    if (isTruncated) reply.header('X-Truncated', '1')
    return success(rows)
  })

  const posts: Record<string, (ctx: Ctx, input: Record<string, unknown>, request: FastifyRequest) => Promise<unknown>> = {
    add: (ctx, input) => create(ctx, resource, input),
    update: (ctx, input) => update(ctx, resource, input),
    submit: (ctx, input) => submit(ctx, resource, input),
    unmask: (ctx, input) => unmask(ctx, resource, { id: input['id'], field: input['field'] }),
  }
  if (entity.removable !== 'never') {
    posts['remove'] = (ctx, input, request) =>
      remove(ctx, resource, { ids: Array.isArray(request.body) ? request.body : input['ids'], atomic: ['1', 'true', 'yes'].includes(String(input['atomic'])) })
  }
  if (entity.removable === 'bin') posts['restore'] = (ctx, input) => restore(ctx, resource, input['ids'])
  for (const name of Object.keys(resource.actions)) {
    posts[name] = (ctx, { id, ...input }) => act(ctx, resource, { name, id, input })
  }
  for (const [verb, run] of Object.entries(posts)) {
    app.post(`${at}/${verb}`, async (request) =>
      success(await gate.write(request, { keepsOnlyId: entity.restricted === true, answersSecrets: verb === 'unmask' }, (ctx) => run(ctx, inputOf(request), request))),
    )
  }
  app.post(`${at}/batch`, async (request) => {
    return success(await gate.write(request, { keepsOnlyId: false }, (ctx) => submitAll(ctx, resource, request.body)))
  })
  app.post(`${at}/export`, (request, reply) => sendExport(gate, resource, request, reply))
  if (entity.excel) importRoutes(app, resource, gate)
}

async function sendExport(gate: Gate, resource: Resource, request: FastifyRequest, reply: FastifyReply) {
  const { world, caller } = await gate.enter(request)
  const sheet = await exportSheet(world, caller, resource, inputOf(request))
  reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  if (sheet.isEmpty) return reply.send('')
  reply.header('content-disposition', `attachment;filename=${Buffer.from(sheet.fileName, 'utf8').toString('base64')}`)
  return reply.send(sheet.stream)
}

function importRoutes(app: FastifyInstance, resource: Resource, gate: Gate): void {
  const at = entityAddress(resource.entity)
  app.get(`${at}/importTemplate`, async (request, reply) => {
    const { world, caller } = await gate.enter(request)
    const sheet = await readAs(world, caller, (ctx) => importTemplate(ctx, resource))
    reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    reply.header('content-disposition', `attachment;filename=${Buffer.from(`${resource.entity.label}导入模板.xlsx`, 'utf8').toString('base64')}`)
    return sheet
  })
  app.post(`${at}/import`, async (request) => {
    const { caller } = await gate.enter(request)
    const { fields, fileId } = await readForm(gate, request, caller, resource)
    const mode = fields['mode'] ?? 'all-or-nothing'
    if (mode !== 'all-or-nothing' && mode !== 'skip-bad') throw badRequest({ text: 'mode 应为 all-or-nothing 或 skip-bad' })
    const check = ['1', 'true'].includes(fields['check'] ?? '')
    const { jobId } = await gate.write(request, { keepsOnlyId: false }, (ctx) => startImport(ctx, resource, { fileId, mode, check }))
    return success({ jobId, fileId })
  })
}

// The form either brings a file or names one that was uploaded before, for the dry run that comes first.
async function readForm(gate: Gate, request: FastifyRequest, caller: Caller, resource: Resource): Promise<{ fields: Record<string, string>; fileId: string }> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) fields[name] = String(value)
  await gate.require(caller, `${resource.entity.path}:import`)
  if (!request.isMultipart()) {
    for (const [name, value] of Object.entries(inputOf(request))) fields[name] = String(value)
  } else {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (!fields['fileId']) fields['fileId'] = (await storeUpload(gate.world, caller, part, { extensions: ['xlsx', 'csv'], maxMegabytes: 50, wrongType: '仅支持 xlsx、csv 文件' })).fileId
      else part.file.resume()
    }
  }
  if (!fields['fileId']) throw badRequest({ text: '请选择要导入的文件' })
  return { fields, fileId: fields['fileId'] }
}
