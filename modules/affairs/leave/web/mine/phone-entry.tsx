import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { applyEvent } from '#services/applications/shared/events.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { findRoute } from '#browser/kit/pages/routes.ts'
import type { AnswerOf } from '#kernel/http/define-route.ts'
import type { currentLeaveRoute } from '../../shared/ask/own-leave.ts'
import { CurrentCard } from '../parts/current-card.tsx'

/** On the first page of a student's phone: the leave they are in, or the way to ask for one. */
function PhoneEntry() {
  const isStudent = useSession(({ routes }) => findRoute(routes, '/leave/mine') !== undefined)
  const { data, refetch } = useQuery({
    queryKey: ['xsgl/leaveRequest', 'current'],
    queryFn: () =>
      get<AnswerOf<typeof currentLeaveRoute>>('xsgl/leaveRequest/current', undefined, { isBackground: true }),
    enabled: isStudent,
    staleTime: 30_000,
  })
  usePush(applyEvent, () => void (isStudent && refetch()))
  if (!isStudent || !data) return null
  if (data.current) return <CurrentCard leave={data.current} />
  return (
    <Link to="/leave/apply" className="phone-todo phone-wide">
      <span className="card-tile card-tone-blue">
        <CalendarDays size={20} strokeWidth={1.6} aria-hidden />
      </span>
      <b>{t('请假申请')}</b>
    </Link>
  )
}

export const contributions = [PhoneEntry]
