import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Suspense, lazy, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { bindNotifier } from '#kernel/web/feedback.ts'
import { antdWords } from '#kernel/web/i18n.ts'
import { EmptyText } from '#kernel/web/theme/empty-text.tsx'
import { antdTheme } from '#kernel/web/theme/antd-theme.ts'
import { useThemeConfig } from '#kernel/web/theme/theme-config.ts'

const SecondAuthDialog = lazy(async () => ({ default: (await import('#kernel/web/second-auth/second-auth-dialog.tsx')).SecondAuthDialog }))

/** Whether the person asked the system for less movement. */
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')

function onStillness(tell: () => void): () => void {
  stillness.addEventListener('change', tell)
  return () => stillness.removeEventListener('change', tell)
}

/** Theme, antd's language and a place for notices, around the whole app. A change of language starts the pages anew. */
export function ThemeFrame({ children }: { children: ReactNode }) {
  const { isIsDark: isDark, globalI18n: language, primary, isElder, isHighContrast, isColorWeak, globalComponentSize } = useThemeConfig()
  const isStill = useSyncExternalStore(onStillness, () => stillness.matches)
  const theme = useMemo(() => antdTheme({ isDark, primary, isElder, isHighContrast, isColorWeak, isStill }), [isDark, primary, isElder, isHighContrast, isColorWeak, isStill])
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
      <App className="app-frame" key={language} notification={{ placement: 'topRight', top: 64, duration: 5 }}>
        <NoticeBridge />
        <Suspense>
          <SecondAuthDialog />
        </Suspense>
        {children}
      </App>
    </ConfigProvider>
  )
}

function NoticeBridge() {
  const { notification, message } = App.useApp()
  useEffect(
    () =>
      bindNotifier(({ kind, key, text, detail }) => {
        if (kind === 'success' || kind === 'warning') void message[kind]({ content: text, key })
        else notification[kind]({ title: text, description: detail, key })
      }),
    [notification, message],
  )
  return null
}
