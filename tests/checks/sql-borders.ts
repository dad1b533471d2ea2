import { areaOf } from './borders.ts'
import type { Offence } from './offence.ts'
import { isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { cookedText, lineAt, textOf, visit } from './syntax.ts'
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

/** Statements of an area that name a table which is neither its own, nor of base, nor published by whoever owns it. */
export function sqlBorderOffences(files: SourceFile[]): Offence[] {
  const owners = tableOwners(files)
  return files.filter(isServed).flatMap((file) => {
    const offences: Offence[] = []
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
          name!
            .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
            .replace('.', '_')
            .toLowerCase(),
          areaOf(path) ?? path.split('/').slice(0, 2).join('/'),
        ]),
      ),
  )
}

const sql = /\b(from|join|into|update|using)\s+[a-z]/

/** The text of a statement or of a part of one, or a name that will be put into one. */
function statementAt(node: SyntaxNode, owners: ReadonlyMap<string, string>): string | undefined {
  const text = node.type === 'TemplateLiteral' ? (node.quasis as SyntaxNode[]).map(cookedText).join('…') : textOf(node)
  return text !== undefined && (sql.test(text) || owners.has(text)) ? text : undefined
}
