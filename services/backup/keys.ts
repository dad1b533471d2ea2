import { columnName, tableName } from '#kernel/db/names.ts'
import type { Secrets } from '#kernel/db/secrets.ts'
import { hashColumn } from '#kernel/db/table.ts'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { sealPlace } from '#kernel/operations/read/selection.ts'
import { BackupError } from './backup-error.ts'
import { quoted, type Ask, type TableShape } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

export type KeySample = Manifest['keys'][number]

/** One ciphertext for each key that a school's values were sealed with. */
export async function keySamples(
  ask: Ask,
  input: { schoolId: string; entities: readonly AnyEntity[]; tables: readonly TableShape[] },
): Promise<KeySample[]> {
  const samples: KeySample[] = []
  for (const { entity, field, table } of sealedFields(input.entities, input.tables)) {
    const [sealed, hash] = [quoted(columnName(field)), quoted(hashColumn(field))]
    for (;;) {
      const [found] = await ask<{ id: string; sealed: string; hash: string }>(
        `select split_part(${sealed}, '.', 1) as id, ${sealed} as sealed, ${hash} as hash from ${quoted(table)}
         where ${sealed} is not null and split_part(${sealed}, '.', 1) <> all($1::text[]) limit 1`,
        [samples.map((sample) => sample.id)],
      )
      if (!found) break
      samples.push({ ...found, place: sealPlace(input.schoolId, entity, field) })
    }
  }
  return samples
}

/** Throws when these keys would not open a backup's values, or would not find them again by their hashes. */
export function checkKeys(secrets: Secrets, samples: readonly KeySample[]): void {
  const problem = keyProblem(secrets, samples)
  if (problem === 'oldest') {
    throw new BackupError('APP_KEY 缺少最早使用的密钥，恢复后将无法按敏感信息查找，请把它补在 APP_KEY 的最后')
  }
  if (problem) {
    throw new BackupError(
      `APP_KEY 与备份时不同（缺少密钥 ${problem.missing}），请先设置备份时使用的 APP_KEY，或把原来的 app.key 放回数据目录`,
    )
  }
}

/** What these keys lack for the samples: a key that sealed one, or the oldest, which all hashes stand on. */
export function keyProblem(secrets: Secrets, samples: readonly KeySample[]): { missing: string } | 'oldest' | null {
  for (const { id, place, sealed, hash } of samples) {
    const value = opened(secrets, sealed, place)
    if (value === null) return { missing: id }
    if (secrets.hash(value, place) !== hash) return 'oldest'
  }
  return null
}

function opened(secrets: Secrets, sealed: string, place: string): string | null {
  try {
    return secrets.open(sealed, place)
  } catch {
    return null
  }
}

function sealedFields(
  entities: readonly AnyEntity[],
  tables: readonly TableShape[],
): { entity: AnyEntity; field: string; table: string }[] {
  const columns = new Map(tables.map((table) => [table.name, new Set(table.columns)]))
  return entities.flatMap((entity) => {
    const table = tableName(entity)
    return fieldsOf(entity)
      .filter(([name, field]) => field.options.sensitive && columns.get(table)?.has(hashColumn(name)))
      .map(([field]) => ({ entity, field, table }))
  })
}
