import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { copiedValues, initialValues, type FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { useApplying, type Applying } from '#patterns/application/web/use-applying.ts'
import { leaveRoutes, type Preview } from '../../shared/ask/apply-routes.ts'
import type { Prefill } from '../../shared/ask/own-leave.ts'
import { leaveRequest } from '../../shared/leave-request.ts'

const names = leaveRequest.form.flatMap(({ fields }) => fields).filter((name) => name !== 'studentId')
/** What is filled in once the kind is chosen. */
export const asked = names.filter((name) => name !== 'typeId')
const toldAtOnce = ['studentId', 'typeId', 'startTime', 'endTime']

export type Start = {
  world: FieldWorld
  prefill: Prefill
  /** Sent back, to be handed in again. */ mended?: RecordRow | undefined
  /** Asked for before, to be asked for again. */ copied?: RecordRow | undefined
  /** Asked for by somebody else. */ isForOther: boolean
}
export type Application = Applying<Preview> & { start: Start }

/** A leave as it is written. */
export function useApplication(start: Start): Application {
  const { world, prefill, mended, copied, isForOther } = start
  const app = useApplying<Preview>({
    world,
    processType: 'leave',
    routes: leaveRoutes,
    opened: () => openedWith(start),
    mended,
    copyOf: copied?.id ?? (isForOther ? `student:${prefill.student.id}` : undefined),
    names,
    known: { studentId: prefill.student.id },
    besides: (values) => besides(start, values),
    isEnough: ({ typeId, startTime, endTime }) => Boolean(typeId && startTime && endTime),
    toldAtOnce,
  })
  return { ...app, start }
}

/** What the form opens with. Phones are not among it: forms show them masked, and the server has them. */
function openedWith({ world, prefill, mended, copied }: Start): FormValues {
  const plain = initialValues(leaveRequest, undefined)
  const [first] = prefill.contacts
  const contact = first ? { emergName: first.name, emergRelation: first.relation } : {}
  if (mended) return { ...initialValues(leaveRequest, mended), phone: null, emergPhone: null }
  if (copied)
    return {
      ...plain,
      ...copiedValues(world, copied),
      startTime: null,
      endTime: null,
      backdateReason: null,
      phone: null,
      emergName: null,
      emergRelation: null,
      emergPhone: null,
      ...contact,
    }
  return { ...plain, ...contact }
}

function besides({ prefill, isForOther }: Start, values: FormValues): FormValues {
  const contact = prefill.contacts.find(
    ({ name, relation }) => name === values['emergName'] && relation === values['emergRelation'],
  )
  return {
    ...(contact && !values['emergPhone'] ? { contactId: contact.memberId } : {}),
    ...(isForOther ? { studentId: prefill.student.id } : {}),
  }
}
