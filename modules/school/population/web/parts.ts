import { PopulationPicker } from './picker.tsx'

/** What populations give to screens of other areas. */
export const contributions = [PopulationPicker]
