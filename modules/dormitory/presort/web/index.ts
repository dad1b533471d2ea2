import { MessageSquare, MessageSquareReply } from 'lucide-react'
import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { t } from '#browser/wire/i18n.ts'
import { batch } from '../shared/batch.ts'
import { answerComment, comment, commentStates, sayOf } from '../shared/comment.ts'
import { apart, trait } from '../shared/facts.ts'
import { item, outcomes } from '../shared/plan.ts'
import { screens } from '../shared/screens.ts'
import { BatchPage, OwnPage } from './batch-page.tsx'

registerEntities([batch, item, comment, trait, apart])

/** Of the versions that count: in all of them somebody stands once for each. */
const now = (key: string, label: string, more: Record<string, string>) => ({
  key,
  label,
  params: { quick: 'current', ...more },
})

/** Pages of dividing beds beforehand. */
export const views: Record<string, ComponentType> = {
  ...screensOf(trait, { screen: screens.trait }),
  ...screensOf(apart, { screen: screens.apart }),
  ...screensOf(item, {
    screen: screens.item,
    list: {
      rowActions: [{ action: sayOf, icon: MessageSquare }],
      useViews: () => [
        { ...now('current', t('当前方案'), {}), isFirst: true },
        now('unplaced', t('未分'), { outcome: outcomes.unplaced }),
        now('lapsed', t('已失效'), { outcome: outcomes.lapsed }),
      ],
    },
  }),
  ...screensOf(comment, {
    screen: screens.comment,
    list: {
      rowActions: [{ action: answerComment, icon: MessageSquareReply }],
      useViews: () =>
        Object.values(commentStates).map(([state, label]) => ({ key: state, label: t(label), params: { state } })),
    },
  }),
  ...show({ batch: screens.batch, own: screens.own }, { batch: BatchPage, own: OwnPage }),
}
