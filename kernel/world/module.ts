import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { CodeItem } from '#kernel/fields/kind.ts'
import type { Param } from '#kernel/params/param.ts'
import type { Screen } from '#kernel/world/screen.ts'

/** One entry of the menu. A directory has children, a page has a component that the client's view registry knows. */
export type MenuItem = {
  title: string
  /** Name of a Lucide icon. */
  icon?: string
  path: string
  component?: string
  /** Unique, PascalCase; the key under which an open page is kept alive. */
  name?: string
  /** Shown to whoever holds this permission. */
  permission?: string
  isHide?: boolean
  isKeepAlive?: boolean
  isAffix?: boolean
  children?: readonly MenuItem[]
  /** What the pages of this declaration have in common, where many areas stand in one directory: the head of a column. */
  group?: string
  /**
   * Where it stands, smaller first: in the top row, if elsewhere than the rest of its area's menu (`menuPlace`); in a directory that several
   * areas share, among the pages of all of them.
   */
  place?: number
}

export type DictionaryDeclaration = {
  set: string
  label: string
  /** system: fixed by the product; standard: a national standard; school: the school's own to extend. */
  type: 'system' | 'standard' | 'school'
  items: readonly CodeItem[]
}

/** Which rows a role sees: a scope kind (`all`, `self`, or one a module contributes) and its value. */
export type ScopeDeclaration = { kind: string; value?: unknown }

export type RoleDeclaration = {
  code: string
  label: string
  remark?: string
  scope: ScopeDeclaration
  /** One of the administrators, who are apart from each other; `platform` stands above all schools. */
  rank?: 'administrator' | 'platform'
  /** Sources of people who hold it without anybody giving it to them (`RoleSource`), until a school says otherwise. */
  auto?: readonly string[]
}

/**
 * Entries of an area's menu that belong to the day of whoever holds one of these roles, by their addresses: smaller comes first, whichever
 * area it is of. What no area names comes after, as the school has it.
 */
export type DayDeclaration = { roles: readonly string[]; places: Readonly<Record<string, number>> }

/** What a module gives to a role, its own or another's: permission keys, and scopes that differ from the role's own. */
export type GrantDeclaration = {
  role: string
  /** `<path>:<action>`; `<path>:*` is every action of that entity. */
  permissions: readonly string[]
  /** Entity path → scope, where it differs from the role's. */
  scopes?: Record<string, ScopeDeclaration>
}

/** Words of a message the product sends by itself; a school may put them otherwise. `variables` are what the sender fills in. */
export type MessageTemplate = {
  code: string
  name: string
  title: string
  content: string
  variables: readonly string[]
}

/** People who may hold a role by what they are: those whom some records name, such as whoever leads a class today. */
export type RoleSource = {
  /** `<module>.<name>` */
  readonly code: string
  readonly label: string
  /** Entity of the people. */
  readonly person: string
  /** Entity whose records tell, the field that names the person (`id`: the person's own record), and which records count. */
  readonly entity: string
  readonly by: string
  readonly where?: Readonly<Record<string, readonly string[]>>
  /** Days between which a record counts. */
  readonly from?: string
  readonly to?: string
}

/** A page that people may keep among their apps: a tile, a favourite, a shortcut. */
export type AppDeclaration = {
  screen: Screen
  code: string
  /** What it is called there, and its icon, where that is not the page's own. */
  name?: string
  icon?: string
  /** Key of the dictionary of app categories. */
  category: string
  /** Smaller comes first. */
  place: number
  /** Roles whose holders have it among their favourites until they choose for themselves. */
  defaultFor?: readonly string[]
  /** Business of the to-dos whose number stands on it. */
  badge?: string
}

/**
 * What the scanner does with codes of the product: `{code}` in the path stands for what follows their prefix, or for what the pattern, a
 * regular expression, takes in its first brackets.
 */
export type ScanDeclaration = { name: string; path: string; permission?: string } & (
  | { prefix: string; pattern?: undefined }
  | { pattern: string; prefix?: undefined }
)

/** What an area is, as data that both sides may read. */
export type Manifest = {
  name: string
  label: string
  depends: readonly string[]
  entities: readonly AnyEntity[]
  /** Its pages; those of the menu stand in it too. */
  screens?: Readonly<Record<string, Screen>>
  menu?: readonly MenuItem[]
  /** Those of its pages that people keep among their apps. */
  apps?: readonly AppDeclaration[]
  /** Codes of its own that the scanner of the phone opens. */
  scans?: readonly ScanDeclaration[]
  /** Where its menu stands: smaller comes first, default 0; modules with the same place keep their order. */
  menuPlace?: number
  dictionaries?: readonly DictionaryDeclaration[]
  /** What the log calls its deeds, where they are not called as an action of a record is: one set out of those of all areas. */
  operActions?: readonly CodeItem[]
  params?: readonly Param[]
  roles?: readonly RoleDeclaration[]
  grants?: readonly GrantDeclaration[]
  /** What of its menu belongs to the day of which role. */
  days?: readonly DayDeclaration[]
  /** Entities of earlier modules that this one declares anew, with fields of its own; the earlier declaration steps back. */
  replaces?: readonly string[]
  /** Permission keys that belong to no entity: `<path>:<action>` and what they allow. */
  permissions?: Readonly<Record<string, string>>
  /** Paths whose permissions are about all schools: they are handed on by the platform's administrator alone. */
  platformPaths?: readonly string[]
  /** Who may come to hold a role by what they are: the choices of a role's rule. */
  roleSources?: readonly RoleSource[]
  /** Operations that ask for a second authentication (`requireSecondAuth`), and what they are called. */
  secondAuth?: Readonly<Record<string, string>>
  messageTemplates?: readonly MessageTemplate[]
}

export function defineModule(manifest: Manifest): Manifest {
  return manifest
}

/** The manifests with every replaced declaration taken out, so that each entity stands once. */
export function withReplacements(manifests: readonly Manifest[]): readonly Manifest[] {
  return manifests.map((manifest, i) => {
    const replaced = new Set(manifests.slice(i + 1).flatMap((later) => later.replaces ?? []))
    return { ...manifest, entities: manifest.entities.filter((entity) => !replaced.has(entity.name)) }
  })
}
