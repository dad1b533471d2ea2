import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { nobody, targetScopeShape } from '#modules/school/population/shared/target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'resource.smsMass': true
  }
}

/** The flow that decides on messages to many people. */
export const smsMassFlow = 'smsMass'

/** Beyond this many people a message needs an approval, or somebody who may do without. */
export const mostWithoutApproval = 200
/** Beyond this many nobody sends at once. */
export const mostRecipients = 20_000

/** Who gets a message: whom a rule means, and typed phones; whoever is named twice gets it once. */
export const recipientsShape = z.object({
  recipients: z.string().max(400_000, '接收人过多').default(''),
  targetScope: targetScopeShape.default(nobody),
})
export type Recipients = z.infer<typeof recipientsShape>

/** A message to very many people while it is being written out, one record for each of them. */
export const smsMass = defineEntity('resource.smsMass', {
  label: '群发任务',
  service: 'resource',
  path: 'smsMass',
  fields: {
    template: f.text({ label: '短信模板', required: true, max: 50 }),
    params: f.json(z.record(z.string(), z.string()), { label: '变量', required: true }),
    /** Typed numbers are phones, so all of it is sealed. */
    population: f.secret({ label: '接收人', required: true }),
    dueTime: f.moment({ label: '计划发送时间' }),
    departmentId: f.text({ label: '额度部门', max: 36 }),
    reserved: f.integer({ label: '占用额度', required: true, default: 0 }),
    people: f.integer({ label: '接收人数', required: true, default: 0 }),
    isSettled: f.flag({ label: '已结清', required: true, default: false }),
  },
  title: 'template',
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
