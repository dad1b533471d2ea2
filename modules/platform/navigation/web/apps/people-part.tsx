import { Skeleton, Switch } from 'antd'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { t } from '#browser/wire/i18n.ts'
import { populationPicker, type PopulationPickerPart } from '#modules/school/population/shared/picker.ts'
import { nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'

/** Whether an app is for some people only, and for whom. */
export function PeoplePart({ form }: FormPart) {
  const [Picker] = useContributions<PopulationPickerPart>(populationPicker)
  const scope = ('targetScope' in form.values ? form.values['targetScope'] : form.row?.['targetScope']) as
    | TargetScope
    | null
    | undefined
  return (
    <>
      <label className="people-switch">
        <Switch
          size="small"
          checked={Boolean(scope)}
          onChange={(isSome) => form.set('targetScope', isSome ? nobody : null)}
        />
        <span>{t('仅部分人群可用')}</span>
      </label>
      {scope &&
        (Picker ? <Picker value={scope} onChange={(next) => form.set('targetScope', next)} /> : <Skeleton active />)}
    </>
  )
}
