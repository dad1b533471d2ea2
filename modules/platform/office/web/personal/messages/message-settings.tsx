import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { AnswerOf } from '#kernel/http/define-route.ts'
import {
  chatOfferRoute,
  messageSettingSaveRoute,
  messageSettingsRoute,
  type MessageSetting,
} from '#services/messages/shared/message-routes.ts'
import { messageCategories } from '#services/messages/shared/message-words.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { categoryIcons } from './category-icons.ts'

const key = ['userMsgSetting', 'mine']
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))

/** How a person wants to hear of each category. Each change is kept at once. */
export function MessageSettings({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => get(messageSettingsRoute),
  })
  const chat = useQuery({
    queryKey: ['userMsgSetting', 'chat'],
    queryFn: () => get(chatOfferRoute),
  })
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (wish: MessageSetting) => post(messageSettingSaveRoute, wish),
    onMutate: (wish) =>
      client.setQueryData<MessageSetting[]>(key, (all) =>
        all?.map((one) => (one.category === wish.category ? wish : one)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  return (
    <Drawer open title={t('消息设置')} size={480} onClose={onClose}>
      <p className="setting-help">
        {t(
          '紧急消息不受这些设置影响。关闭站内提醒的消息仍会保留，但不再计入未读；免打扰时段内的短信和企业微信消息在时段结束后发送。',
        )}
      </p>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton count={5} height={88} />
      ) : (
        data.map((one) => <SettingCard key={one.category} setting={one} chat={chat.data} onChange={saving.mutate} />)
      )}
    </Drawer>
  )
}

function SettingCard({
  setting,
  chat,
  onChange,
}: {
  setting: MessageSetting
  chat: AnswerOf<typeof chatOfferRoute> | undefined
  onChange: (setting: MessageSetting) => void
}) {
  const [, word, tone] = codeEntry(messageCategories, setting.category)!
  const Icon = categoryIcons[setting.category]!
  const name = t(word)
  const isDisturbing = setting.isSms || (chat?.isBound === true && setting.isChat)
  const change = (part: Partial<MessageSetting>) => onChange({ ...setting, ...part })
  return (
    <section className="setting-card">
      <h3>
        <span className={`work-tile tile-${tone}`}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        {name}
      </h3>
      <label>
        <span>{t('站内提醒')}</span>
        <Switch size="small" checked={setting.isInside} onChange={(isInside) => change({ isInside })} />
      </label>
      <label>
        <span>{t('短信')}</span>
        <Switch size="small" checked={setting.isSms} onChange={(isSms) => change({ isSms })} />
      </label>
      {chat?.isOffered && (
        <label>
          <span>{chat.isBound ? t('企业微信') : t('企业微信（绑定后可用）')}</span>
          <Switch
            size="small"
            checked={chat.isBound && setting.isChat}
            disabled={!chat.isBound}
            onChange={(isChat) => change({ isChat })}
          />
        </label>
      )}
      <div className="setting-quiet">
        <span>{t('免打扰')}</span>
        <Select
          size="small"
          options={hours}
          value={setting.quietFrom}
          disabled={!isDisturbing}
          aria-label={t('{{name}}免打扰开始', { name })}
          onChange={(quietFrom) => change({ quietFrom })}
        />
        <span>–</span>
        <Select
          size="small"
          options={hours}
          value={setting.quietTo}
          disabled={!isDisturbing}
          aria-label={t('{{name}}免打扰结束', { name })}
          onChange={(quietTo) => change({ quietTo })}
        />
      </div>
    </section>
  )
}
