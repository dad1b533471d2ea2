import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest, type SourceFile } from './source-tree.ts'

/** What says who is in office, and where alone it may be asked. */
const guarded = [
  {
    table: 'sys_user_role',
    mend: 'who holds a role is said by services/identity/in-office.ts (heldRoles, holdersOf)',
    isHome: (path: string) => inFolders(path, ['services/identity', 'modules/platform/accounts']),
  },
  {
    table: 'base_class_assign',
    mend: 'who answers for students is said by modules/school/base/shared/people/who.ts (who, leadersOf, counsellorsOf)',
    // The change of the year ends assignments and tells whose; it looks for nobody.
    isHome: (path: string) =>
      inFolders(path, ['modules/school/base']) ||
      /^modules\/school\/status\/server\/rollover-(job|undo)\.ts$/.test(path),
  },
]

/** Every place that decides for itself who holds a role, answers for a class or can act. */
export function inOfficeOffences(files: SourceFile[]): Offence[] {
  const asking = files.filter(
    (file) => isCode(file) && !isTest(file.path) && !isDemo(file.path) && inFolders(file.path, folders),
  )
  return [...asking.flatMap(ownTables), ...asking.flatMap(ownAccounts), ...asking.flatMap(ownTaking)]
}

function ownTables({ path, text }: SourceFile): Offence[] {
  return text.split('\n').flatMap((line, i) =>
    guarded
      .filter(({ table, isHome }) => !isHome(path) && new RegExp(`\\b${table}\\b`).test(line))
      .map(({ table, mend }): Offence => ({
        file: path,
        line: i + 1,
        rule: 'in-office',
        why: `asks ${table} itself, and forgets that an office has a beginning and an end`,
        mend,
      })),
  )
}

const writing = 'services/identity/write-roles.ts'
/** Who writes roles: accounts that are new, what somebody gives or takes, what a rule does. */
const writers = [
  'services/identity/accounts.ts',
  ...['role-holding', 'auto-rule'].map((name) => `modules/platform/accounts/server/roles/${name}.ts`),
]

/** Roles given or taken beside the places that keep a school its administrators and tell whoever holds them. */
function ownTaking({ path, text }: SourceFile): Offence[] {
  if (path === writing) return []
  const stated = /\b(?:delete\s+from|insert\s+into|update)\s+sys_user_role\b/g
  const called = writers.includes(path) ? [] : [...text.matchAll(/\b(?:writeRoles|eraseRoles)\b/g)]
  return [...text.matchAll(stated), ...called].map((found): Offence => ({
    file: path,
    line: text.slice(0, found.index).split('\n').length,
    rule: 'in-office',
    why: 'gives or takes roles itself: nobody is told, and the last administrator may be among them',
    mend: 'roles are given and taken by modules/platform/accounts/server/roles/role-holding.ts (giveRole, writeHolding, dropHolding)',
  }))
}

// Signing in and keeping accounts look at their state for its own sake; so does whatever counts how many it will touch.
const isAccountHome = (path: string) =>
  inFolders(path, ['services/identity', 'modules/platform/accounts']) ||
  ['modules/school/status/server/rollover-view.ts', 'modules/platform/security/server/policy-routes.ts'].includes(path)

const accountNames = /\bsys_user(?: as)?(?: (?!on\b|where\b|set\b|order\b|for\b|limit\b)(\w+))?/g
const judged = `(?:status *(?:=|<>|!=|in\\b)|(?:expire|disable)_date\\b)`

/** Accounts judged by their state or last day, by the names the file gives them in its statements. */
function ownAccounts({ path, text }: SourceFile): Offence[] {
  if (isAccountHome(path)) return []
  const names = [...text.matchAll(accountNames)].map(([, name]) => name)
  if (names.length === 0) return []
  const named = [...new Set(names.filter((name) => name !== undefined))].map((name) => `\\b${name}\\.${judged}`)
  const bare = `\\bsys_user where\\b[^\`"]*(?<!\\.)\\b${judged}`
  return [...text.matchAll(new RegExp([...named, bare].join('|'), 'g'))].map((found): Offence => ({
    file: path,
    line: text.slice(0, found.index + found[0].length).split('\n').length,
    rule: 'in-office',
    why: 'judges an account by its state itself, and forgets that it has a last day',
    mend: 'whether an account can act is said by services/identity/in-office.ts (canAct, ableAccount, ableAmong)',
  }))
}

const folders = ['kernel', 'services', 'modules', 'patterns', 'apps']

// A demo school is written once, by whoever makes up its people.
function isDemo(path: string): boolean {
  return /\/(load-)?demo(-[\w-]+)?(\.ts$|\/)/.test(path)
}
