import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { hashOf } from '#kernel/operations/store.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { enrolledStatuses, isEnrolled } from '../../shared/students/student-status.ts'
import type { ClassRow } from '../../shared/classes/class.ts'
import { student } from '../../shared/students/student.ts'

type StudentDraft = Draft<typeof student>

type Other = {
  id: string
  xh: string | null
  xjztM: string
  idCardType: string
  idCardHash: string
  sjhmHash: string | null
  entryDate: string | null
}

/** Whether somebody else has the same paper or the same phone: the first is refused or worth a word, the second only a word. */
export async function compareWithOthers(ctx: Ctx, drafts: readonly StudentDraft[]): Promise<void> {
  const papers = hashesOf(ctx, drafts, 'idCard')
  const phones = hashesOf(ctx, drafts, 'sjhm')
  if (papers.size === 0 && phones.size === 0) return
  const columns =
    'id, xh, xjzt_m as "xjztM", id_card_type as "idCardType", id_card_hash as "idCardHash", sjhm_hash as "sjhmHash", entry_date as "entryDate"'
  const others = await ctx.db.query<Other>(
    `select ${columns} from ${tableName(student)} where deleted_time is null and id_card_hash = any($1)
     union select ${columns} from ${tableName(student)} where deleted_time is null and sjhm_hash = any($2)`,
    [[...papers.values()], [...phones.values()]],
  )
  const byPaper = Map.groupBy(others, (other) => other.idCardHash)
  const byPhone = Map.groupBy(
    others.filter((other) => isEnrolled(other.xjztM)),
    (other) => other.sjhmHash,
  )
  for (const draft of drafts) {
    const isOther = (other: Other) => other.id !== draft.id
    const same =
      byPaper
        .get(papers.get(draft) ?? '')
        ?.filter((other) => isOther(other) && other.idCardType === draft.merged.idCardType) ?? []
    comparePapers(draft, same)
    const caller = byPhone.get(phones.get(draft) ?? null)?.find(isOther)
    if (phones.has(draft) && caller && isEnrolled(String(draft.merged.xjztM)))
      draft.warnings.sjhm ??= `手机号与 ${caller.xh ?? '无学号学生'} 相同（提示）`
  }
}

function comparePapers(draft: StudentDraft, same: readonly Other[]): void {
  const enrolled = same.find((other) => isEnrolled(other.xjztM))
  const paper = draft.merged.idCardType === '1' ? '身份证号' : '证件号码'
  if (enrolled && isEnrolled(String(draft.merged.xjztM)))
    draft.problems.idCard ??= enrolled.xh ? `${paper}已被学号 ${enrolled.xh} 使用` : `${paper}已被其他在籍学生使用`
  else if (!draft.before && same.length > 0) {
    // The latest time counts: it knows the ones before.
    const former = same.toSorted((a, b) => (b.entryDate ?? '').localeCompare(a.entryDate ?? ''))[0]!
    setValues(draft, { formerId: former.id })
    draft.warnings.idCard ??= `${paper}与已离校的${former.xh ? `学号 ${former.xh} ` : '学生'}相同，将作为再次入学`
  }
}

const seats = new WeakMap<Ctx, Map<string, number>>()

/** Says when a class gets more students than it takes. Students of earlier parts of the same import are counted along. */
export async function warnOfFullClasses(
  ctx: Ctx,
  drafts: readonly StudentDraft[],
  classes: ReadonlyMap<string, ClassRow>,
): Promise<void> {
  const coming = drafts.filter(
    (draft) =>
      draft.merged.classId &&
      draft.before?.classId !== draft.merged.classId &&
      isEnrolled(String(draft.merged.xjztM)) &&
      Object.keys(draft.problems).length === 0,
  )
  const counted = seats.get(ctx) ?? new Map<string, number>()
  seats.set(ctx, counted)
  const fresh = [...new Set(coming.map((draft) => draft.merged.classId as string))].filter((id) => !counted.has(id))
  if (fresh.length > 0) {
    const rows = await ctx.db.query<{ id: string; count: number }>(
      `select class_id as id, count(*)::int as count
       from ${tableName(student)}
       where class_id = any($1::uuid[]) and deleted_time is null and xjzt_m = any($2)
       group by class_id`,
      [fresh, enrolledStatuses],
    )
    for (const id of fresh) counted.set(id, rows.find((row) => row.id === id)?.count ?? 0)
  }
  for (const draft of coming) {
    const id = draft.merged.classId as string
    const count = counted.get(id)! + 1
    counted.set(id, count)
    const of = classes.get(id)
    if (of && count > Number(of.maxNum))
      draft.warnings.classId ??= `班级 ${String(of.className)} 将超出上限（${count}/${String(of.maxNum)}）`
  }
}

function hashesOf(ctx: Ctx, drafts: readonly StudentDraft[], field: 'idCard' | 'sjhm'): Map<StudentDraft, string> {
  return new Map(
    drafts.flatMap((draft) => {
      const isTold =
        field in draft.values || (field === 'idCard' && ('xjztM' in draft.values || 'idCardType' in draft.values))
      const value = draft.merged[field]
      return isTold && value ? [[draft, hashOf(ctx, student, field, value)] as const] : []
    }),
  )
}
