import type { CellProps } from '#kernel/fields/view.ts'
import type { FormPart, FormTweaks } from '#browser/kit/form/tweaks.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { savedPopulation } from '../shared/population.ts'
import { nobody, type TargetScope } from '../shared/target-scope.ts'
import { PopulationPicker } from './picker.tsx'

const form: FormTweaks = { isAsked: (name) => name !== 'scope', after: { 人群: ScopePart } }
const tweaks: ListTweaks = { form }

/** Rules somebody keeps to use them again. */
export function SavedPage() {
  return <ListPage entity={savedPopulation} tweaks={tweaks} detail={{ cells: { scope: ScopeCell } }} />
}

function ScopePart({ form: { values, set, problems } }: FormPart) {
  return (
    <>
      {problems['scope'] && (
        <p className="population-refusal" role="alert">
          {t(problems['scope'])}
        </p>
      )}
      <PopulationPicker
        value={(values['scope'] as TargetScope | null) ?? nobody}
        onChange={(scope) => set('scope', scope)}
      />
    </>
  )
}

function ScopeCell({ value }: CellProps) {
  return <PopulationPicker value={value as TargetScope} onChange={() => {}} isReadOnly />
}
