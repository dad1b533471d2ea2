import { Input, Modal, Segmented } from 'antd'
import { Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ArchiveButton } from '#browser/kit/archive/archive-button.tsx'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { errorLog, errorStates } from '#kernel/audit/shared/logs.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { ErrorTraces } from './error-traces.tsx'
import { Sparkline } from './sparkline.tsx'
import './logs.css'

const cells = { lastTime: ExactTime, firstTime: ExactTime, trend: Sparkline }

/** Unforeseen failures in groups, with how often they happened lately. */
export function ErrorLogPage() {
  const [chosen, setChosen] = useState<RecordRow | null>(null)
  const tweaks = useMemo(
    () => ({
      cells,
      state: 'state',
      toolbar: [ArchiveButton],
      rowActions: [{ key: 'handle', label: () => t('处理'), icon: Wrench, ability: 'handle', run: setChosen }],
    }),
    [],
  )
  return (
    <>
      <ListPage
        entity={errorLog}
        tweaks={tweaks}
        detail={{
          state: 'state',
          facts: ['lastTime', 'firstTime', 'times', 'address', 'node', 'trend'],
          cells,
          tabs: [{ key: 'traces', label: () => t('发生记录'), Content: ErrorTraces }],
        }}
      />
      {chosen && <HandleDialog row={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function HandleDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [state, setState] = useState<string>(String(row.state))
  const [remark, setRemark] = useState('')
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(errorLog)
  const save = async () => {
    setSaving(true)
    try {
      await post('base/sysErrorLog/handle', { id: row.id, state, remark })
      await forget()
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t('处理')}
      okText={t('保存')}
      onOk={() => void save()}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <div className="log-handle">
        <p>{String(row.message)}</p>
        <Segmented
          value={state}
          onChange={setState}
          options={Object.values(errorStates).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Input.TextArea
          value={remark}
          maxLength={200}
          rows={3}
          placeholder={t('处理说明')}
          aria-label={t('处理说明')}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </Modal>
  )
}
