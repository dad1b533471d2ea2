import { areaOf } from './borders.ts'
import { importsOf } from './import-graph.ts'
import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, isNode, lastNameOf, lineAt, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** The area whose tables every other reads: places, departments, classes, people. */
const base = 'modules/school/base'

/**
 * Tables of the kernel and of services that any area may read: who people are, and what was told, decided, kept, run
 * and logged.
 */
const published = new Set([
  'sys_user',
  'sys_role',
  'sys_role_scope',
  'sys_menu',
  'sys_file',
  'sys_job',
  'sys_user_message',
  'sys_user_todo',
  'sys_process_type',
  'sys_flow_instance',
  'sys_flow_task',
  'sys_flow_node_run',
  'sys_flow_record',
  'sms_template',
  'sys_oper_log',
])

/** Areas that keep tables of services: their screens and upkeep are what these are written by. */
const keeps: Readonly<Record<string, readonly string[]>> = {
  'modules/platform/accounts': [
    'sys_user',
    'sys_user_oauth',
    'sys_user_role',
    'sys_role',
    'sys_role_permission',
    'sys_role_scope',
    'sys_password_history',
    'sys_second_auth',
    'sys_session',
    'sys_login_log',
  ],
  'modules/platform/security': ['sys_second_auth', 'sys_second_auth_rule', 'sys_session', 'sys_login_log'],
  'modules/platform/navigation': ['sys_menu', 'sys_role_permission', 'sys_user_pref'],
  'modules/platform/settings': ['sys_param', 'sys_dictionary', 'sys_dictionary_set', 'sys_app_info'],
  'modules/platform/office': ['sys_api_log', 'sys_error_log', 'sys_error_trace', 'sys_user_message', 'sys_user_todo'],
  'modules/platform/resource': ['sms_template', 'sms_channel', 'sms_record', 'sms_payload', 'sys_oss_config'],
  'modules/platform/datascreen': ['sys_screen', 'sys_screen_snapshot'],
  'modules/platform/process': ['sys_flow_delegate', 'sys_flow_model'],
  'modules/platform/service': ['sys_apply_index'],
}

/** Statements that reach over the border all the same, until what they need is published. */
const argued: readonly { path: string; tables: readonly string[]; why: string }[] = [
  {
    path: 'modules/school/population/server/',
    tables: ['timetable_course', 'timetable_course_task', 'timetable_course_task_student', 'calendar_term'],
    why: 'asked only where a school has timetables: an area above it, which would have to bring its own kinds of groups',
  },
  {
    path: 'modules/school/status/server/rollover-',
    tables: ['base_class', 'base_class_assign'],
    why: 'the change of the year ends classes and their leaders by the thousand, in its own steps that can be taken back',
  },
  {
    path: 'modules/platform/desktop/server/',
    tables: ['sys_error_log', 'sys_role_permission'],
    why: 'a card counts faults; a layout for a role asks what the role may open',
  },
  {
    path: 'modules/platform/settings/server/',
    tables: ['sys_file', 'sys_user'],
    why: 'files of settings are tied to no record of an entity; a new school gets its first account before anybody can sign in',
  },
  {
    path: 'modules/platform/resource/server/sms/sms-flow.ts',
    tables: ['sys_job'],
    why: 'a mass message that was approved is run as the job that was held back',
  },
]

/** Statements over whichever entity they are handed: `tableName(…)` of none that the area names. */
const overAny: readonly { path: string; why: string }[] = [
  {
    path: 'modules/platform/desktop/server/first-steps.ts',
    why: 'counts what each area declares that a new school has to bring in',
  },
  {
    path: 'modules/platform/resource/server/sms/sms-people.ts',
    why: 'the phones of students or of staff, who are of base, by the rule of people that is handed to it',
  },
  {
    path: 'modules/platform/settings/server/params/param-value.ts',
    why: 'whether a name exists that a declared parameter takes from some entity',
  },
  {
    path: 'modules/platform/settings/server/dictionary/dictionary-usage.ts',
    why: 'counts the records of every entity that carry a code of a set',
  },
  {
    path: 'modules/platform/accounts/server/look/explain.ts',
    why: 'what rows of any entity are called that a scope names',
  },
]

/** Statements of an area that name a table which is neither its own, nor of base, nor published by whoever owns it. */
export function sqlBorderOffences(files: SourceFile[]): Offence[] {
  const owners = tableOwners(files)
  return files.filter(isServed).flatMap((file) => {
    const offences = tablesOfEntities(file, owners)
    visit(file, (node) => {
      const text = statementAt(node, owners)
      if (text === undefined) return
      for (const table of new Set(text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [])) {
        const owner = owners.get(table)
        const isWritten = new RegExp(`\\b(insert into|update|delete from)\\s+${table}\\b`).test(text)
        if (owner === undefined || isAllowed({ path: file.path, table, owner, isWritten })) continue
        offences.push({
          file: file.path,
          line: lineAt(file, node.start),
          rule: 'sql-border',
          why: `${isWritten ? 'writes' : 'asks'} ${table}, which is of ${owner}`,
          mend: 'call a service of its owner, or join a view the owner publishes in its shared/views.ts',
        })
      }
    })
    return offences
  })
}

