import { Button, Segmented } from 'antd'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { FormPart } from '#browser/kit/form/tweaks.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { NoticePaper } from './notice-paper.tsx'
import './notice.css'

/** Opens what is written as readers will see it, on a desk or in a hand. */
export function NoticePreview({ form }: FormPart) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<'desk' | 'phone'>(isNarrow ? 'phone' : 'desk')
  const publisher = useSession((session) => session.user?.userName ?? '')
  return (
    <>
      <Button icon={<Eye size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        {t('预览')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('预览')}
        footer={null}
        width={place === 'desk' ? 880 : 460}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        {!isNarrow && (
          <Segmented
            className="notice-places"
            value={place}
            onChange={setPlace}
            options={[
              { value: 'desk', label: t('电脑') },
              { value: 'phone', label: t('手机') },
            ]}
          />
        )}
        <div className={`notice-frame notice-frame-${place}`}>
          <NoticePaper values={form.values} publisher={String(form.row?.publisherName ?? publisher)} />
        </div>
      </Dialog>
    </>
  )
}
