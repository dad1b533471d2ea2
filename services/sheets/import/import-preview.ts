import type { Ctx } from '#kernel/world/context.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { columnName } from '#kernel/excel/write/workbook-parts.ts'
import type { SheetRow } from '#kernel/excel/read/read-sheet.ts'
import type { FileRow } from '#services/files/read/readable.ts'
import { inReadingTurn } from '#services/files/read/reading-turn.ts'
import { withLocalCopy } from '#services/files/stores/storage.ts'
import { readAs, type Caller } from '#kernel/http/unit-of-work.ts'
import type { TextWorld } from '#kernel/fields/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { makeTextWorld } from '#kernel/operations/text-world.ts'
import { maskIdCard } from '#kernel/rules/id-card.ts'
import type { World } from '#kernel/world/world.ts'
import {
  agreeFields,
  importFields,
  isNeeded,
  proposedMapping,
  refuseTwins,
  type ColumnMapping,
} from '../match/import-columns.ts'
import { rememberedMapping } from '../match/import-memory.ts'
import { choicesOf } from './import-choices.ts'
import { isFooter, openTable } from './import-source.ts'
import { sameFileQuestion, uploadedSheet } from './import.ts'
import type { Resource } from '#kernel/operations/resource.ts'

const samples = 5

/** A sheet before it is checked: its head, the first rows, and which column is thought to carry which field. */
export async function previewImport(world: World, caller: Caller, resource: Resource, fileId: string) {
  const { entity } = resource
  const facts = await readAs(world, caller, async (ctx) => {
    const file = await uploadedSheet(ctx, resource, fileId)
    return {
      file,
      fields: [...importFields(ctx, entity), ...agreeFields(ctx, entity)],
      question: await sameFileQuestion(ctx, resource, file),
      words: await makeTextWorld(ctx),
    }
  })
  const { head, rows } = await inReadingTurn(caller, () => beginningOf(world, caller, facts))
  refuseTwins(facts.fields, head)
  const known = await readAs(world, caller, (ctx: Ctx) => rememberedMapping(ctx, entity, head.titles))
  const byName = new Map(facts.fields)
  const mapping: ColumnMapping = known ?? proposedMapping(facts.fields, head)
  return {
    fileId: facts.file.id,
    fileName: facts.file.name,
    question: facts.question,
    headRow: head.row,
    isRemembered: known !== null,
    columns: head.titles.map((title, at) => ({
      at,
      letter: columnName(at),
      title,
      field: byName.has(mapping[at] ?? '') ? mapping[at]! : '',
      samples: rows.map((row) => sampleOf(row.cells[at]?.text ?? '', byName.get(mapping[at] ?? ''))),
    })),
    fields: facts.fields.map(([name, field]) => ({
      ...fieldFacts(resource, name, field),
      choices: listOf(field, facts.words),
    })),
    keys: (entity.excel!.matchBy as readonly (readonly string[])[]).map((key) => [...key]),
  }
}

/** What a cell can be mended to where its field knows a list: one of its words. */
function listOf(field: AnyField, words: TextWorld): string[] {
  return kindOf(field).isMany ? [] : choicesOf(field, words).map(({ label }) => label)
}

/** A cell as it may be shown: masked as its field is, and a number of an identity card in whatever column it stands. */
function sampleOf(text: string, field: AnyField | undefined): string {
  if (field?.options.sensitive && text !== '') return kindOf(field).mask?.(text) ?? '***'
  return /^\d{17}[\dXx]$/.test(text) ? maskIdCard(text) : text
}

function fieldFacts({ entity }: Resource, name: string, field: AnyField) {
  const isCompared = entity.excel?.agree?.some((one) => one.field === name) ?? false
  return {
    name,
    label: field.options.label,
    isNeeded: !isCompared && isNeeded(field),
    isCompared,
    refersTo: kindOf(field).refersTo?.(field) ?? null,
  }
}

async function beginningOf(
  world: World,
  caller: Caller,
  facts: { file: FileRow; fields: readonly [string, AnyField][] },
) {
  return withLocalCopy(world, caller.school, facts.file, async (path) => {
    const table = await openTable({ file: { path, name: facts.file.name }, fields: facts.fields })
    try {
      const rows: SheetRow[] = []
      for await (const row of table.rows) {
        if (!isFooter(row)) rows.push(row)
        if (rows.length === samples) break
      }
      return { head: table.head, rows }
    } finally {
      await table.close()
    }
  })
}
