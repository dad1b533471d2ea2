import { useEffect } from 'react'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { keepMark } from './keep-mark.ts'

/** The person's name over every page, so that a photo of the screen says whose screen it was. */
export function Watermark() {
  const { isWartermark, wartermarkText, globalTitle } = useAppInfo()
  const user = useSession((session) => session.user)
  const isDark = useThemeConfig((config) => config.isIsDark)
  const [name, account] = [user?.userName ?? '', user?.accountNo ?? '']
  const head = wartermarkText || t(globalTitle)
  useEffect(() => {
    if (!isWartermark) return undefined
    return keepMark({ lines: () => [head, `${name} ${account}`, minuteOf(serverNow())], isDark })
  }, [isWartermark, head, name, account, isDark])
  return null
}
