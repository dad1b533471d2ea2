import { Suspense, lazy, useState } from 'react'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { usePendingNotices } from './use-notice.ts'

const NoticeReader = lazy(async () => ({ default: (await import('./notice-reader.tsx')).NoticeReader }))

/** A notice that must be confirmed stands over every page until it is. */
export function ShellPart() {
  // Whoever looks through another's eyes reads nothing in their name.
  const [isOn] = useState(() => currentPreview() === undefined)
  const pending = usePendingNotices(isOn)
  const id = pending[0]?.id
  return id === undefined || !isOn ? null : (
    <Suspense>
      <NoticeReader key={id} id={id} />
    </Suspense>
  )
}
