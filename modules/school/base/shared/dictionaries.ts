import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { nationalityDictionary } from './dictionaries/nationality.ts'
import { personDictionaries } from './dictionaries/person.ts'
import { schoolDictionaries } from './dictionaries/school.ts'
import { staffDictionaries } from './dictionaries/staff.ts'
import { studentDictionaries } from './dictionaries/student.ts'

/** Every code set that base data uses. */
export const dictionaries: readonly DictionaryDeclaration[] = [
  ...personDictionaries,
  nationalityDictionary,
  ...studentDictionaries,
  ...staffDictionaries,
  ...schoolDictionaries,
]
