import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { Bell } from '#browser/shell/head/bell.tsx'
import { Breadcrumb } from '#browser/shell/head/breadcrumb.tsx'
import { HeadButton } from '#browser/shell/head/head-button.tsx'
import { HeadMenu } from '#browser/shell/head/head-menu.tsx'
import { HeadTools } from '#browser/shell/head/head-tools.tsx'
import { PhoneMenu } from '#browser/shell/phone/phone-menu.tsx'
import { SearchButton } from '#browser/shell/search/search-button.tsx'
import { chooseTheme, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { Brand } from './brand.tsx'
import type { Place } from './place.ts'

/** The header of each layout: what stands left differs, the tools at the right never do. */
export function ShellHead({ place, isCompact }: { place: Place; isCompact: boolean }) {
  if (isCompact)
    return (
      <header className="head" key="head">
        <PhoneMenu areas={place.areas} selected={place.selected} opened={place.opened} />
        <strong className="head-page">{place.title}</strong>
        <span className="head-gap" />
        <SearchButton isSmall />
        <Bell />
      </header>
    )
  return (
    <header className="head" key="head">
      <HeadLeft place={place} />
      <HeadTools />
    </header>
  )
}

function HeadLeft({ place }: { place: Place }) {
  const { isShowLogo, isBreadcrumb, isClassicSplitMenu } = useThemeConfig()
  if (place.layout === 'transverse')
    return (
      <>
        {isShowLogo && <Brand />}
        <HeadMenu areas={place.areas} selected={place.selected} />
      </>
    )
  if (place.layout === 'classic')
    return (
      <>
        {isShowLogo && <Brand />}
        <CollapseButton />
        {isClassicSplitMenu ? (
          <HeadMenu areas={place.areas} selected={place.selected} isFlat />
        ) : (
          <span className="head-gap" />
        )}
      </>
    )
  return (
    <>
      <CollapseButton />
      {isBreadcrumb && <Breadcrumb pathname={place.pathname} />}
      <span className="head-gap" />
    </>
  )
}

function CollapseButton() {
  const isCollapse = useThemeConfig((config) => config.isCollapse)
  return (
    <HeadButton
      label={isCollapse ? t('展开菜单') : t('收起菜单')}
      icon={isCollapse ? PanelLeftOpen : PanelLeftClose}
      aria-expanded={!isCollapse}
      onClick={() => chooseTheme({ isCollapse: !isCollapse })}
    />
  )
}
