import { theme } from 'antd'
import type { ThemeConfig } from 'antd'
import { darkPalette, lightPalette, strongInks, tellableColours } from '#browser/kit/theme/palette.ts'
import type { Palette } from '#browser/kit/theme/palette.ts'
import { schoolColours } from '#browser/kit/theme/school-colour.ts'

const fontFamily =
  "CampusLatin, 'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei UI', sans-serif"

/** The class under which antd's variables hold. */
export const variablesClass = 'campus'

/** What of a person's choices changes antd's settings. */
export type LookOptions = {
  isDark: boolean
  primary: string
  isElder?: boolean
  isHighContrast?: boolean
  isColorWeak?: boolean
  isStill?: boolean
}

/** antd's settings for the chosen mode, colour and needs. */
export function antdTheme({
  isDark,
  primary,
  isElder = false,
  isHighContrast = false,
  isColorWeak = false,
  isStill = false,
}: LookOptions): ThemeConfig {
  const plain = isDark ? darkPalette : lightPalette
  const coloured =
    primary.toLowerCase() === lightPalette.primary ? plain : { ...plain, ...schoolColours(primary, isDark) }
  const palette = {
    ...coloured,
    ...(isColorWeak ? tellableColours(isDark) : {}),
    ...(isHighContrast ? strongInks(coloured, isDark) : {}),
  }
  return {
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (_seed, map) => ({ ...map!, ...exactColours(palette) }),
    ],
    cssVar: { key: variablesClass },
    hashed: false,
    token: { ...colours(palette), ...shapes(palette), ...(isElder ? elderShapes : {}), motion: !isStill },
    components: isElder
      ? { ...parts(palette), Table: { ...parts(palette)?.Table, cellPaddingBlock: 14 } }
      : parts(palette),
  }
}

/** antd's algorithms shade these; the palette's own values are measured for contrast and must stay. */
function exactColours(palette: Palette) {
  return {
    colorPrimary: palette.primary,
    colorInfo: palette.primary,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.error,
    colorLink: palette.primaryText,
  }
}

function colours(palette: Palette): ThemeConfig['token'] {
  return {
    ...exactColours(palette),
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.primaryBg,
    colorPrimaryBorder: palette.primaryBorder,
    colorPrimaryText: palette.primaryText,
    colorLinkHover: palette.primaryText,
    colorSuccessText: palette.successText,
    colorSuccessBg: palette.successBg,
    colorWarningText: palette.warningText,
    colorWarningBg: palette.warningBg,
    colorErrorText: palette.errorText,
    colorErrorBg: palette.errorBg,
    colorText: palette.text1,
    colorTextSecondary: palette.text2,
    colorTextTertiary: palette.text3,
    colorTextQuaternary: palette.text4,
    // A placeholder is read like any other text.
    colorTextPlaceholder: palette.text3,
    colorBgLayout: palette.layout,
    colorBgContainer: palette.container,
    colorBgElevated: palette.elevated,
    colorFillQuaternary: palette.fill1,
    colorFillTertiary: palette.fill2,
    colorFillSecondary: palette.fill3,
    colorBorder: palette.border,
    colorBorderSecondary: palette.cardBorder,
    colorSplit: palette.split,
    colorBgMask: palette.mask,
    colorBgSpotlight: palette.ink,
    controlItemBgHover: palette.fill2,
    controlItemBgActive: palette.wash,
    controlOutline: palette.focusRing,
    controlOutlineWidth: 3,
  }
}

function shapes(palette: Palette): ThemeConfig['token'] {
  return {
    fontFamily,
    fontSize: 14,
    fontSizeSM: 12,
    fontSizeHeading3: 22,
    fontSizeHeading4: 20,
    fontSizeHeading5: 15,
    fontWeightStrong: 600,
    borderRadius: 8,
    borderRadiusSM: 6,
    borderRadiusLG: 12,
    borderRadiusXS: 4,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 40,
    motionDurationFast: '0.1s',
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.24s',
    boxShadow: palette.overlayShadow,
    boxShadowSecondary: palette.raisedShadow,
  }
}

/** Larger letters and rows for those who see less well. */
const elderShapes: ThemeConfig['token'] = {
  fontSize: 18,
  fontSizeSM: 16,
  fontSizeHeading3: 26,
  fontSizeHeading4: 24,
  fontSizeHeading5: 19,
  controlHeight: 40,
  controlHeightSM: 36,
  controlHeightLG: 48,
}

function parts(palette: Palette): ThemeConfig['components'] {
  return {
    Layout: { headerHeight: 56, headerPadding: '0 24px', headerBg: palette.container, bodyBg: palette.layout },
    Menu: {
      itemColor: palette.text2,
      horizontalItemSelectedColor: palette.primaryText,
      itemSelectedColor: palette.primaryText,
      activeBarHeight: 2,
      horizontalLineHeight: '56px',
      itemBorderRadius: 8,
      itemSelectedBg: palette.primaryBg,
      itemHeight: 36,
      itemMarginBlock: 2,
      subMenuItemBg: 'transparent',
      subMenuItemSelectedColor: palette.primaryText,
      iconMarginInlineEnd: 8,
    },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultHoverColor: palette.primaryText,
      defaultHoverBorderColor: palette.primaryText,
      fontWeight: 400,
      paddingInline: 12,
      borderRadiusLG: 8,
    },
    Checkbox: { borderRadiusSM: 4 },
    Card: { headerHeight: 48, headerFontSize: 15, bodyPadding: 16, headerPadding: 16 },
    Table: {
      headerBg: palette.fill1,
      headerColor: palette.text3,
      headerSplitColor: 'transparent',
      rowHoverBg: palette.fill1,
      rowSelectedBg: palette.wash,
      rowSelectedHoverBg: palette.primaryBg,
      borderColor: palette.split,
      cellPaddingBlock: 11,
      cellPaddingBlockSM: 7,
      cellPaddingInline: 12,
      selectionColumnWidth: 40,
    },
    Tabs: {
      horizontalItemGutter: 24,
      horizontalItemPadding: '11px 0',
      inkBarColor: palette.primary,
      itemSelectedColor: palette.primaryText,
    },
    Tag: { defaultBg: palette.greyBg, defaultColor: palette.text2 },
    Segmented: { trackBg: palette.fill2, itemSelectedBg: palette.chosen, trackPadding: 2 },
    Form: { itemMarginBottom: 24, verticalLabelPadding: '0 0 4px', labelColor: palette.text2, labelFontSize: 13 },
    Input: {
      borderRadiusLG: 8,
      activeShadow: `0 0 0 3px ${palette.focusRing}`,
      errorActiveShadow: `0 0 0 3px ${palette.errorRing}`,
    },
    Select: { optionSelectedBg: palette.wash, optionHeight: 32 },
    Drawer: { footerPaddingBlock: 16, footerPaddingInline: 24 },
    Modal: { titleFontSize: 16 },
    Timeline: { tailColor: palette.cardBorder, itemPaddingBottom: 14 },
    Pagination: { itemSize: 28, itemActiveColor: palette.primaryText, itemActiveColorHover: palette.primaryText },
    Progress: { defaultColor: palette.primary, remainingColor: palette.fill3 },
    Statistic: { titleFontSize: 13, contentFontSize: 26 },
    // White letters stand on it.
    Badge: { indicatorHeight: 16, textFontSize: 11, dotSize: 6, colorError: palette.errorDeep },
    Switch: { trackHeight: 22 },
    Descriptions: { labelColor: palette.text3, itemPaddingBottom: 8 },
    Skeleton: { gradientFromColor: palette.fill2, gradientToColor: palette.fill3 },
  }
}
