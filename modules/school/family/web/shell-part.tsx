import { lazy, Suspense } from 'react'
import { useSession } from '#browser/wire/session/session.ts'

const FamilyPrompt = lazy(async () => ({ default: (await import('./family-prompt.tsx')).FamilyPrompt }))

/** Asks students once a year; nobody else loads anything of it. */
export function ShellPart() {
  const isStudent = useSession((session) => session.buttons['familyInfo:confirm'] === true)
  return isStudent ? (
    <Suspense>
      <FamilyPrompt />
    </Suspense>
  ) : null
}
