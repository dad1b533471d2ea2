import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get } from '#kernel/web/http.ts'

/** What the school shows of itself before anyone signs in (spec §3). */
export type AppInfo = {
  globalTitle: string
  globalViceTitle: string
  loginTips: string
  /** The school this address belongs to, once known. */
  tenantId: string | undefined
}

const mainApp = '0'
const productTitle = document.title

/** The app's own title and tips; until they are there, the product's title. */
export function useAppInfo(): AppInfo {
  const { data } = useQuery({
    queryKey: ['appInfo', mainApp],
    queryFn: ({ signal }) =>
      get<Partial<AppInfo> | null>('base/openApi/getAppInfo', { appType: mainApp }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const globalTitle = data?.globalTitle || productTitle
  useEffect(() => {
    document.title = globalTitle
  }, [globalTitle])
  return {
    globalTitle,
    globalViceTitle: data?.globalViceTitle ?? '',
    loginTips: data?.loginTips ?? '',
    tenantId: data?.tenantId,
  }
}
