import { ColorPicker, InputNumber, Switch, Tooltip } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { layoutColours } from '#browser/kit/theme/layout-colours.ts'
import { contrastOf } from '#browser/kit/theme/school-colour.ts'
import { chooseTheme } from '#browser/kit/theme/theme-config.ts'
import type { ThemeConfigState } from '#browser/kit/theme/theme-config.ts'
import { lockSeconds, productPrimary } from '#browser/kit/theme/theme-keys.ts'
import type { OwnKeys } from '#browser/kit/theme/theme-keys.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import type { Setting } from './setting-groups.ts'

const offered = [productPrimary, '#0f7a8a', '#0b7a4f', '#935600', '#c4232c', '#b5539a', '#5f42c2', '#35465e']

/** A line of the drawer: what it is about, and the means to change it. */
export function SettingLine({
  setting,
  config,
  isCompact,
}: {
  setting: Setting
  config: ThemeConfigState
  isCompact: boolean
}) {
  const why = setting.why?.(config, isCompact)
  const label = t(setting.label)
  return (
    <Tooltip title={why === undefined ? undefined : t(why)} placement="left">
      <div
        className={why === undefined ? 'setting-line' : 'setting-line is-off'}
        data-key={setting.key}
        role="group"
        aria-label={label}
        aria-disabled={why !== undefined}
      >
        <span>{label}</span>
        <Control setting={setting} config={config} label={label} isOff={why !== undefined} />
        {setting.key === 'primary' && <ColourHint colour={config.primary} />}
      </div>
    </Tooltip>
  )
}

function Control({
  setting,
  config,
  label,
  isOff,
}: {
  setting: Setting
  config: ThemeConfigState
  label: string
  isOff: boolean
}) {
  const choose = (value: unknown) => chooseTheme({ [setting.key]: value } as Partial<OwnKeys>)
  const common = { disabled: isOff, 'aria-label': label, size: 'small' } as const
  switch (setting.kind) {
    case 'switch':
      return <Switch {...common} checked={config[setting.key]} onChange={choose} />
    case 'seconds':
      return (
        <InputNumber
          {...common}
          min={lockSeconds.least}
          max={lockSeconds.most}
          precision={0}
          value={config.lockScreenTime}
          onChange={(value) => value !== null && choose(value)}
          style={{ width: 88 }}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          value={config[setting.key] as string}
          options={setting.choices.map((choice) => ({ ...choice, label: t(choice.label) }))}
          onChange={choose}
          style={{ width: 96 }}
        />
      )
    case 'colour': {
      const own = setting.key === 'primary' ? config.schoolPrimary : layoutColours[config.layout][setting.key]
      return (
        <ColorPicker
          disabled={isOff}
          value={config[setting.key]}
          disabledAlpha={setting.hasAlpha !== true}
          disabledFormat
          format="hex"
          presets={[
            {
              label: t('推荐'),
              colors: [
                ...new Set([
                  own,
                  ...(setting.key === 'primary'
                    ? offered
                    : ['#ffffff', '#f8f9fb', '#1b2230', '#12254a', '#4a5160', '#e8ebf0']),
                ]),
              ],
            },
          ]}
          onChangeComplete={(colour) => choose(colour.toHexString())}
        >
          <button type="button" className="setting-colour" aria-label={label} disabled={isOff}>
            <i style={{ background: config[setting.key] }} />
          </button>
        </ColorPicker>
      )
    }
    case 'school':
      return typeof config[setting.key] === 'boolean' ? (
        <Switch {...common} checked={config.isWartermark} />
      ) : (
        <span className="setting-text">{config.wartermarkText || t(config.globalTitle)}</span>
      )
  }
}

/** White stands on the colour: one that is too light for it is used a few shades darker, and that is said. */
function ColourHint({ colour }: { colour: string }) {
  return contrastOf(colour, '#ffffff') >= 4.5 ? null : <small>{t('颜色较浅，文字处自动使用更深的色阶')}</small>
}
