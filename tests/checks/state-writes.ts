import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest, type SourceFile } from './source-tree.ts'

/** The state fields of a table: those that a declared machine moves, and other choices that logic depends on. */
export type StateColumns = { readonly moved: string | null; readonly chosen: readonly string[] }

const statement =
  /\b(?:update\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?(?!set\b)[a-z_]\w*)?\s+set|insert\s+into\s+([a-z_]+)\b[^`]*?\bdo\s+update\s+set)\s+([^`]*?)(?=\bwhere\b|\breturning\b|`|'\s*,\s*\[)/g

/** Statements of areas that write a state beside its declaration: without its moves and its trace, or by a bare code. */
export function stateWriteOffences(files: SourceFile[], tables: ReadonlyMap<string, StateColumns>): Offence[] {
  return (
    files
      .filter((file) => isCode(file) && !isTest(file.path) && inFolders(file.path, ['modules', 'patterns']))
      // A demo school is written once, as it is to stand.
      .filter(({ path }) => !/\/demo(-[\w-]+)?(\.ts$|\/)/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(statement)].flatMap((found): Offence[] => {
          const columns = tables.get((found[1] ?? found[2])!)
          if (!columns) return []
          const sets = found[3]!
          const at = { file: path, line: text.slice(0, found.index).split('\n').length, rule: 'state-writes' }
          if (columns.moved && sets.match(writes(columns.moved)))
            return [
              {
                ...at,
                why: `writes ${columns.moved} beside the moves that are declared, and without a trace`,
                mend: 'move rows by moveRows or moveRow of kernel/operations/write/move-rows.ts, or by an action',
              },
            ]
          return columns.chosen
            .filter((column) => sets.match(new RegExp(`${writes(column).source}[^,]*'[\\w-]+'`)))
            .map((column) => ({
              ...at,
              why: `writes a bare code to ${column}`,
              mend: 'take the code from the declaration: a named constant, or codeOf of kernel/entity/states.ts',
            }))
        }),
      )
  )
}

function writes(column: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${column}\\s*=`)
}
