import type { ComponentType } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { DesignTabProps } from './design-state.ts'
import { BasicsTab } from './tabs/basics.tsx'
import { FormTab } from './tabs/form.tsx'
import { SettingsTab } from './tabs/settings.tsx'
import { VersionsTab } from './tabs/versions.tsx'

/** What is set up beside the drawing, in the order of the tabs; the drawing stands after the first two. */
export const designTabs: readonly { key: string; label: () => string; Tab: ComponentType<DesignTabProps> }[] = [
  { key: 'basics', label: () => t('基本'), Tab: BasicsTab },
  { key: 'form', label: () => t('表单'), Tab: FormTab },
  { key: 'settings', label: () => t('设置'), Tab: SettingsTab },
  { key: 'versions', label: () => t('版本', { context: 'tab' }), Tab: VersionsTab },
]
