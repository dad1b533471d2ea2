import { Alert, Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import type { Verdict } from '#services/logs/shared/verdict.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { verifyLogsRoute } from '../../shared/log-routes.ts'

type Days = [Dayjs, Dayjs]

/** Goes through the chain of the log and says whether a line was changed or removed. */
export function VerifyButton({ world }: ToolProps) {
  const can = useAbility(world)
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  if (!can('verify')) return null
  return (
    <>
      <Button
        className="touch"
        aria-label={t('校验日志完整性')}
        icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {!isNarrow && t('校验日志完整性')}
      </Button>
      {isOpen && <VerifyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** By hand (decision 0035): of a span of days, not of a record; it stays open to show what was found. */
function VerifyDialog({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<Days>([dayjs().subtract(30, 'day'), dayjs()])
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isRunning, setRunning] = useState(false)
  const verify = async () => {
    setRunning(true)
    setVerdict(null)
    try {
      setVerdict(
        await post(verifyLogsRoute, {
          from: days[0].format('YYYY-MM-DD'),
          to: days[1].format('YYYY-MM-DD'),
        }),
      )
    } catch {
      // The client has said what was wrong; the dialog stays for another try.
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      title={t('校验日志完整性')}
      okText={t('开始校验')}
      onOk={() => void verify()}
      confirmLoading={isRunning}
      onCancel={onClose}
      cancelText={t('关闭')}
    >
      <p className="log-verify-note">{t('每天的日志首尾相连，改动或删除任何一条都会被发现。')}</p>
      <DatePicker.RangePicker
        className="log-verify-days"
        allowClear={false}
        value={days}
        onChange={(chosen) => chosen?.[0] && chosen[1] && setDays([chosen[0], chosen[1]])}
      />
      {verdict && <Outcome verdict={verdict} />}
    </Dialog>
  )
}

function Outcome({ verdict }: { verdict: Verdict }) {
  const { broken } = verdict
  if (!broken)
    return (
      <Alert
        type="success"
        showIcon
        title={t('完整：已核对 {{days}} 天、{{n}} 条', { days: verdict.days, n: verdict.checked })}
      />
    )
  const details = [broken.day, broken.title ?? '', broken.id ?? ''].filter((text) => text !== '').join(' · ')
  return <Alert type="error" showIcon title={shown(broken.reason)} description={details} />
}
