import { Radio } from 'antd'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import type { Reach } from '../../shared/series.ts'

/** Asks how far a change of a repeating event reaches; null where the person thought better of it. */
export function useReach(): (title: string, verb: string) => Promise<Reach | null> {
  const { ask } = useFeedback()
  return (title, verb) =>
    new Promise((resolve) => {
      let reach: Reach = 'one'
      ask({
        title,
        okText: verb,
        cancelText: t('返回'),
        icon: null,
        content: (
          <Radio.Group
            className="schedule-reach"
            defaultValue="one"
            onChange={(event) => {
              reach = event.target.value as Reach
            }}
            options={[
              { value: 'one', label: t('仅此次') },
              { value: 'following', label: t('此次及以后') },
              { value: 'all', label: t('全部') },
            ]}
          />
        ),
        onOk: () => resolve(reach),
        onCancel: () => resolve(null),
      })
    })
}
