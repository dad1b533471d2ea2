import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest, type SourceFile } from './source-tree.ts'

/** What says who is in office, and where alone it may be asked. */
const guarded = [
  {
    table: 'sys_user_role',
    mend: 'who holds a role is said by kernel/identity/in-office.ts (heldRoles, holdersOf)',
    isHome: (path: string) => inFolders(path, ['kernel/identity', 'modules/accounts']),
  },
  {
    table: 'base_class_assign',
    mend: 'who answers for students is said by modules/base/shared/who.ts (who, leadersOf, counsellorsOf)',
    // The change of the year ends assignments and tells whose; it looks for nobody.
    isHome: (path: string) =>
      inFolders(path, ['modules/base']) || /^modules\/status\/server\/rollover-(job|undo|view)\.ts$/.test(path),
  },
]

/** Every place that decides for itself who holds a role or answers for a class. */
export function inOfficeOffences(files: SourceFile[]): Offence[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path) && !isDemo(file.path) && inFolders(file.path, folders))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) =>
        guarded
          .filter(({ table, isHome }) => !isHome(path) && new RegExp(`\\b${table}\\b`).test(line))
          .map(({ table, mend }): Offence => ({
            file: path,
            line: i + 1,
            rule: 'in-office',
            why: `asks ${table} itself, and forgets that an office has a beginning and an end`,
            mend,
          })),
      ),
    )
}

const folders = ['kernel', 'modules', 'patterns', 'apps']

// A demo school is written once, by whoever makes up its people.
function isDemo(path: string): boolean {
  return /\/(load-)?demo(-[\w-]+)?(\.ts$|\/)/.test(path)
}
