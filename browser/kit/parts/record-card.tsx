import { useQuery } from '@tanstack/react-query'
import { Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from './name-avatar.tsx'
import './record-card.css'

type Card = { title: string; photo: string | null; facts: { label: string; text: string }[] }

/** A name that tells more when the pointer rests on it. */
export function RecordCard({ path, id, children }: { path: string; id: string; children: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="hover"
      mouseEnterDelay={0.5}
      placement="rightTop"
      open={isOpen}
      onOpenChange={setOpen}
      content={<Facts path={path} id={id} />}
      destroyOnHidden
    >
      <span className="record-card-name" title={isOpen ? undefined : children}>
        {children}
      </span>
    </Popover>
  )
}

function Facts({ path, id }: { path: string; id: string }) {
  const answer = useQuery({
    queryKey: [path, 'card', id],
    queryFn: () => get<Card>(`${path}/card`, { id }),
    staleTime: 60_000,
    retry: false,
  })
  if (answer.error) return <span className="record-card-none">{t('不在您的数据范围内')}</span>
  if (!answer.data) return <Skeleton active avatar paragraph={{ rows: 2 }} className="record-card" />
  const { title, photo, facts } = answer.data
  return (
    <div className="record-card">
      <NameAvatar name={title} photoId={photo} size={44} />
      <div>
        <b>{title}</b>
        <dl>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
