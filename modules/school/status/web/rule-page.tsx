import { Checkbox } from 'antd'
import { useState } from 'react'
import { FoundSelect } from '#browser/kit/parts/inputs/found-select.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { TiersView } from '#patterns/application/shared/tiers/tiers.ts'
import { TiersPage } from '#patterns/application/web/tiers/tiers-page.tsx'
import { TierTrialFrame } from '#patterns/application/web/tiers/tier-trial.tsx'
import { changeTiers } from '../shared/tiers.ts'
import { everyStudent } from './change/pickers.tsx'

/** 异动审批分级: the published flow of status changes. */
export function RulePage() {
  return <TiersPage title={t('异动审批分级')} tiers={changeTiers} Trial={ChangeTrial} />
}

/** Somebody and a kind of change: who would decide. */
function ChangeTrial({ view }: { view: TiersView }) {
  const [order, setOrder] = useState<{ studentId?: string; kind?: string; isOwnRequest: boolean }>({
    isOwnRequest: false,
  })
  return (
    <TierTrialFrame
      order={order}
      words={view}
      isReady={Boolean(order.studentId && order.kind)}
      ask={({ studentId, kind, isOwnRequest }) =>
        post(changeTiers.tried, { studentId: studentId!, kind: kind!, isOwnRequest })
      }
      head={({ student, kindName }) => ({ name: student.xm, facts: [student.className, shown(kindName)] })}
    >
      <FoundSelect
        allowClear
        source={everyStudent}
        aria-label={t('学生')}
        placeholder={t('输入学号、姓名或拼音，至少2个字符')}
        value={[order.studentId ?? []].flat()}
        onChange={([studentId]) => setOrder({ ...order, studentId })}
      />
      <Select
        aria-label={t('异动类别')}
        placeholder={t('异动类别')}
        value={order.kind}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(kind: string) => setOrder({ ...order, kind })}
        options={Object.entries(view.names.codes['kind'] ?? {}).map(([value, label]) => ({
          value,
          label: shown(label),
        }))}
      />
      <Checkbox
        checked={order.isOwnRequest}
        onChange={(event) => setOrder({ ...order, isOwnRequest: event.target.checked })}
      >
        {t('本人申请')}
      </Checkbox>
    </TierTrialFrame>
  )
}