/** `from ${tableName(term)}` names a table as well: that of an entity the area declares or imports, or is handed. */
function tablesOfEntities(file: SourceFile, owners: ReadonlyMap<string, string>): Offence[] {
  // A pattern knows no area: whatever it asks of it is handed.
  if (!inFolders(file.path, ['modules']) || !/\btableName\(/.test(file.text)) return []
  const homes = importedFrom(file)
  const area = areaOf(file.path)!
  const offences: Offence[] = []
  visit(file, (node, ancestors) => {
    if (node.type !== 'CallExpression' || lastNameOf(node.callee) !== 'tableName') return
    const [entity] = node.arguments as SyntaxNode[]
    if (!isNode(entity)) return
    const named = textOf(entity)
    const local = entity.type === 'Identifier' ? String(entity.name) : ''
    const owner = named === undefined ? homes.get(local) : owners.get(tableOf(named))
    const isWritten = isWrittenAt(node, ancestors.at(-1))
    const isKnown = owner === area || (owner === base && !isWritten)
    if (isKnown || (owner === undefined && overAny.some(({ path }) => path === file.path))) return
    const what = named ?? (local || 'an entity')
    offences.push({
      file: file.path,
      line: lineAt(file, node.start),
      rule: 'sql-border',
      why: `${isWritten ? 'writes' : 'asks'} the table of ${what}, ${owner ? `which is of ${owner}` : 'whichever that is'}`,
      mend: 'call a service of its owner, or join a view the owner publishes in its shared/views.ts',
    })
  })
  return offences
}

/** Which area each imported name of a file comes from; those declared in it are its own. */
function importedFrom(file: SourceFile): ReadonlyMap<string, string | undefined> {
  const targets = new Map(importsOf(file).map(({ specifier, target }) => [specifier, target]))
  const homes = new Map<string, string | undefined>()
  visit(file, (node) => {
    if (node.type === 'ImportDeclaration') {
      const target = targets.get(textOf(node.source) ?? '')
      const home = target && (areaOf(target) ?? target.split('/').slice(0, 2).join('/'))
      for (const { local } of node.specifiers as { local: { name: string } }[]) homes.set(local.name, home)
    }
    if (node.type === 'VariableDeclarator' && isNode(node.init) && lastNameOf(node.init.callee) === 'defineEntity')
      homes.set(lastNameOf(node.id) ?? '', areaOf(file.path))
  })
  return homes
}

/** Whether the words before the hole of a statement write what it names. */
function isWrittenAt(node: SyntaxNode, statement: SyntaxNode | undefined): boolean {
  if (statement?.type !== 'TemplateLiteral') return false
  const at = (statement.expressions as SyntaxNode[]).indexOf(node)
  return /\b(insert into|update|delete from)\s+$/.test(cookedText((statement.quasis as SyntaxNode[])[at]!))
}

type Named = { path: string; table: string; owner: string; isWritten: boolean }

function isAllowed({ path, table, owner, isWritten }: Named): boolean {
  const area = areaOf(path)!
  if (owner === area || keeps[area]?.includes(table)) return true
  if (!isWritten && (owner === base || published.has(table))) return true
  return argued.some((one) => path.startsWith(one.path) && one.tables.includes(table))
}

/** A demo school is written once, by whoever makes it up. */
function isServed(file: SourceFile): boolean {
  return isCode(file) && areaOf(file.path) !== undefined && !isTest(file.path) && !/(^|\/)(load-)?demo/.test(file.path)
}

/** Each declared entity's table, and the area or the part of the ground that declares it. */
function tableOwners(files: SourceFile[]): ReadonlyMap<string, string> {
  return new Map(
    files
      .filter((file) => isCode(file) && !isTest(file.path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\bdefineEntity\(\s*'([\w.]+)'/g)].map(([, name]): [string, string] => [
          tableOf(name!),
          areaOf(path) ?? path.split('/').slice(0, 2).join('/'),
        ]),
      ),
  )
}

function tableOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace('.', '_')
    .toLowerCase()
}

const sql = /\b(from|join|into|update|using)\s+[a-z]/

/** The text of a statement or of a part of one, or a name that will be put into one. */
function statementAt(node: SyntaxNode, owners: ReadonlyMap<string, string>): string | undefined {
  const text = node.type === 'TemplateLiteral' ? (node.quasis as SyntaxNode[]).map(cookedText).join('…') : textOf(node)
  return text !== undefined && (sql.test(text) || owners.has(text)) ? text : undefined
}
