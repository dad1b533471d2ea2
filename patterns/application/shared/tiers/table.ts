import type { FlowModelJson } from '#services/flow/shared/model/model.ts'
import { askedText, conditionsOf, levelsFor, type Facts, type Level } from './levels.ts'

/** A fact that grows in steps, such as days. */
export type AmountAxis = {
  kind: 'amount'
  field: string
  label: string
  unit: string
  least: number
  most: number
  step: number
  /** What its numbers have to be, in words. */
  bounds: string
}
/** Cases side by side, each with the facts that make it. */
export type ChoiceAxis = {
  kind: 'choices'
  field: string
  label: string
  choices: readonly { label: string; facts: Facts }[]
}
/** By what an area's levels are laid out; `plain` are the facts of a matter nothing is special about. */
export type TierAxes = { rows: AmountAxis | ChoiceAxis; columns?: ChoiceAxis; plain: Facts }

/** Which matters a line is about: above one number up to another, or some of the choices. */
export type TierHead = { over: number | null; upTo: number | null } | { labels: string[] }
export type TierException = {
  field: string
  values: (string | boolean)[]
  /** Only what is decided otherwise than the table says; without head or column it is so throughout. */
  lines: { head: TierHead | null; column: string | null; levels: Level[] }[]
}
export type TierTable = {
  /** None where they would all say the same. */
  columns: string[]
  rows: { head: TierHead; cells: Level[][] }[]
  exceptions: TierException[]
  /** What else the flow asks for, which no table shows. */
  others: { fields: string[]; hasExpression: boolean }
}

type Point = { facts: Facts; at: number; label: string }
type Chains = readonly (readonly Level[])[]

/** Who decides when, as a table with what is decided otherwise below it. What is `fixed` for the whole school is settled by it. */
export function tierTable(model: FlowModelJson, { axes, fixed }: { axes: TierAxes; fixed: Facts }): TierTable {
  const points = pointsOf(model, axes.rows)
  const columns = axes.columns?.choices ?? [{ label: '', facts: {} }]
  /** Of each column the chains at all points. */
  const chainsFor = (special: Facts): Chains[] =>
    columns.map((column) =>
      points.map(
        (point) => levelsFor(model, { ...axes.plain, ...column.facts, ...point.facts, ...special, ...fixed }).levels,
      ),
    )
  const plain = chainsFor({})
  const laidOut = areAlike(plain) ? plain.slice(0, 1) : plain
  const shownBy = new Set([
    axes.rows.field,
    ...columns.flatMap(({ facts }) => Object.keys(facts)),
    ...Object.keys(fixed),
  ])
  const asked = askedOf(model).filter(({ field }) => !shownBy.has(field))
  const special = asked.flatMap(({ field, values }): { field: string; values: (string | boolean)[] }[] => {
    const usual = axes.plain[field]
    // A flag is tried as it usually is not, a code by every value the flow names; of numbers there is no end.
    if (values.some((value) => typeof value === 'boolean')) return [{ field, values: [usual !== true] }]
    const codes = values.filter((value) => typeof value === 'string')
    return codes.length > 0 ? [{ field, values: codes.filter((value) => value !== usual) }] : []
  })
  return {
    columns: laidOut.length > 1 ? columns.map(({ label }) => label) : [],
    rows: groupsOf(points, axes.rows, (i) => laidOut.map((chains) => askedText(chains[i]!)).join()).map((group) => ({
      head: headOf(
        group.map((i) => points[i]!),
        points,
        axes.rows,
      ),
      cells: laidOut.map((chains) => [...chains[group[0]!]!]),
    })),
    exceptions: special.flatMap(({ field, values }) =>
      together(
        values.map((value) => ({
          field,
          values: [value],
          lines: linesOf({ chains: chainsFor({ [field]: value }), plain, points, columns, axis: axes.rows }),
        })),
      ),
    ),
    others: {
      fields: asked.flatMap(({ field }) => (special.some((one) => one.field === field) ? [] : [field])),
      hasExpression: conditionsOf(model).some(({ expression }) => expression?.trim()),
    },
  }
}

