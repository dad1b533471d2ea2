import { useState } from 'react'
import { currentPreview } from '#kernel/web/view-as.ts'
import { NoticeReader } from './notice-reader.tsx'
import { usePendingNotices } from './use-notice.ts'

/** A notice that must be confirmed stands over every page until it is. */
export function ShellPart() {
  // Whoever looks through another's eyes reads nothing in their name.
  const [isOn] = useState(() => currentPreview() === undefined)
  const pending = usePendingNotices(isOn)
  const id = pending[0]?.id
  return id === undefined || !isOn ? null : <NoticeReader key={id} id={id} />
}
