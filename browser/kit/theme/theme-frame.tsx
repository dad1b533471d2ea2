import { ConfigProvider, theme as antd } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useVoiceWish } from '#browser/wire/feedback.ts'
import { antdWords } from '#browser/wire/i18n.ts'
import { Late } from '#browser/kit/parts/late.tsx'
import { EmptyText } from '#browser/kit/theme/empty-text.tsx'
import { antdTheme, variablesClass } from '#browser/kit/theme/antd-theme.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { useSecondAuthWish } from '#browser/wire/session/second-auth.ts'

const loadFeedback = async () => (await import('#browser/kit/feedback-host.tsx')).FeedbackHost
const loadSecondAuth = async () => (await import('#browser/kit/second-auth/second-auth-dialog.tsx')).SecondAuthDialog

/** Whether the person asked the system for less movement. */
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')

function onStillness(tell: () => void): () => void {
  stillness.addEventListener('change', tell)
  return () => stillness.removeEventListener('change', tell)
}

/** Theme, antd's language and a place for notices, around the whole app. A change of language starts the pages anew. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const {
    isIsDark: isDark,
    globalI18n: language,
    primary,
    isElder,
    isHighContrast,
    isColorWeak,
    globalComponentSize,
  } = useThemeConfig()
  const isStill = useSyncExternalStore(onStillness, () => stillness.matches)
  const theme = useMemo(
    () => antdTheme({ isDark, primary, isElder, isHighContrast, isColorWeak, isStill }),
    [isDark, primary, isElder, isHighContrast, isColorWeak, isStill],
  )
  const size = isElder ? 'large' : globalComponentSize === 'default' ? 'middle' : globalComponentSize
  dayjs.locale(language)
  return (
    <ConfigProvider
      theme={theme}
      componentSize={size}
      locale={antdWords() ?? zhCN}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => <EmptyText />}
    >
      <Frame key={language}>{children}</Frame>
    </ConfigProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  // Puts antd's variables on the page for the styles of our own.
  antd.useToken()
  const hasWords = useVoiceWish((wish) => wish.isWanted)
  const isAsked = useSecondAuthWish((wish) => wish.isWanted)
  return (
    <div className={`app-frame ${variablesClass}`}>
      <Late load={loadFeedback} isWanted={hasWords} />
      <Late load={loadSecondAuth} isWanted={isAsked} />
      {children}
    </div>
  )
}
