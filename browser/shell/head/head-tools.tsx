import { Bell } from './bell.tsx'
import { FullScreen } from './full-screen.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { SettingsButton } from './settings-button.tsx'
import { SizeSwitch } from './size-switch.tsx'
import { UserMenu } from './user-menu.tsx'

/** The right end of the header, in the order people know. */
export function HeadTools() {
  return (
    <div className="head-tools">
      <SearchButton />
      <SizeSwitch />
      <LanguageSwitch />
      <SettingsButton />
      <Bell />
      <FullScreen />
      <i />
      <UserMenu />
    </div>
  )
}
