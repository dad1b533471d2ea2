import { Tag } from 'antd'
import { t } from '#browser/wire/i18n.ts'

const most = 4

type Props = {
  tags: readonly string[]
  habits: readonly { key: string; label: string }[]
  onSave: (tags: readonly string[]) => Promise<void>
}

/** What future roommates see of somebody: habits they name themselves, and nothing else. */
export function Habits({ tags, habits, onSave }: Props) {
  if (habits.length === 0) return null
  const toggle = (key: string) => {
    const rest = tags.filter((one) => one !== key)
    if (rest.length < tags.length) return onSave(rest)
    return tags.length < most ? onSave([...tags, key]) : Promise.resolve()
  }
  return (
    <section className="rush-card rush-habits" aria-label={t('我的习惯标签')}>
      <header>
        <b>{t('我的习惯标签')}</b>
        <small>{t('最多 {{n}} 个，供室友参考', { n: most })}</small>
      </header>
      <p>
        {habits.map(({ key, label }) => (
          <Tag.CheckableTag key={key} checked={tags.includes(key)} onChange={() => void toggle(key)}>
            {t(label)}
          </Tag.CheckableTag>
        ))}
      </p>
    </section>
  )
}
