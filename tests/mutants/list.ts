/** A break of the product, and who must notice it. */
export type Mutant = {
  name: string
  file: string
  /** A text that stands there once; gone, the mutant is refused and must be thought of anew. */
  find: string
  replace: string
  lane: 'unit' | 'checks' | 'integration' | 'journeys'
  /** The test files that are expected to go red. */
  noticedBy: readonly string[]
}

const kernelAccess = 'tests/integration/access/kernel.pg.test.ts'
const canary = 'tests/integration/canary.pg.test.ts'
const snapshots = 'tests/checks/snapshots.test.ts'

export const mutants: readonly Mutant[] = [
  {
    name: 'the row scope is dropped from lists',
    file: 'kernel/operations/read/list.ts',
    find: '  withinScope(conditions, entity, scope)\n  addFilters',
    replace: '  addFilters',
    lane: 'integration',
    noticedBy: [kernelAccess],
  },
  {
    name: 'an area drops the scope of its rows',
    file: 'modules/affairs/leave/server/groups/batches.ts',
    find: "scope: { by: { department: 'departmentId' } }",
    replace: "scope: 'open'",
    lane: 'checks',
    noticedBy: [snapshots],
  },
  {
    name: 'a change may land where its writer does not see',
    file: 'kernel/operations/write/write.ts',
    find: "  if (how.action === 'update') await requireWithin(ctx, entity, one.id, how.scope)\n",
    replace: '',
    lane: 'integration',
    noticedBy: [kernelAccess],
  },
  {
    name: 'a permission of a hand-made route is renamed',
    file: 'modules/affairs/leave/shared/board/lesson-leave.ts',
    find: "access: { permission: 'leaveLesson:read' }",
    replace: "access: { permission: 'leaveLesson:look' }",
    lane: 'unit',
    noticedBy: ['tests/integration/access/routes.test.ts'],
  },
  {
    name: 'hand-made routes ask for no permission',
    file: 'services/web-server/app.ts',
    find: "        if ('permission' in access) requirePermission(ctx, access.permission)\n",
    replace: '',
    lane: 'integration',
    noticedBy: [kernelAccess],
  },
  {
    name: 'a token of another school is let in',
    file: 'services/web-server/gate.ts',
    find: 'named && String(named) !== known.school.id',
    replace: 'named && String(named) === ""',
    lane: 'integration',
    noticedBy: [kernelAccess],
  },
  {
    name: 'the mask of sensitive values is removed',
    file: 'kernel/operations/read/selection.ts',
    find: 'present: (ctx, raw) => mendAll(ctx, raw, masked)',
    replace: 'present: (ctx, raw) => mendAll(ctx, raw, plain)',
    lane: 'integration',
    noticedBy: [canary],
  },
  {
    name: 'sensitive values stand in clear beside their seal',
    file: 'kernel/operations/store.ts',
    find: 'isEmpty ? null : hashOf(ctx, entity, name, value)',
    replace: 'isEmpty ? null : String(value)',
    lane: 'integration',
    noticedBy: [canary],
  },
  {
    name: 'a state move that is not declared is allowed',
    file: 'kernel/operations/write/moves.ts',
    find: 'if (from === to || (from && to && machine.moves[from]?.includes(to))) return null',
    replace: 'if (from || to) return null',
    lane: 'integration',
    noticedBy: ['kernel/operations/write/act.pg.test.ts'],
  },
  {
    name: 'an older version overwrites a newer one',
    file: 'kernel/operations/write/write.ts',
    find: "  if (draft['version'] !== undefined && Number(draft['version']) !== before['version']) throw staleVersion()\n",
    replace: '',
    lane: 'integration',
    noticedBy: ['tests/integration/two-at-once.pg.test.ts'],
  },
  {
    name: 'an idempotency key is ignored',
    file: 'services/web-server/gate.ts',
    find: 'if (!key || how.answersSecrets) return',
    replace: 'if (!key || how) return',
    lane: 'integration',
    noticedBy: ['tests/integration/two-at-once.pg.test.ts'],
  },
  {
    name: 'a new record leaves no trace in the log',
    file: 'kernel/operations/write/write.ts',
    find: "  await audit(ctx, [{ entity, recordId: one.id, action: 'add', before: null, after: one.values }])\n",
    replace: '',
    lane: 'integration',
    noticedBy: ['tests/integration/two-at-once.pg.test.ts', 'tests/integration/lists.pg.test.ts'],
  },
  {
    name: 'the bin gives back what was removed a year ago',
    file: 'kernel/operations/write/recycle-bin.ts',
    find: 'const binDays = 30',
    replace: 'const binDays = 366',
    lane: 'integration',
    noticedBy: ['tests/integration/lists.pg.test.ts'],
  },
  {
    name: 'calls over the limit are answered',
    file: 'services/identity/sign-in/rate-limit.ts',
    find: '      if (total > input.calls)',
    replace: '      if (total > input.calls * 1000)',
    lane: 'unit',
    noticedBy: ['services/identity/sign-in/limits.test.ts'],
  },
  {
    name: 'a locked account signs in',
    file: 'services/identity/sign-in/lock.ts',
    find: '  if (left > 0) throw accountLocked',
    replace: '  if (left < 0) throw accountLocked',
    lane: 'integration',
    noticedBy: ['services/identity/identity.pg.test.ts'],
  },
  {
    name: 'dangerous operations ask for no second authentication',
    file: 'services/identity/proof/second-auth.ts',
    find: "  if (actor.kind !== 'user') return\n  if ([ctx",
    replace: "  if (actor.kind !== 'system') return\n  if ([ctx",
    lane: 'integration',
    noticedBy: ['kernel/operations/write/act.pg.test.ts'],
  },
  {
    name: 'an index of a declaration is lost',
    file: 'kernel/db/table.ts',
    find: "    if (kind === 'btree') index('ix', [column], `(${column})`)\n",
    replace: '',
    lane: 'checks',
    noticedBy: [snapshots],
  },
  {
    name: 'a unique rule is dropped',
    file: 'modules/school/base/shared/organisation/department.ts',
    find: "    { on: ['deptCode'], message: '部门编码已存在' },\n",
    replace: '',
    lane: 'checks',
    noticedBy: [snapshots],
  },
  {
    name: 'an English text is missing',
    file: 'browser/wire/locales/en-lists.json',
    find: '"删除后不能恢复"',
    replace: '"删除以后不能恢复"',
    lane: 'checks',
    noticedBy: ['tests/checks/english.test.ts'],
  },
  {
    name: 'a formula in a cell is written as one',
    file: 'kernel/excel/write/write-sheet.ts',
    find: 'formulaStart.test(cleanText(text)) ? styles.quoted : style',
    replace: 'formulaStart.test(cleanText(text)) ? style : style',
    lane: 'unit',
    noticedBy: ['kernel/excel/write/write-sheet.test.ts'],
  },
  {
    name: 'NUL and prototypes come through the door',
    file: 'kernel/http/door.ts',
    find: '      judgeSent(request.body)\n',
    replace: '',
    lane: 'integration',
    noticedBy: ['tests/integration/bad-requests.pg.test.ts'],
  },
  {
    name: 'a service is reached from the kernel',
    file: 'kernel/operations/write/moves.ts',
    find: "import type { Fields } from '#kernel/entity/field.ts'\n",
    replace:
      "import type { Fields } from '#kernel/entity/field.ts'\nexport type { HttpDeps } from '#services/web-server/deps.ts'\n",
    lane: 'checks',
    noticedBy: ['tests/checks/borders.test.ts'],
  },
]
