import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { shown, t } from '#browser/wire/i18n.ts'

/** It is handed in: under which number, and where to see how it stands. */
export function StartDone({
  form,
  started,
  isResubmit,
}: {
  form: { typeName: string; processType: string }
  started: { instanceId: string; instNo: string | null }
  isResubmit: boolean
}) {
  return (
    <div className="page start-done" role="status">
      <CircleCheck size={56} strokeWidth={1.25} aria-hidden />
      <h1>{isResubmit ? t('已重新提交') : t('提交成功')}</h1>
      <p>{t('{{name}}已进入审批，处理结果会通过消息通知您。', { name: shown(form.typeName) })}</p>
      {started.instNo && (
        <p className="start-no">
          {t('流程编号')}
          <b>{started.instNo}</b>
        </p>
      )}
      <div className="start-done-buttons">
        <Link to="/process/start">
          <Button>{t('继续发起')}</Button>
        </Link>
        <Link to={`/process/detail?instanceId=${started.instanceId}`}>
          <Button type="primary">{t('查看进度')}</Button>
        </Link>
      </div>
    </div>
  )
}
