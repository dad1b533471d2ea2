import type { ComponentType } from 'react'
import { LogIn, Undo2 } from 'lucide-react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { t } from '#browser/wire/i18n.ts'
import { dutyLog, logStates, takeOver } from '../shared/duty-log.ts'
import { duty } from '../shared/duty.ts'
import { goodsOut } from '../shared/goods-out.ts'
import { giveBack, keyBorrow, keyStates } from '../shared/key-borrow.ts'
import { screens } from '../shared/screens.ts'
import { DeskPage } from './desk-page.tsx'
import { HandoverPanel } from './handover-panel.tsx'
import { KeyStateCell } from './key-state-cell.tsx'
import { RosterPage } from './roster-page.tsx'

registerEntities([duty, dutyLog, keyBorrow, goodsOut])

/** Screens of duty and of the ledgers at the gate. */
export const views: Record<string, ComponentType> = {
  ...screensOf(dutyLog, {
    screen: screens.log,
    list: {
      useViews: () => [{ key: 'open', label: t('待接班'), params: { state: logStates.handed[0] } }],
      rowActions: [{ action: takeOver, icon: LogIn }],
      formPanel: HandoverPanel,
    },
  }),
  ...screensOf(keyBorrow, {
    screen: screens.key,
    list: {
      cells: { state: KeyStateCell },
      useViews: () => [{ key: 'out', label: t('未归还'), params: { state: keyStates.out[0] } }],
      rowActions: [{ action: giveBack, icon: Undo2 }],
    },
  }),
  ...screensOf(goodsOut, { screen: screens.goods }),
  ...show({ desk: screens.desk, roster: screens.roster }, { desk: DeskPage, roster: RosterPage }),
}
