import { Input } from 'antd'
import { Info } from 'lucide-react'
import type { CSSProperties } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { fileLink } from '#browser/wire/http.ts'
import { schoolColours } from '#browser/kit/theme/school-colour.ts'
import { useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { Mark } from '#browser/shell/mark.tsx'
import type { AppInfoDraft } from '../../shared/app-info.ts'

/** What visitors will see, while it is being typed: the head of every page and the login page. */
export function AppPreview({ draft }: { draft: AppInfoDraft }) {
  const title = draft.globalTitle?.trim() || t('平台名称')
  const logo = draft.logo?.[0]
  const picture = draft.loginBg?.[0]
  const face = logo ? <img src={fileLink(logo)} alt="" /> : <Mark size={22} />
  const isDark = useThemeConfig(({ isIsDark }) => isIsDark)
  const colours = draft.primaryColor ? schoolColours(draft.primaryColor, isDark) : null
  const style = colours
    ? ({
        '--ant-color-primary': colours.primary,
        '--ant-color-primary-text': colours.primaryText,
        '--ant-color-primary-bg': colours.primaryBg,
      } as CSSProperties)
    : undefined
  return (
    <aside className="app-preview" aria-label={t('预览')} style={style}>
      <h2>{t('预览')}</h2>
      <div className="app-preview-head">
        {face}
        <strong>{title}</strong>
      </div>
      <div className="app-preview-login">
        <div
          className="app-preview-art"
          style={picture ? { backgroundImage: `url("${fileLink(picture)}")` } : undefined}
        >
          {face}
          <strong>{title}</strong>
          {draft.globalViceTitle && <span>{draft.globalViceTitle}</span>}
          {draft.globalViceTitleMsg && <small>{draft.globalViceTitleMsg}</small>}
        </div>
        <div className="app-preview-form">
          <b>{t('登录')}</b>
          {draft.showLogin === false ? (
            <span className="settings-note">{t('只显示统一认证入口')}</span>
          ) : (
            <>
              <Input size="small" disabled placeholder={t('请输入用户名')} />
              <Input size="small" disabled placeholder={t('请输入密码')} />
              <i>{t('登录')}</i>
            </>
          )}
          {draft.loginTips && (
            <p>
              <Info size={12} strokeWidth={1.75} aria-hidden />
              {draft.loginTips}
            </p>
          )}
          <footer>{[draft.copyright, draft.icp].filter(Boolean).join(' · ')}</footer>
        </div>
      </div>
    </aside>
  )
}
