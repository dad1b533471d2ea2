import type { ComponentType } from 'react'
import { CircleCheck, CircleSlash, ClipboardCheck, Lock, LockOpen, NotebookPen, RotateCcw, Wrench } from 'lucide-react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { t } from '#browser/wire/i18n.ts'
import { asset, checkAsset } from '../shared/asset.ts'
import { bed, bedStates, breakBed, lockBed, mendBed, retireBed, reviveBed, unlockBed } from '../shared/bed.ts'
import { cadre } from '../shared/cadre.ts'
import { assetStates } from '../shared/codes.ts'
import { dormitory, floor } from '../shared/dormitory.ts'
import { keeper } from '../shared/keeper.ts'
import { level, notePhone, room, roomType } from '../shared/room.ts'
import { screens } from '../shared/screens.ts'
import { GeneratePage } from './generate-page.tsx'
import { PlacesPage } from './places-page.tsx'

registerEntities([dormitory, floor, level, roomType, room, bed, asset, keeper, cadre])

const bedView = (key: string, label: string, state: readonly [string, ...unknown[]]) => ({
  key,
  label,
  params: { status: state[0] },
})

/** Screens of houses, rooms and beds. */
export const views: Record<string, ComponentType> = {
  ...screensOf(dormitory, { screen: screens.dormitory }),
  ...screensOf(floor, { screen: screens.floor }),
  ...screensOf(level, { screen: screens.level }),
  ...screensOf(roomType, { screen: screens.type }),
  ...screensOf(keeper, { screen: screens.keeper }),
  ...screensOf(cadre, { screen: screens.cadre }),
  ...screensOf(asset, {
    screen: screens.asset,
    list: {
      useViews: () => [
        { key: 'damaged', label: t('损坏'), params: { state: assetStates.damaged } },
        { key: 'missing', label: t('缺失'), params: { state: assetStates.missing } },
      ],
      rowActions: [{ action: checkAsset, icon: ClipboardCheck }],
    },
  }),
  ...screensOf(room, { screen: screens.room, list: { rowActions: [{ action: notePhone, icon: NotebookPen }] } }),
  ...screensOf(bed, {
    screen: screens.bed,
    list: {
      useViews: () => [
        bedView('free', t('空闲'), bedStates.free),
        bedView('locked', t('锁定'), bedStates.locked),
        bedView('broken', t('维修停用'), bedStates.broken),
      ],
      rowActions: [
        { action: lockBed, icon: Lock },
        { action: unlockBed, icon: LockOpen },
        { action: breakBed, icon: Wrench },
        { action: mendBed, icon: CircleCheck },
        { action: retireBed, icon: CircleSlash },
        { action: reviveBed, icon: RotateCcw },
      ],
    },
  }),
  ...show({ places: screens.places, generate: screens.generate }, { places: PlacesPage, generate: GeneratePage }),
}
