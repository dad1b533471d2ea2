import { dayOf } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import {
  addPastFlow,
  noPastFlows,
  stepsFor,
  writePastFlows,
  type PastEnd,
  type PastFlows,
} from '#services/flow/server/detail/past-flow.ts'
import { textOfDesigned } from '#services/flow/shared/form/designed-facts.ts'
import { isDecision } from '#services/flow/shared/model/model.ts'
import { newId } from '#kernel/world/id.ts'
import { numberParts } from '#services/flow/shared/number-rule.ts'
import type { Chance } from './chance.ts'
import { atWork } from './clock.ts'
import { forms, handled, noes, yeses, type Form } from './matters.ts'
import type { Person } from './people.ts'
import type { Kind, Town } from './town.ts'

type Story = { kind: Kind; starter: Person; form: Form; at: Date; end: PastEnd }

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** How many hours people usually take at a step; the student affairs office of a college is where things wait. */
const usual: Readonly<Record<string, number>> = {
  fdy: 4,
  college: 38,
  leader: 8,
  office: 6,
  schoolLeader: 18,
  keeper: 7,
  security: 10,
  issue: 6,
  seal: 4,
  dispatch: 3,
  take: 2,
  mend: 14,
  confirm: 8,
  finance: 9,
  council: 26,
  check: 40,
}
const shares = [
  ['repair', 0.3],
  ['certIssue', 0.24],
  ['venueUse', 0.14],
  ['sealApply', 0.13],
  ['purchase', 0.1],
  ['carUse', 0.09],
] as const

/** A year of matters that are over. */
export async function writePast(
  ctx: Ctx,
  town: Town,
  { count, chance }: { count: number; chance: Chance },
): Promise<void> {
  const rows = noPastFlows()
  for (let i = 0; i < count; i++) {
    const story = storyOf(ctx, town, chance)
    if (story) tell(ctx, { town, chance, rows, story })
  }
  await writePastFlows(ctx, rows)
}

function storyOf(ctx: Ctx, town: Town, chance: Chance): Story | null {
  let left = chance.next()
  const [code] = shares.find(([, share]) => (left -= share) < 0) ?? shares[0]
  const kind = town.kinds.get(code)!
  const isStudent = code === 'certIssue' || code === 'venueUse' || (code === 'repair' && chance.of(0.6))
  const starter = chance.pick(isStudent ? town.students : town.staff)
  // The people demo accounts belong to have a life of their own, but not a longer one than others.
  const at = atWork(new Date(ctx.now().getTime() - chance.int(9 * 24, 365 * 24) * hourMs - chance.int(0, 59) * 60_000))
  const month = Number(dayOf(at).slice(5, 7))
  if ([2, 7, 8].includes(month) && chance.of(0.75)) return null
  const fate = chance.next()
  return {
    kind,
    starter,
    form: forms[code]!(chance, at),
    at,
    end: fate < 0.89 ? 'passed' : fate < 0.95 ? 'rejected' : fate < 0.985 ? 'withdrawn' : 'terminated',
  }
}

function tell(
  ctx: Ctx,
  { town, chance, rows, story }: { town: Town; chance: Chance; rows: PastFlows; story: Story },
): void {
  const { kind, starter, at, end } = story
  const form = { ...story.form }
  const decisions = stepsFor(kind.model.steps, form).filter(isDecision)
  const stopAt =
    end === 'passed'
      ? -1
      : end === 'withdrawn'
        ? 0
        : decisions.findIndex((step) => step.kind === 'approve' && chance.of(0.6))
  if (end === 'rejected' && stopAt === -1) return
  const before = new Map<string, string[]>()
  const id = newId(at)
  addPastFlow(rows, {
    id,
    kind,
    bizId: id,
    number: { prefix: numberParts(kind.numberRule, { code: kind.code, day: dayOf(at) }).prefix },
    starter,
    subjectId: kind.subject === null || kind.subject === starter.personType ? starter.personId : null,
    at,
    end,
    endReason: end === 'withdrawn' ? '填写有误' : '事项已线下办结，终止流程',
    endedBy: town.admin,
    facts: form,
    formData: form,
    title: `${starter.name}的${kind.name}`,
    link: `/process/detail?instanceId=${id}`,
    summary: () => summaryOf(kind, form),
    nameOf: town.nameOf,
    turn(step, now, index) {
      const people = town.askedAt(step, { starter, before })
      const isStop = stopAt === index
      const leave =
        isStop && end === 'withdrawn'
          ? new Date(now.getTime() + chance.int(10, 200) * 60_000)
          : atWork(
              new Date(now.getTime() + (usual[step.key] ?? 8) * (0.25 + 2 * chance.next() * chance.next()) * hourMs),
            )
      if (leave.getTime() > ctx.now().getTime() - dayMs) return null
      const deciders = step.mode === 'all' ? people : [people[chance.int(0, people.length - 1)]!]
      before.set(step.key, deciders)
      if (!isStop) Object.assign(form, handled[step.key]?.(chance, form))
      return {
        people,
        deciders,
        leave,
        isStop,
        commentOf: () => (isStop && end === 'rejected' ? chance.pick(noes) : chance.pick(yeses)),
      }
    },
  })
}

function summaryOf(kind: Kind, form: Form): { label: string; text: string }[] {
  return kind.form.fields
    .filter(({ name }) => kind.summaryFields.includes(name))
    .flatMap((field) => {
      const text = textOfDesigned(field, form[field.name])
      return text === '' ? [] : [{ label: field.label, text }]
    })
}
