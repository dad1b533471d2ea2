import { Button, Divider } from 'antd'
import { Copy, RotateCcw } from 'lucide-react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { resetTheme, useThemeConfig } from '#browser/kit/theme/theme-config.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { SettingLine } from './setting-line.tsx'
import { settingGroups } from './setting-groups.ts'
import './settings.css'

/** Everything a person may choose about the frame, in seven groups; what the present layout has no use for is shown, and says so. */
export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const config = useThemeConfig()
  const isCompact = useCompact()
  const { success, error, confirm } = useFeedback()
  const copy = async () => {
    const { isDrawer: _isDrawer, ...kept } = config
    try {
      await navigator.clipboard.writeText(JSON.stringify(kept, null, 2))
      success(t('配置已复制'))
    } catch {
      error(t('浏览器不允许复制，请检查剪贴板权限'))
    }
  }
  const reset = async () => {
    const isSure = await confirm({
      title: t('恢复默认布局设置？'),
      content: t('您选择的颜色、布局和显示方式都会回到默认。'),
      okText: t('恢复默认'),
    })
    if (isSure) await resetTheme()
  }
  return (
    <Drawer
      title={t('布局设置')}
      size={320}
      open={isOpen}
      onClose={onClose}
      className="settings-drawer"
      styles={{ body: { padding: '0 16px 16px' } }}
    >
      {settingGroups.map(({ title, settings }) => (
        <section key={title}>
          <Divider titlePlacement="center" plain>
            {t(title)}
          </Divider>
          {settings.map((setting) => (
            <SettingLine key={setting.key} setting={setting} config={config} isCompact={isCompact} />
          ))}
        </section>
      ))}
      <Divider titlePlacement="center" plain>
        {t('布局切换')}
      </Divider>
      <LayoutChoice />
      <div className="settings-foot">
        <Button block icon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy()}>
          {t('一键复制配置')}
        </Button>
        <Button block icon={<RotateCcw size={16} strokeWidth={1.75} />} onClick={() => void reset()}>
          {t('一键恢复默认')}
        </Button>
      </div>
    </Drawer>
  )
}
