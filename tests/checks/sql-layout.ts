import { laidOut } from '../../tools/lay-out-sql.ts'
import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'

const folders = ['kernel', 'services', 'patterns', 'modules', 'apps']

/** Statements in lines nobody reads to their end; whoever makes up a demo school writes what is read once. */
export function sqlLayoutOffences(files: SourceFile[]): Offence[] {
  return files
    .filter(
      (file) =>
        isCode(file) &&
        file.path.endsWith('.ts') &&
        inFolders(file.path, folders) &&
        !isTest(file.path) &&
        !/(^|\/)(load-)?demo/.test(file.path) &&
        /^.{121,}$/m.test(file.text),
    )
    .flatMap((file) => {
      const lines = file.text.split('\n')
      const after = laidOut(file.text, file.path).split('\n')
      const at = lines.findIndex((line, i) => line !== after[i])
      if (at === -1) return []
      const why = 'a statement of more than one clause has a line for each'
      return [{ file: file.path, line: at + 1, rule: 'sql-layout', why, mend: 'node tools/lay-out-sql.ts <file>' }]
    })
}
