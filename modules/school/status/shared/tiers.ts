import { z } from 'zod'
import { answer } from '#kernel/http/define-route.ts'
import type { MeantStudent } from '#modules/school/base/shared/people/subject.ts'
import type { ChoiceAxis } from '#patterns/application/shared/tiers/table.ts'
import { defineTiers } from '#patterns/application/shared/tiers/tiers.ts'
import { changeFlowCode } from './change-whole.ts'
import { dictionaries } from './dictionaries.ts'

const kinds: ChoiceAxis = {
  kind: 'choices',
  field: 'kind',
  label: '异动类别',
  choices: dictionaries
    .find(({ set }) => set === 'statusChangeKind')!
    .items.map(({ key, label }) => ({ label, facts: { kind: key } })),
}

/** 异动审批分级: who decides on which kind of change. */
export const changeTiers = defineTiers({
  service: 'xsgl',
  path: 'stuStatusRule',
  processType: changeFlowCode,
  labels: { view: '异动审批分级', trial: '异动审批分级试算' },
  rows: kinds,
  plain: { kind: '11', isOwnRequest: false },
  cases: [
    { key: 'suspend', label: '休学', facts: { kind: '11' } },
    { key: 'resume', label: '复学', facts: { kind: '12' } },
    { key: 'service', label: '保留学籍', facts: { kind: '19' } },
    { key: 'transfer', label: '转学(转出)', facts: { kind: '21' } },
    { key: 'major', label: '转专业', facts: { kind: '23' } },
    { key: 'ownLeaving', label: '退学，本人申请', facts: { kind: '31', isOwnRequest: true } },
    { key: 'leaving', label: '退学，学校决定', facts: { kind: '31' } },
  ],
  trial: z.object({
    studentId: z.uuid('请选择学生'),
    kind: z.string('请选择异动类别').max(10),
    isOwnRequest: z.boolean().default(false),
  }),
  shown: answer<{ student: MeantStudent; kindName: string }>(),
})
