import { Button } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import type { ReachState } from './use-reach.ts'

export function ReachFoot({ state }: { state: ReachState }) {
  const maySave = useCan('sysRole:grant')
  if (!maySave) return null
  return (
    <div className="role-foot">
      <Button disabled={!state.isChanged} onClick={state.undo}>
        {t('撤销修改')}
      </Button>
      <Button type="primary" disabled={!state.isChanged} loading={state.isSaving} onClick={() => void state.save()}>
        {t('保存')}
      </Button>
    </div>
  )
}
