import { useState } from 'react'
import { useLinkOpener } from '#kernel/web/shell/links.ts'
import { currentPreview } from '#kernel/web/view-as.ts'
import { NoticeReader } from './notice-reader.tsx'
import { usePendingNotices } from './use-notice.ts'

/** Notices that must be read stand over every page, one after the other; others open here from their message. */
export function ShellPart() {
  // Whoever looks through another's eyes reads nothing in their name.
  const [isOn] = useState(() => currentPreview() === undefined)
  const [asked, setAsked] = useState<string>()
  const pending = usePendingNotices(isOn)
  useLinkOpener('/personal/mynotice', (params) => setAsked(params.get('id') ?? undefined))
  const forced = pending[0]?.id
  const id = forced ?? asked
  if (id === undefined || !isOn) return null
  const isAsked = id === asked
  return <NoticeReader key={id} id={id} isForced={id === forced} waiting={pending.length - (forced === undefined ? 0 : 1)} onClose={() => isAsked && setAsked(undefined)} />
}
