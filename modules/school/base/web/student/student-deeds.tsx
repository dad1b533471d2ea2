import { Button } from 'antd'
import { useNavigate } from 'react-router'
import '#browser/kit/parts/parts.css'
import { findRoute, visibleRoutes } from '#browser/kit/pages/routes.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { StudentDeed } from '../../shared/students/student-deed.ts'

/** Which of the deeds the person at the screen may begin. */
export function offeredDeeds(deeds: readonly StudentDeed[]): StudentDeed[] {
  const { buttons, routes } = useSession.getState()
  const shown = visibleRoutes(routes)
  return deeds.filter(({ permission, page }) => buttons[permission] === true && findRoute(shown, page) !== undefined)
}

/** Begins something for a student. */
export function DeedButton({
  deed,
  studentId,
  isSmall,
  onLeave,
}: {
  deed: StudentDeed
  studentId: string
  isSmall?: boolean
  onLeave?: () => void
}) {
  const navigate = useNavigate()
  const { label, icon: Icon } = deed
  return (
    <Button
      className={isSmall ? undefined : 'touch'}
      size={isSmall ? 'small' : undefined}
      icon={<Icon size={isSmall ? 14 : 16} strokeWidth={1.75} aria-hidden />}
      onClick={() => {
        onLeave?.()
        void navigate(deed.addressOf(studentId))
      }}
    >
      {label()}
    </Button>
  )
}
