import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { serviceModes, serviceStates } from '../shared/service-item.ts'
import type { HallItem } from '../shared/hall.ts'

/** A matter on a card: what, where, how long it takes and how people found it. */
export function ServiceCard({ item, onKeep, onOpen }: { item: HallItem; onKeep: () => void; onOpen?: () => void }) {
  return (
    <article className="hall-card">
      <span className="hall-icon">
        <MenuIcon name={item.icon} size={20} />
      </span>
      <span className="hall-card-head">
        <Link to={`/servicecenter/detail?id=${item.id}`} onClick={onOpen}>
          {item.isMatter ? t(item.name) : item.name}
        </Link>
        <small>
          {[item.deptName, item.hot > 0 && t('近30天 {{n}} 人次', { n: item.hot.toLocaleString('en') })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <button
        type="button"
        className="hall-star"
        aria-pressed={item.isCollect}
        aria-label={
          item.isCollect ? t('取消收藏{{name}}', { name: item.name }) : t('收藏{{name}}', { name: item.name })
        }
        onClick={onKeep}
      >
        <Star size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <p>{item.summary && item.isMatter ? t(item.summary) : item.summary}</p>
      <footer>
        <WayTag item={item} />
        {item.promiseDays !== null && <span className="hall-promise">{promiseText(item.promiseDays)}</span>}
        {item.rating !== null && (
          <span className="hall-rating" title={t('{{n}} 人评价', { n: item.ratings })}>
            <Star size={14} strokeWidth={1.75} aria-hidden /> {item.rating.toFixed(1)}
          </span>
        )}
      </footer>
    </article>
  )
}

/** How a matter is done, or why it cannot be begun now. */
export function WayTag({ item }: { item: Pick<HallItem, 'state' | 'isOpen' | 'mode'> }) {
  if (item.state === serviceStates.repair[0]) return <ToneTag tone="amber">{t('维护中')}</ToneTag>
  if (!item.isOpen) return <ToneTag tone="grey">{t('未到办理时间')}</ToneTag>
  if (item.mode === serviceModes.online[0]) return <ToneTag tone="green">{t('一次不跑')}</ToneTag>
  if (item.mode === serviceModes.window[0]) return <ToneTag tone="amber">{t('需到窗口')}</ToneTag>
  if (item.mode === serviceModes.mixed[0]) return <ToneTag tone="blue">{t('可在线办')}</ToneTag>
  return <ToneTag tone="teal">{item.mode === serviceModes.look[0] ? t('在线查询') : t('外部办理')}</ToneTag>
}

/** `承诺 3 个工作日`, `即时办结`. */
export function promiseText(days: string): string {
  const number = Number(days)
  return number === 0 ? t('即时办结') : t('承诺 {{n}} 个工作日', { n: number })
}
