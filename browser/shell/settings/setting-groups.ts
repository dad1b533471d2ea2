import { tKey } from '#browser/wire/i18n.ts'
import type { ThemeConfigState } from '#browser/kit/theme/theme-config.ts'
import type { OwnKeys } from '#browser/kit/theme/theme-keys.ts'

type KeysOf<V> = { [K in keyof OwnKeys]: OwnKeys[K] extends V ? K : never }[keyof OwnKeys]
type Reason = (config: ThemeConfigState, isCompact: boolean) => string | undefined

/** One line of the drawer. `why` says why it cannot be chosen now. */
export type Setting = { label: string; why?: Reason } & (
  | { kind: 'switch'; key: KeysOf<boolean> }
  | {
      kind: 'colour'
      key:
        | 'primary'
        | 'topBar'
        | 'topBarColor'
        | 'menuBar'
        | 'menuBarColor'
        | 'menuBarActiveColor'
        | 'columnsMenuBar'
        | 'columnsMenuBarColor'
      hasAlpha?: boolean
    }
  | {
      kind: 'choice'
      key: 'tagsStyle' | 'animation' | 'columnsAsideStyle' | 'columnsAsideLayout' | 'globalComponentSize'
      choices: readonly { value: string; label: string }[]
    }
  | { kind: 'seconds'; key: 'lockScreenTime' }
  | { kind: 'school'; key: 'isWartermark' | 'wartermarkText' }
)

const columnsOnly: Reason = ({ layout }) => (layout === 'columns' ? undefined : tKey('只用于分栏布局'))
const sideOnly: Reason = ({ layout }, isCompact) =>
  isCompact ? tKey('窄窗口中菜单在抽屉里') : layout === 'transverse' ? tKey('横向布局没有侧边菜单') : undefined
const wideOnly: Reason = (_config, isCompact) => (isCompact ? tKey('窄窗口中不显示') : undefined)
const crumbsOnly: Reason = ({ layout }, isCompact) =>
  wideOnly({ layout } as ThemeConfigState, isCompact) ??
  (layout === 'classic' || layout === 'transverse' ? tKey('经典和横向布局不显示面包屑') : undefined)
const tagsOnly: Reason = ({ isTagsview }, isCompact) =>
  wideOnly({} as ThemeConfigState, isCompact) ?? (isTagsview ? undefined : tKey('请先开启标签页'))
const schoolOnly: Reason = () => tKey('由学校在平台设置中统一设定')

