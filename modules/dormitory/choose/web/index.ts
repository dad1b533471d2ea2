import type { ComponentType } from 'react'
import { BellRing } from 'lucide-react'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { t } from '#browser/wire/i18n.ts'
import { batch, chooseWindow } from '../shared/batch.ts'
import { chooser, claim, remind } from '../shared/chooser.ts'
import { chooserStates } from '../shared/codes.ts'
import { screens } from '../shared/screens.ts'
import { BatchesPage } from './batches-page.tsx'
import { ChoosePage } from './choose-page.tsx'
import { MonitorPage } from './monitor-page.tsx'
import { PoolPage } from './pool-page.tsx'

registerEntities([batch, chooseWindow, chooser, claim])

const studentView = (key: string, label: string, states: readonly string[]) => ({
  key,
  label,
  params: { state_in: states.join(','), eligible: 'true' },
})

/** Screens of choosing beds. */
export const views: Record<string, ComponentType> = {
  ...screensOf(chooseWindow, { screen: screens.window }),
  // Who was first is told by the second.
  ...screensOf(claim, { screen: screens.journal, list: { cells: { time: ExactTime } } }),
  ...screensOf(chooser, {
    screen: screens.students,
    list: {
      useViews: () => [
        studentView('none', t('未选'), [chooserStates.none[0], chooserStates.held[0]]),
        studentView('chosen', t('已选'), [chooserStates.chosen[0], chooserStates.auto[0]]),
        { key: 'out', label: t('不可选'), params: { eligible: 'false' } },
      ],
      rowActions: [{ action: remind, icon: BellRing }],
    },
  }),
  ...show(
    { choose: screens.choose, batch: screens.batch, monitor: screens.monitor, pool: screens.pool },
    { choose: ChoosePage, batch: BatchesPage, monitor: MonitorPage, pool: PoolPage },
  ),
}
