import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { defineError } from '#kernel/errors/define-error.ts'
import { isId } from '#kernel/world/id.ts'
import { nextMissing } from '../../machine/errors.ts'
import { isDecision, type DecisionStep, type FlowModelJson } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import type { SelfSelect } from '../../shared/routes/start.ts'
import { requireOthers, type Matter } from '../run/deciders.ts'
import { findPeople, type Range } from '../people/people.ts'

const outOfRange = defineError<{ name: string }>({
  code: 'FLOW_CHOICE_OUT_OF_RANGE',
  status: 400,
  message: '【{name}】所选审批人不在可选范围内',
})
const tooMany = defineError<{ name: string; most: number }>({
  code: 'FLOW_CHOICE_TOO_MANY',
  status: 400,
  message: '【{name}】最多选择 {most} 名审批人',
})

const notAsked = defineError<{ name: string }>({
  code: 'FLOW_CHOICE_NOT_ASKED',
  status: 400,
  message: '【{name}】的审批人不由发起人选择',
})

const texts = z.array(z.string()).catch([])
const mostOffered = 300
const usualMost = 20

/** The steps of a flow at which the starter says who decides. */
export async function selfSelects(ctx: Ctx, model: FlowModelJson): Promise<SelfSelect[]> {
  const asked = askedSteps(model)
  return Promise.all(
    asked.map(async ({ step, range, most }) => ({
      nodeKey: step.key,
      nodeName: step.name,
      most,
      among: range ? await ctx.call(findPeople, { within: range, most: mostOffered }) : null,
    })),
  )
}

/** Refuses a start that leaves such a step open, or names people who may not be named. */
export async function checkSelected(
  ctx: Ctx,
  matter: Matter,
  chosen: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { model } = matter
  const asked = askedSteps(model)
  // Whom others name on the way is not the starter's to choose.
  const foreign = Object.keys(chosen).find((key) => !asked.some(({ step }) => step.key === key))
  if (foreign) throw notAsked({ name: stepsOf(model).find(({ key }) => key === foreign)?.name ?? foreign })
  for (const { step, range, most } of asked) {
    const people = chosen[step.key] ?? []
    if (people.length === 0) throw nextMissing()
    if (new Set(people).size > most) throw tooMany({ name: step.name, most })
    await requireOthers(ctx, matter, { name: step.name, userIds: people })
    if (!range) continue
    const allowed = new Set(
      (await ctx.call(findPeople, { within: range, most: mostOffered })).map(({ userId }) => userId),
    )
    if (people.some((id) => !allowed.has(id))) throw outOfRange({ name: step.name })
  }
}

/** Of whom was chosen on the way of a matter, those the starter chose. */
export function chosenByStarter(
  model: FlowModelJson,
  chosen: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const keys = new Set(askedSteps(model).map(({ step }) => step.key))
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => keys.has(key)))
}

function askedSteps(model: FlowModelJson): { step: DecisionStep; range: Range | null; most: number }[] {
  return stepsOf(model)
    .filter(isDecision)
    .flatMap((step) => {
      const rule = step.candidates.find((one) => one.rule === 'starterSelect')
      if (!rule) return []
      const { params } = rule
      const range: Range = {
        users: texts.parse(params['users']).filter(isId),
        roles: texts.parse(params['roles']),
        departments: texts.parse(params['departments']).filter(isId),
      }
      const isLimited = range.users.length + range.roles.length + range.departments.length > 0
      return [
        {
          step,
          range: isLimited ? range : null,
          most: Math.max(1, Math.min(usualMost, Number(params['most'] ?? usualMost) || usualMost)),
        },
      ]
    })
}
