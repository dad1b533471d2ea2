import { Badge, Dropdown } from 'antd'
import { ExternalLink, MonitorDown, MonitorX, Star, StarOff } from 'lucide-react'
import type { DragEvent } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { categoryHue } from '#browser/kit/theme/chart-colours.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import type { UserApp } from '../../shared/app-routes.ts'

export type TileActions = {
  open: (app: UserApp, isNewWindow?: boolean) => void
  keep: (app: UserApp, isKept: boolean) => void
  sendToDesk: (app: UserApp, isOn: boolean) => void
}

/** An app as a tile; its menu (right click or long press) keeps it, sends it to the desktop or opens it in a window of its own. */
export function AppTile({
  app,
  open,
  keep,
  sendToDesk,
  drag,
  isKept = app.isCollect,
}: {
  app: UserApp
  isKept?: boolean
  drag?: { onDragStart: () => void; onDragOver: (event: DragEvent) => void; onDrop: () => void }
} & TileActions) {
  const isInRepair = app.status === '2'
  return (
    <Dropdown
      trigger={['contextMenu']}
      menu={{
        items: [
          {
            key: 'keep',
            icon: isKept ? <StarOff size={16} strokeWidth={1.75} /> : <Star size={16} strokeWidth={1.75} />,
            label: isKept ? t('取消收藏') : t('收藏'),
          },
          {
            key: 'desk',
            icon: app.isOnDesk ? (
              <MonitorX size={16} strokeWidth={1.75} />
            ) : (
              <MonitorDown size={16} strokeWidth={1.75} />
            ),
            label: app.isOnDesk ? t('从桌面移除') : t('发送到桌面'),
          },
          { key: 'window', icon: <ExternalLink size={16} strokeWidth={1.75} />, label: t('新窗口打开') },
        ],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation()
          if (key === 'keep') keep(app, !isKept)
          else if (key === 'desk') sendToDesk(app, !app.isOnDesk)
          else open(app, true)
        },
      }}
    >
      <div className={isInRepair ? 'app-tile is-in-repair' : 'app-tile'} draggable={drag !== undefined} {...drag}>
        <button type="button" className="app-tile-open" title={tipOf(app)} onClick={() => open(app)}>
          <Badge count={app.badge} overflowCount={99} offset={[-2, 2]}>
            <span className={`app-tile-icon ${app.color ? `tile-${app.color}` : categoryHue(app.category)}`}>
              <MenuIcon name={app.icon} size={22} />
            </span>
          </Badge>
          <span className="app-tile-name">{app.appName}</span>
          {isInRepair ? (
            <em className="app-tile-mark">{t('维护')}</em>
          ) : (
            <>
              {app.isNew && <em className="app-tile-mark is-new">{t('新')}</em>}
              {app.isHot && !app.isNew && <em className="app-tile-mark is-hot">{t('热门')}</em>}
            </>
          )}
        </button>
        <button
          type="button"
          className="app-tile-star"
          aria-pressed={isKept}
          aria-label={isKept ? t('取消收藏{{name}}', { name: app.appName }) : t('收藏{{name}}', { name: app.appName })}
          onClick={() => keep(app, !isKept)}
        >
          <Star size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </Dropdown>
  )
}

/** What a tile tells on hover: how it stands, and whom to ask about it. */
function tipOf({ appName, status, repairText, ownerDeptName, contact }: UserApp): string {
  return [
    status === '2' ? t('应用正在维护：{{text}}', { text: repairText ?? '' }) : appName,
    ...(ownerDeptName ? [t('责任部门：{{name}}', { name: ownerDeptName })] : []),
    ...(contact ? [t('联系方式：{{contact}}', { contact })] : []),
  ].join('\n')
}
