import type { Fence } from '#modules/school/base/shared/organisation/campus.ts'
import { answer } from '#kernel/http/define-route.ts'
import { defineRecord, type Whole } from '#patterns/record/shared/record.ts'
import type { TypeFace } from '#modules/affairs/leave/shared/told/type-face.ts'
import { returnsPart } from '#modules/affairs/leavereturn/shared/record-part.ts'
import { extensionsPart } from '#modules/affairs/leaveextend/shared/record-part.ts'
import { passagesPart, passPart } from '#modules/affairs/gate/shared/record-parts.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import type { CallableContact } from '#modules/affairs/leave/shared/record/consent.ts'

const deeds = ['cancel', 'void', 'parentConfirm', 'handleProof', 'unmask'] as const

/** Everything about one leave, for whoever may read it. */
export const leaveWhole = defineRecord(leaveRequest, {
  label: '请假详情',
  name: 'leave',
  flow: 'leave',
  parts: { pass: passPart, passages: passagesPart, returns: returnsPart, extensions: extensionsPart },
  more: answer<{
    /** Null where the reader's roles hide what kind of leave it is. */
    type: { [K in keyof TypeFace]: TypeFace[K] | null }
    photoId: string | null
    fence: Fence | null
    /** Whom of the family one can call, for whoever may write down what was said. */
    callable: CallableContact[]
    can: Record<(typeof deeds)[number] | 'proxy', boolean>
  }>(),
})
export type WholeLeave = Whole<typeof leaveWhole>

/** Which of the actions of a leave its reader may take. */
export function deedsFor(abilities: readonly string[]): Record<(typeof deeds)[number], boolean> {
  return Object.fromEntries(deeds.map((deed) => [deed, abilities.includes(deed)])) as never
}
