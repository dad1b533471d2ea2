import type { ComponentType } from 'react'
import type { TargetScope, UserType } from './target-scope.ts'

/** Name of the place at which screens find the picker of people (`useContributions`). */
export const populationPicker = 'populationPicker'

/** Chooses people by a rule, with the number of people beside it. */
export type PopulationPickerProps = {
  value: TargetScope
  onChange: (scope: TargetScope) => void
  /** Kinds of people on offer; all of them unless a screen says otherwise. */
  userTypes?: readonly UserType[]
  isReadOnly?: boolean
}

export type PopulationPickerPart = ComponentType<PopulationPickerProps>
