import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homePath } from '#browser/kit/pages/home-path.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { keepText } from '#browser/wire/storage.ts'
import { currentPreview } from '#browser/wire/session/view-as.ts'
import { ConfirmSheet } from './mine/confirm-sheet.tsx'
import { useOwnFamily } from './mine/own-family.ts'

const laterKey = 'familyConfirmLater'

/** Stands over the first page after signing in while the yearly confirmation is due; put off, it asks again at the next sign-in. */
export function FamilyPrompt() {
  const isAsked = useSession((session) => session.buttons['familyInfo:confirm'] === true)
  const [isLater, setLater] = useState(
    () => currentPreview() !== undefined || sessionStorage.getItem(laterKey) !== null,
  )
  const navigate = useNavigate()
  // Whoever shows a pass or writes something is in the middle of it.
  const isAtHome = useLocation().pathname === homePath
  const own = useOwnFamily(isAsked && !isLater && isAtHome)
  const put = () => {
    keepText(sessionStorage, laterKey, '1')
    setLater(true)
  }
  if (!isAsked || isLater || !isAtHome || !own.data?.needsConfirm) return null
  return (
    <ConfirmSheet
      studentId={own.data.studentId}
      gaps={own.data.gaps}
      onClose={put}
      onChange={() => {
        put()
        void navigate('/family/mine')
      }}
    />
  )
}
