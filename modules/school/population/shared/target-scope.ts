import { z } from 'zod'
import { idPattern } from '#kernel/rules/id-text.ts'

/** By what people can be named, and how that is called. */
export const populationKinds = {
  school: '全校',
  campus: '校区',
  department: '院系部门',
  grade: '年级',
  major: '专业',
  class: '班级',
  course: '教学班',
  taught: '任课教师的学生',
  role: '角色',
  post: '岗位',
  person: '人员',
  excel: '名单',
} as const

export type PopulationKind = keyof typeof populationKinds
export type PopulationPart = { kind: PopulationKind; ids: readonly string[] }
export type UserType = 'stu' | 'tea' | 'all'

/** What only students have. */
export const studentKinds: readonly PopulationKind[] = ['campus', 'grade', 'major', 'class', 'course', 'taught']

/** What only timetables know. */
export const timetableKinds: readonly PopulationKind[] = ['course', 'taught']

/** Beyond this many a single list is no longer something somebody chose. */
export const mostListed = 5_000

/** What all parts of a rule may name together, before anything is made of them. */
const mostNamed = 20_000

const kindNames = Object.keys(populationKinds) as [PopulationKind, ...PopulationKind[]]

const part = z
  .strictObject({
    kind: z.enum(kindNames, { error: '不支持的人群类型' }),
    ids: z.array(z.string()).max(mostListed, `一项最多选择 ${mostListed} 个`).default([]),
  })
  .superRefine(({ kind, ids }, issue) => {
    const isRight =
      kind === 'school'
        ? () => false
        : kind === 'grade'
          ? (id: string) => /^(19|20)\d\d$/.test(id)
          : (id: string) => idPattern.test(id)
    if (!ids.every(isRight)) issue.addIssue({ code: 'custom', message: `${populationKinds[kind]}不存在` })
  })

const codes = z.array(z.string().max(10)).max(40)

/**
 * Who is meant: everybody one of `include` names, whom `filter` lets pass and none of `exclude` names. Without a status named,
 * students on the roll and staff at work are meant. What
 * only students have does not keep staff out, nor the other way round. Nothing included means nobody.
 */
export const targetScopeShape = z
  .strictObject(
    {
      userType: z.enum(['stu', 'tea', 'all'], { error: '请选择人员类型' }),
      include: z.array(part).max(40).default([]),
      exclude: z.array(part).max(40).default([]),
      filter: z
        .strictObject({
          xjztM: codes.optional(),
          sex: z.string().max(4).optional(),
          grade: z.array(z.int().min(1900).max(2099)).max(20).optional(),
          stuType: codes.optional(),
          isResident: z.boolean().optional(),
          staffType: codes.optional(),
        })
        .default({}),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `不支持的人群条件：${issue.keys.join('、')}` : '人群格式不正确',
    },
  )
  .superRefine(({ userType, include, exclude }, issue) => {
    const named = [...include, ...exclude].reduce((sum, { ids }) => sum + ids.length, 0)
    if (named > mostNamed) issue.addIssue({ code: 'custom', message: `人员最多 ${mostNamed} 个` })
    const wrong = userType === 'tea' ? include.find(({ kind }) => studentKinds.includes(kind)) : undefined
    if (wrong) issue.addIssue({ code: 'custom', message: `教职工不能按${populationKinds[wrong.kind]}选择` })
  })

export type TargetScope = z.output<typeof targetScopeShape>
export type TargetScopeInput = z.input<typeof targetScopeShape>

export const nobody: TargetScope = { userType: 'stu', include: [], exclude: [], filter: {} }

/** The same people in one spelling: each kind once, each id once, nothing empty. */
export function normalScope(scope: TargetScope): TargetScope {
  const { xjztM, sex, grade, stuType, isResident, staffType } = scope.filter
  const isOfStaff = scope.userType === 'tea'
  return {
    userType: scope.userType,
    include: normalParts(scope.include),
    exclude: normalParts(scope.exclude),
    filter: {
      ...(sex ? { sex } : {}),
      ...(isOfStaff
        ? {}
        : { ...listed({ xjztM, grade, stuType }), ...(isResident === undefined ? {} : { isResident }) }),
      ...(scope.userType === 'stu' ? {} : listed({ staffType })),
    },
  }
}

export function isNobody(scope: TargetScope): boolean {
  return normalParts(scope.include).length === 0
}

/** Only the lists that hold something, each value once. */
function listed(
  lists: Partial<Pick<TargetScope['filter'], 'xjztM' | 'grade' | 'stuType' | 'staffType'>>,
): TargetScope['filter'] {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, values]) =>
      values?.length ? [[name, [...new Set<string | number>(values)].toSorted()]] : [],
    ),
  )
}

function normalParts(parts: TargetScope['include']): TargetScope['include'] {
  const ids = new Map<PopulationKind, string[]>()
  for (const one of parts) ids.set(one.kind, [...(ids.get(one.kind) ?? []), ...one.ids])
  const whole = parts.some(({ kind }) => kind === 'school')
  const merged = [...ids]
    .map(([kind, named]) => ({ kind, ids: [...new Set(named)].toSorted() }))
    .filter((one) => one.kind === 'school' || one.ids.length > 0)
  // Beside the whole school nothing else adds anybody.
  return whole ? [{ kind: 'school', ids: [] }] : merged
}
