import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { apiClient } from '#services/system/shared/api-client.ts'
import { apiClientViews } from './api-client/api-client-page.tsx'
import { AppInfoPage } from './app-info/app-info-page.tsx'
import { DictionaryPage } from './dictionary/dictionary-page.tsx'
import { ParamsPage } from './params/params-page.tsx'
import { TenantPage } from './tenant/tenant-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([apiClient])

/** Screens of the settings, by the component names of their menu. */
export const views: Record<string, ComponentType> = {
  ...apiClientViews,
  ...show(screens, {
    dictionary: DictionaryPage,
    params: ParamsPage,
    appInfo: AppInfoPage,
    tenant: TenantPage,
  }),
}
