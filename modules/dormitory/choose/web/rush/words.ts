import { t } from '#browser/wire/i18n.ts'
import type { RoomFeature } from '../../shared/rush-routes.ts'
import type { PlacedBed } from './use-rush.ts'

/** Upper or lower, where the bed is one of two above each other. */
export function posWord(pos: string | null): string {
  if (pos === '1') return t('下铺')
  if (pos === '2') return t('上铺')
  if (pos === '3') return t('上床下桌')
  return pos === '4' ? t('单层平床') : ''
}

/** `305-3 下铺` */
export function bedName({ room, bed }: PlacedBed): string {
  return `${room.no}-${bed.no}`
}

/** `空调 · 独立卫生间` */
export function featureWords(features: readonly RoomFeature[]): string[] {
  const words: Record<RoomFeature, string> = {
    ac: t('空调'),
    toilet: t('独立卫生间'),
    balcony: t('阳台'),
    hotWater: t('热水'),
  }
  return features.map((one) => words[one])
}

export function orientWord(orient: string | null): string {
  const words: Record<string, string> = { 1: t('朝南'), 2: t('朝北'), 3: t('朝东'), 4: t('朝西') }
  return orient ? (words[orient] ?? '') : ''
}

export function yuanText(fen: number | null | undefined): string {
  return fen === null || fen === undefined
    ? ''
    : t('{{yuan}} 元/学年', { yuan: (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }) })
}
