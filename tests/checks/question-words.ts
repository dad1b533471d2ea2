import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { lineAt } from './syntax.ts'

/** What answers a question without saying what will be done. */
const bare = /\bokText(?:=\{|: )t\('(?:确定|确认|是|好的|继续)'/g

/** Questions and dialogs whose button says only yes: whoever reads nothing but the button does not know what it does. */
export function questionWordOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(bare)].map(({ index }) => ({
        file: file.path,
        line: lineAt(file, index),
        rule: 'question-words',
        why: 'a button that says yes and not what it does',
        mend: 'say what will be done, as a verb: 删除, 退宿, 恢复默认',
      })),
    )
}
