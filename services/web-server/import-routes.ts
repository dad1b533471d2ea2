import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { fileDamaged, wrongFileType } from '#kernel/excel/errors.ts'
import { storeUpload } from '#services/files/upload/upload.ts'
import { previewImport } from '#services/sheets/import/import-preview.ts'
import { importRecords, startUndo } from '#services/sheets/import/import-records.ts'
import { importTemplate } from '#services/sheets/import/import-template.ts'
import { importWish, startImport } from '#services/sheets/import/import.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import { success } from '#kernel/http/envelope.ts'
import type { Gate } from './gate.ts'
import { inputOf } from '#kernel/http/parameters.ts'
import { mostValues } from '#kernel/rules/body-bounds.ts'
import { judgeSent, readSentJson } from '#kernel/rules/sent.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'

/** Choices for the words of a sheet come along with it. */
const forPeople = { config: { needsCaller: true, mostNames: mostValues } as object }

type Place = { resource: Resource; gate: Gate; at: string }

/** The endpoints by which sheets come in: template, preview, dry run and write, records, taking back. */
export function importRoutes(app: FastifyInstance, { resource, gate, at }: Place): void {
  app.get(`${at}/importTemplate`, async (request, reply) => {
    const { world, caller } = await gate.enter(request)
    refuseToLookers(caller)
    const sheet = await readAs(world, caller, (ctx) => importTemplate(ctx, resource))
    reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    reply.header(
      'content-disposition',
      `attachment;filename=${Buffer.from(`${resource.entity.label}导入模板.xlsx`, 'utf8').toString('base64')}`,
    )
    return sheet
  })
  app.post(`${at}/importPreview`, forPeople, async (request) => {
    const { world, caller } = await gate.enter(request)
    const { fileId } = await readForm(gate, request, { caller, resource })
    return success(await previewImport(world, caller, resource, fileId))
  })
  app.post(`${at}/import`, forPeople, async (request) => {
    const { caller } = await gate.enter(request)
    const form = await readForm(gate, request, { caller, resource })
    const wish = importWish.safeParse(wishOf(form))
    if (!wish.success) throw badRequest({ text: wish.error.issues[0]!.message })
    const started = await gate.write(request, { keepsOnlyId: false }, (ctx) => startImport(ctx, resource, wish.data))
    return success({ ...started, fileId: form.fileId })
  })
  app.get(`${at}/importRecords`, async (request) =>
    success(await gate.read(request, (ctx) => importRecords(ctx, resource, inputOf({ query: request.query })))),
  )
  app.post(`${at}/importUndo`, forPeople, async (request) => {
    return success(
      await gate.write(request, { keepsOnlyId: false }, (ctx) => startUndo(ctx, resource, inputOf(request)['batchId'])),
    )
  })
}

type Form = { fields: Record<string, unknown>; fileId: string }

/** A form carries everything as text; what is not there is left to its usual value. */
function wishOf({ fields, fileId }: Form): Record<string, unknown> {
  const wish: Record<string, unknown> = {
    fileId,
    check: isYes(fields['check']),
    again: !fields['again'] || isYes(fields['again']),
  }
  for (const name of ['mode', 'way']) if (fields[name]) wish[name] = String(fields[name])
  for (const name of ['mapping', 'values', 'fixes']) if (fields[name]) wish[name] = structureOf(fields[name])
  return wish
}

function isYes(value: unknown): boolean {
  return ['1', 'true'].includes(String(value ?? ''))
}

function structureOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return readSentJson(value)
  } catch {
    return null
  }
}

// The form either brings a file or names one that was uploaded before.
async function readForm(
  gate: Gate,
  request: FastifyRequest,
  who: { caller: Caller; resource: Resource },
): Promise<Form> {
  const fields: Record<string, unknown> = { ...(request.query as Record<string, unknown> | null) }
  await gate.require(who.caller, `${who.resource.entity.path}:import`)
  if (!request.isMultipart()) Object.assign(fields, inputOf(request))
  else {
    for await (const part of request.parts()) {
      if (part.type === 'field') Object.assign(fields, judgeSent({ [part.fieldname]: part.value }))
      else if (fields['fileId']) part.file.resume()
      else
        fields['fileId'] = (
          await storeUpload(gate.world, who.caller, part, {
            extensions: ['xlsx', 'csv'],
            maxMegabytes: 50,
            wrongType: wrongFileType().message,
            wrongContent: fileDamaged().message,
          })
        ).fileId
    }
  }
  if (!fields['fileId']) throw badRequest({ text: '请选择要导入的文件' })
  return { fields, fileId: String(fields['fileId']) }
}
