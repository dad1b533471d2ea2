import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { infoChange } from '../../shared/students/info-change.ts'

const cells = { state: FlowStateCell }

/** Corrections students ask for and where each of them is; they are decided among the to-dos. */
export function ChangeScreen() {
  return <ListPage entity={infoChange} tweaks={{ cells }} detail={{ without: ['fieldName'], cells }} />
}
