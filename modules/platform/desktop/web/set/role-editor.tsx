import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { publishModes, type PublishMode } from '../../shared/layout.ts'
import type { CardFacts, RoleDesk } from '../../shared/desk.ts'
import { publishDeskRoute, roleDeskRoute, switchCardRoute } from '../../shared/desk-set-routes.ts'
import { Editor } from './editor.tsx'
import { useEdit } from './use-edit.ts'

const noLocks = new Map()

/** An administrator arranges what a role starts with. */
export function RoleEditor({ roleCode, mostCards, head }: { roleCode: string; mostCards: number; head: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', 'role', roleCode],
    queryFn: () => get(roleDeskRoute, { roleCode }),
  })
  if (data)
    return (
      <LoadedRole
        key={`${roleCode} ${data.edition}`}
        desk={data}
        mostCards={mostCards}
        head={head}
        onDone={() => void refetch()}
      />
    )
  return <div className="desk-page">{error && <LoadError error={error} onRetry={() => void refetch()} />}</div>
}

function LoadedRole({
  desk,
  mostCards,
  head,
  onDone,
}: {
  desk: RoleDesk
  mostCards: number
  head: ReactNode
  onDone: () => void
}) {
  const edit = useEdit(desk.items)
  const { success } = useFeedback()
  const [isAsking, setAsking] = useState(false)
  const [mode, setMode] = useState<PublishMode>('merge')
  const [isSending, setSending] = useState(false)
  const publish = async () => {
    setSending(true)
    try {
      const { reached } = await post(publishDeskRoute, {
        roleCode: desk.role.code,
        edition: desk.edition,
        items: edit.items,
        mode,
      })
      success(t('已发布，影响 {{n}} 人', { n: reached }))
      setAsking(false)
      onDone()
    } catch {
      // The client has said what was wrong; the dialog stays.
    } finally {
      setSending(false)
    }
  }
  const switchCard = async (card: CardFacts, isOff: boolean) => {
    await post(switchCardRoute, { cardCode: card.code, isOff })
    onDone()
  }
  const hints: Record<PublishMode, string> = {
    merge: t('保留用户已有的位置，新卡片加在最下方，固定的卡片补回'),
    replace: t('用户的桌面换成新的默认桌面，原桌面保留 30 天，并发消息告知'),
    newcomers: t('只对还没有自定义桌面的用户生效'),
  }
  const last = desk.log[0]
  return (
    <>
      <Editor
        edit={edit}
        cards={desk.cards}
        locks={noLocks}
        mostCards={mostCards}
        defaultItems={desk.items}
        roleCode={undefined}
        isRole
        head={head}
        tabs={
          <p className="set-edition">
            {last
              ? t('第 {{n}} 版 · {{name}} {{time}} 发布', {
                  n: last.edition,
                  name: last.publisherName ?? '',
                  time: momentText(last.publishTime),
                })
              : t('产品自带的默认桌面，尚未发布过')}
          </p>
        }
        actions={
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('发布')}
          </Button>
        }
        onSwitch={(card, isOff) => void switchCard(card, isOff).catch(() => undefined)}
      />
      <Dialog
        open={isAsking}
        title={t('发布“{{name}}”的默认桌面', { name: t(desk.role.label) })}
        okText={t('发布')}
        confirmLoading={isSending}
        onOk={() => void publish()}
        onCancel={() => setAsking(false)}
      >
        <Radio.Group
          className="set-modes"
          value={mode}
          onChange={(event) => setMode(event.target.value as PublishMode)}
        >
          {(['merge', 'replace', 'newcomers'] as const).map((one) => (
            <Radio key={one} value={one}>
              <b>{t(publishModes[one][1])}</b>
              <span>{hints[one]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Dialog>
    </>
  )
}