/** What is decided otherwise than by the table: throughout, or on some lines of it. */
function linesOf({
  chains,
  plain,
  points,
  columns,
  axis,
}: {
  chains: Chains[]
  plain: Chains[]
  points: readonly Point[]
  columns: readonly { label: string }[]
  axis: TierAxes['rows']
}): TierException['lines'] {
  const isSame = areAlike(chains)
  const isOther = (c: number, i: number) => askedText(chains[c]![i]!) !== askedText(plain[c]![i]!)
  /** Where all columns say the same, a line is told for all of them. */
  const differs = (c: number, i: number) => (isSame ? columns.some((_, other) => isOther(other, i)) : isOther(c, i))
  const first = chains[0]!
  const isThroughout = isSame && first.every((levels) => askedText(levels) === askedText(first[0]!))
  if (isThroughout && points.some((_, i) => differs(0, i)))
    return [{ head: null, column: null, levels: [...first[0]!] }]
  return (isSame ? [0] : [...columns.keys()]).flatMap((c) =>
    groupsOf(points, axis, (i) => `${String(differs(c, i))} ${askedText(chains[c]![i]!)}`)
      .filter(([i]) => differs(c, i!))
      .map((group) => ({
        head: headOf(
          group.map((i) => points[i]!),
          points,
          axis,
        ),
        column: isSame ? null : columns[c]!.label,
        levels: [...chains[c]![group[0]!]!],
      })),
  )
}

/** Special values of one field that are decided alike are told in one sentence; those decided as usual in none. */
function together(exceptions: readonly TierException[]): TierException[] {
  const told = new Map<string, TierException>()
  for (const one of exceptions) {
    if (one.lines.length === 0) continue
    const key = JSON.stringify(one.lines.map(({ head, column, levels }) => [head, column, askedText(levels)]))
    const same = told.get(key)
    if (same) same.values.push(...one.values)
    else told.set(key, one)
  }
  return [...told.values()]
}

/** Where something can change: every choice, or the numbers the flow speaks of and what comes right after them. */
function pointsOf(model: FlowModelJson, axis: TierAxes['rows']): Point[] {
  if (axis.kind === 'choices') return axis.choices.map(({ label, facts }, at) => ({ facts, at, label }))
  const { field, least, most, step } = axis
  const spoken = conditionsOf(model).flatMap(({ expression, groups }) =>
    expression?.trim()
      ? (expression.match(/\d+(\.\d+)?/g) ?? []).map(Number)
      : groups.flatMap(({ rows }) =>
          rows.flatMap((row) => (row.field === field ? [row.value ?? []].flat().map(Number) : [])),
        ),
  )
  const numbers = [least, most, ...spoken.flatMap((value) => [value - step, value, value + step])]
  return [...new Set(numbers)]
    .filter((value) => value >= least && value <= most)
    .toSorted((a, b) => a - b)
    .map((at) => ({ facts: { [field]: at }, at, label: '' }))
}

/** Points that are told in one line: numbers next to each other, choices wherever they stand. */
function groupsOf(points: readonly Point[], axis: TierAxes['rows'], told: (i: number) => string): number[][] {
  const groups: { text: string; members: number[] }[] = []
  for (const i of points.keys()) {
    const text = told(i)
    const group = axis.kind === 'amount' ? groups.at(-1) : groups.find((one) => one.text === text)
    if (group?.text === text) group.members.push(i)
    else groups.push({ text, members: [i] })
  }
  return groups.map(({ members }) => members)
}

function headOf(group: readonly Point[], all: readonly Point[], axis: TierAxes['rows']): TierHead {
  if (axis.kind === 'choices') return { labels: group.map(({ label }) => label) }
  const [first, last] = [group[0]!, group.at(-1)!]
  return {
    over: first === all[0] ? null : first.at - axis.step,
    upTo: last === all.at(-1) ? null : last.at,
  }
}

function areAlike(chains: readonly Chains[]): boolean {
  const texts = chains.map((column) => column.map(askedText).join())
  return texts.every((text) => text === texts[0])
}

/** The facts a flow asks for, each with the values it names. */
function askedOf(model: FlowModelJson): { field: string; values: (string | number | boolean)[] }[] {
  const asked = new Map<string, Set<string | number | boolean>>()
  for (const { groups, expression } of conditionsOf(model))
    for (const { field, value } of expression?.trim() ? [] : groups.flatMap(({ rows }) => rows)) {
      const values = asked.get(field) ?? new Set()
      for (const one of [value ?? []].flat()) values.add(one)
      asked.set(field, values)
    }
  return [...asked].map(([field, values]) => ({ field, values: [...values] }))
}
