import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import { holdsValue, type DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { isDecision, type FlowModelJson } from '#services/flow/shared/model/model.ts'
import { stepsOf } from '#services/flow/shared/model/places.ts'
import { blockLabels, placesIn, textsOf, type TemplateContent } from '../shared/content.ts'
import { instancePlaces, placeName, starterPlaces, subjectPlaces } from '../shared/place-names.ts'
import type { PlaceGroup, TemplateProblem } from '../shared/template-routes.ts'
import type { Printable } from './compose.ts'

/** What templates of a kind of matter can speak of. */
export type Known = {
  typeName: string
  groups: PlaceGroup[]
  fields: { name: string; label: string }[]
  steps: { key: string; name: string }[]
}

const ofStep = [
  ['comment', '意见'],
  ['name', '审批人'],
  ['result', '结果'],
  ['time', '时间'],
  ['signature', '签名'],
] as const

/** What can stand in `{{…}}` of a template. */
export async function knownPlaces(ctx: Ctx, processType: string): Promise<Known> {
  const [row] = await ctx.db.query<{ name: string; draft: FlowModelJson; form: DesignedForm | null }>(
    `select p.name, m.draft, m.form
     from sys_process_type p
     join sys_flow_model m on m.process_type_id = p.id
     where p.code = $1`,
    [processType],
  )
  if (!row) throw notFound()
  const declared = ctx.world.flowTypes.get(processType)
  const fields = declared
    ? declared.fields.map(({ name, label }) => ({ name, label }))
    : (row.form?.fields ?? []).filter(holdsValue).map(({ name, label }) => ({ name, label }))
  const steps = stepsOf(row.draft)
    .filter(isDecision)
    .map(({ key, name }) => ({ key, name }))
  const group = (label: string, places: readonly (readonly [string, string])[]): PlaceGroup => ({
    label,
    places: places.map(([name, text]) => ({ name, label: text })),
  })
  return {
    typeName: row.name,
    fields,
    steps,
    groups: [
      group(
        '表单',
        fields.map(({ name, label }) => [`form.${name}`, label] as const),
      ),
      group('流程', instancePlaces),
      group('申请人', starterPlaces),
      group('当事人', subjectPlaces),
      ...steps.map((step) =>
        group(
          step.name,
          ofStep.map(([part, label]) => [`node.${step.key}.${part}`, label] as const),
        ),
      ),
    ].filter(({ places }) => places.length > 0),
  }
}

/** What is wrong with a template, part by part. */
export function problemsOf(content: TemplateContent, known: Known): TemplateProblem[] {
  const names = new Set([
    ...known.groups.flatMap(({ places }) => places.map(({ name }) => name)),
    ...known.fields.map(({ label }) => label),
  ])
  const steps = new Set(known.steps.map(({ key }) => key))
  return content.blocks.flatMap((block, index) => {
    const at = `第 ${index + 1} 块【${blockLabels[block.kind]}】`
    const texts = textsOf(block)
      .flatMap(placesIn)
      .filter((name) => !names.has(placeName(name)))
      .map((name) => `${at}：打印模板变量 ${name} 不存在`)
    const gone =
      block.kind === 'opinions'
        ? block.nodes.filter((key) => !steps.has(key)).map((key) => `${at}：环节 ${key} 不存在`)
        : []
    const empty = block.kind === 'image' && !block.fileId ? [`${at}：请上传图片`] : []
    return [...texts, ...gone, ...empty].map((text) => ({ index, id: block.id, text }))
  })
}

/** A kind of matter of which there is no instance yet: every fact stands for itself. */
export function sampleSheet(ctx: Ctx, known: Known): Printable {
  const marked = (text: string) => `〔${text}〕`
  const facts = new Map(
    known.groups.flatMap(({ label, places }) =>
      places.map((place): [string, string] => [
        place.name,
        marked(place.name.startsWith('node.') ? `${label}${place.label}` : place.label),
      ]),
    ),
  )
  for (const { name, label } of known.fields) facts.set(label, facts.get(`form.${name}`) ?? '')
  facts.set('typeName', known.typeName)
  facts.set('school', ctx.school.name)
  return {
    facts,
    state: 'passed',
    fields: known.fields.map(({ name, label }) => ({ name, label, text: marked(label), isWide: false })),
    said: known.steps.map(({ key, name }) => ({
      nodeKey: key,
      step: name,
      result: '同意',
      comment: marked('意见'),
      name: marked('审批人'),
      time: marked('时间'),
      signFileId: null,
    })),
    lines: known.steps.map(({ name }) => ({
      step: name,
      name: marked('处理人'),
      action: '同意',
      comment: marked('意见'),
      time: marked('时间'),
    })),
  }
}
