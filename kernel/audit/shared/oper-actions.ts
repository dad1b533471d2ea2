import type { DictionaryDeclaration, Manifest } from '#kernel/world/module.ts'

/** The code set in which deeds of the log have their words. */
const deedSet = 'operAction'

/** The code sets of a product: those its parts bring, and in the one of the deeds what each part calls its own, every deed once. */
export function dictionariesOf(manifests: readonly Manifest[]): readonly DictionaryDeclaration[] {
  const brought = manifests.flatMap(({ operActions = [] }) => operActions.map((deed) => [deed.key, deed] as const))
  const deeds = [...new Map(brought).values()]
  return manifests
    .flatMap(({ dictionaries = [] }) => dictionaries)
    .map((set) => (set.set === deedSet ? { ...set, items: [...set.items, ...deeds] } : set))
}

/** Deeds that two parts call differently: the log has one word for each. */
export function operActionProblems(manifests: readonly Manifest[]): string[] {
  const brought = manifests.flatMap(({ operActions = [] }) => operActions)
  const words = Map.groupBy(brought, ({ key }) => key)
  return [...words]
    .filter(([, deeds]) => new Set(deeds.map(({ label, tone }) => `${label} ${tone}`)).size > 1)
    .map(([key, deeds]) => `the deed ${key} is called ${[...new Set(deeds.map(({ label }) => label))].join(', ')}`)
}