/** The groups, in the order people know them. */
export const settingGroups: readonly { title: string; settings: readonly Setting[] }[] = [
  {
    title: tKey('全局主题'),
    settings: [
      { kind: 'colour', key: 'primary', label: tKey('主题色') },
      { kind: 'switch', key: 'isIsDark', label: tKey('深色模式') },
    ],
  },
  {
    title: tKey('顶栏设置'),
    settings: [
      { kind: 'colour', key: 'topBar', label: tKey('顶栏背景') },
      { kind: 'colour', key: 'topBarColor', label: tKey('顶栏文字') },
      { kind: 'switch', key: 'isTopBarColorGradual', label: tKey('顶栏背景渐变') },
    ],
  },
  {
    title: tKey('菜单设置'),
    settings: [
      { kind: 'colour', key: 'menuBar', label: tKey('菜单背景'), why: sideOnly },
      { kind: 'colour', key: 'menuBarColor', label: tKey('菜单文字'), why: sideOnly },
      { kind: 'colour', key: 'menuBarActiveColor', label: tKey('菜单高亮背景'), hasAlpha: true, why: sideOnly },
      { kind: 'switch', key: 'isMenuBarColorGradual', label: tKey('菜单背景渐变'), why: sideOnly },
    ],
  },
  {
    title: tKey('分栏设置'),
    settings: [
      { kind: 'colour', key: 'columnsMenuBar', label: tKey('分栏背景'), why: columnsOnly },
      { kind: 'colour', key: 'columnsMenuBarColor', label: tKey('分栏文字'), why: columnsOnly },
      { kind: 'switch', key: 'isColumnsMenuBarColorGradual', label: tKey('分栏背景渐变'), why: columnsOnly },
      { kind: 'switch', key: 'isColumnsMenuHoverPreload', label: tKey('悬停预览下级菜单'), why: columnsOnly },
    ],
  },
  {
    title: tKey('界面设置'),
    settings: [
      { kind: 'switch', key: 'isCollapse', label: tKey('菜单折叠'), why: sideOnly },
      { kind: 'switch', key: 'isUniqueOpened', label: tKey('菜单手风琴'), why: sideOnly },
      { kind: 'switch', key: 'isFixedHeader', label: tKey('固定顶栏'), why: wideOnly },
      {
        kind: 'switch',
        key: 'isClassicSplitMenu',
        label: tKey('分割菜单'),
        why: ({ layout }) => (layout === 'classic' ? undefined : tKey('只用于经典布局')),
      },
      { kind: 'switch', key: 'isLockScreen', label: tKey('自动锁屏') },
      {
        kind: 'seconds',
        key: 'lockScreenTime',
        label: tKey('无操作锁屏（秒）'),
        why: ({ isLockScreen }) => (isLockScreen ? undefined : tKey('请先开启自动锁屏')),
      },
    ],
  },
  {
    title: tKey('界面显示'),
    settings: [
      { kind: 'switch', key: 'isShowLogo', label: tKey('显示标志'), why: wideOnly },
      { kind: 'switch', key: 'isBreadcrumb', label: tKey('面包屑'), why: crumbsOnly },
      { kind: 'switch', key: 'isBreadcrumbIcon', label: tKey('面包屑图标'), why: crumbsOnly },
      { kind: 'switch', key: 'isTagsview', label: tKey('标签页'), why: wideOnly },
      { kind: 'switch', key: 'isTagsviewIcon', label: tKey('标签页图标'), why: tagsOnly },
      { kind: 'switch', key: 'isCacheTagsView', label: tKey('刷新后恢复标签页'), why: tagsOnly },
      { kind: 'switch', key: 'isSortableTagsView', label: tKey('标签页拖动排序'), why: tagsOnly },
      { kind: 'switch', key: 'isShareTagsView', label: tKey('同一页面共用标签'), why: tagsOnly },
      { kind: 'switch', key: 'isFooter', label: tKey('页脚') },
      { kind: 'switch', key: 'isGrayscale', label: tKey('灰色模式') },
      { kind: 'switch', key: 'isInvert', label: tKey('反色模式') },
      { kind: 'switch', key: 'isColorWeak', label: tKey('色弱模式') },
      { kind: 'switch', key: 'isElder', label: tKey('长辈模式') },
      { kind: 'switch', key: 'isHighContrast', label: tKey('高对比度') },
      { kind: 'school', key: 'isWartermark', label: tKey('水印'), why: schoolOnly },
      { kind: 'school', key: 'wartermarkText', label: tKey('水印文字'), why: schoolOnly },
    ],
  },
  {
    title: tKey('其它设置'),
    settings: [
      {
        kind: 'choice',
        key: 'tagsStyle',
        label: tKey('标签页样式'),
        why: tagsOnly,
        choices: [
          { value: 'tags-style-one', label: tKey('卡片') },
          { value: 'tags-style-four', label: tKey('灵动') },
          { value: 'tags-style-five', label: tKey('圆点') },
        ],
      },
      {
        kind: 'choice',
        key: 'animation',
        label: tKey('页面切换动画'),
        choices: [
          { value: 'slide-right', label: tKey('右滑') },
          { value: 'slide-left', label: tKey('左滑') },
          { value: 'opacitys', label: tKey('渐显') },
        ],
      },
      {
        kind: 'choice',
        key: 'columnsAsideStyle',
        label: tKey('分栏高亮样式'),
        why: columnsOnly,
        choices: [
          { value: 'columns-round', label: tKey('圆角') },
          { value: 'columns-card', label: tKey('卡片') },
        ],
      },
      {
        kind: 'choice',
        key: 'columnsAsideLayout',
        label: tKey('分栏文字位置'),
        why: columnsOnly,
        choices: [
          { value: 'columns-horizontal', label: tKey('水平') },
          { value: 'columns-vertical', label: tKey('垂直') },
        ],
      },
      {
        kind: 'choice',
        key: 'globalComponentSize',
        label: tKey('组件大小'),
        why: ({ isElder }) => (isElder ? tKey('长辈模式使用宽松组件') : undefined),
        choices: [
          { value: 'large', label: tKey('宽松') },
          { value: 'default', label: tKey('标准') },
          { value: 'small', label: tKey('紧凑') },
        ],
      },
    ],
  },
]
