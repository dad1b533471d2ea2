import { weekdayName } from '#browser/wire/weekdays.ts'
import { dateText } from '#browser/wire/time-words.ts'
import { useEffect, useState } from 'react'
import { dayOf, hourOf } from '#kernel/rules/school-time.ts'
import { dayPartOf, dayParts } from '#browser/kit/day-part.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { UserInfo } from '#services/identity/shared/token-answer.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'

/** `上午好，李明` and what day it is: term, week, weekday; `brief` where there is little room. */
export type Greeting = { words: string; day: string; brief: string }

const lookEveryMs = 10_000

/** A greeting by the hour of the server's clock, as it goes on. */
export function useGreeting(): Greeting {
  const user = useSession((session) => session.user)
  const language = useThemeConfig((config) => config.globalI18n)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow())
    const timer = window.setInterval(() => setNow(serverNow()), lookEveryMs)
    return () => window.clearInterval(timer)
  }, [])
  const today = dayOf(now)
  const greeting = t(dayParts[dayPartOf(hourOf(now))]!.greeting)
  const [year, term, week] = [user?.['currentXn'], user?.['currentXqM'], user?.['currentZc']]
  const termText =
    typeof year === 'string' && (term === '1' || term === '2')
      ? t(term === '1' ? '{{year}}学年第一学期' : '{{year}}学年第二学期', { year })
      : ''
  const weekText = typeof week === 'number' ? t('第{{week}}周', { week }) : ''
  const brief = [[weekText, weekdayName(today)].filter(Boolean).join(' '), dateText(today)].filter(Boolean).join(' · ')
  return {
    words: t('{{greeting}}，{{name}}', { greeting, name: greetedAs(user, language !== 'en') }),
    day: [termText, brief].filter(Boolean).join(' · '),
    brief,
  }
}

/** What the area that knows the person calls them, which is Chinese; otherwise the name of the account. */
function greetedAs(user: UserInfo | undefined, isChinese: boolean): string {
  const calledAs = user?.['calledAs']
  return isChinese && typeof calledAs === 'string' && calledAs !== '' ? calledAs : (user?.userName ?? '')
}
