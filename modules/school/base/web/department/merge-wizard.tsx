import { Button, Input, Progress, Skeleton, Steps } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { isActive, useJob, useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { get } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { department } from '../../shared/organisation/department.ts'
import { isWithin, type DepartmentNode } from './department-tree.ts'
import { mergePreviewRoute, mergeRoute, type MergePreview } from '../../shared/organisation/department-merge-routes.ts'

/** Merging a department: choose where it goes, see what moves, say its name, and follow the work. */
export function MergeWizard({
  from,
  all,
  onClose,
}: {
  from: DepartmentNode
  all: readonly DepartmentNode[]
  onClose: () => void
}) {
  const [toId, setTo] = useState<string | undefined>()
  const [name, setName] = useState('')
  const [jobId, setJobId] = useState<string | undefined>()
  const [isStarting, setStarting] = useState(false)
  const postOnce = usePostOnce()
  const preview = useQuery({
    queryKey: ['base/department', 'mergePreview', from.id, toId],
    queryFn: () => get(mergePreviewRoute, { fromId: from.id, toId: toId! }),
    enabled: toId !== undefined,
    gcTime: 0,
  })
  const job = useJob(jobId)
  const watch = useWatchJobs()
  const forget = useForget(department)
  const isEnded = job !== undefined && !isActive(job)
  useEffect(() => {
    if (isEnded) void forget()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the job has ended
  }, [isEnded])
  const start = async () => {
    setStarting(true)
    try {
      setJobId((await postOnce(mergeRoute, { fromId: from.id, toId: toId! })).jobId)
      watch()
    } catch {
      // The client has said what was wrong.
    } finally {
      setStarting(false)
    }
  }
  const targets = all
    .filter((one) => one.status === '1' && !isWithin(from, one.id))
    .map((one) => ({ value: one.id, label: one.deptName }))
  const footer = jobId ? (
    <Button type="primary" onClick={onClose}>
      {t('关闭')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('取消')}</Button>
      <Button
        type="primary"
        danger
        disabled={!preview.data || name.trim() !== from.deptName}
        loading={isStarting}
        onClick={() => void start()}
      >
        {t('合并')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      width={640}
      title={t('合并【{{name}}】', { name: from.deptName })}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="merge">
        <Steps
          size="small"
          responsive={false}
          current={jobId ? 2 : toId ? 1 : 0}
          items={[{ title: t('选择目标') }, { title: t('核对影响') }, { title: t('执行') }]}
        />
        {jobId ? (
          <div className="merge-run" role="status">
            <Progress
              percent={isEnded ? 100 : 50}
              status={job?.status === '4' ? 'exception' : isEnded ? 'success' : 'active'}
              showInfo={false}
            />
            <p>{job?.message ?? t('正在合并，可以关闭窗口，进度见任务栏')}</p>
          </div>
        ) : (
          <>
            <label>
              {t('并入')}
              <Select
                value={toId}
                onChange={setTo}
                options={targets}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('请选择目标部门')}
              />
            </label>
            {toId &&
              (preview.error ? (
                <LoadError error={preview.error} onRetry={() => void preview.refetch()} />
              ) : preview.data ? (
                <Effects preview={preview.data} />
              ) : (
                <Skeleton active paragraph={{ rows: 4 }} />
              ))}
            {preview.data && (
              <label>
                {t('合并后【{{name}}】停用，不能自动恢复。请输入部门名称确认', { name: from.deptName })}
                <Input value={name} placeholder={from.deptName} onChange={(event) => setName(event.target.value)} />
              </label>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Effects({ preview }: { preview: MergePreview }) {
  const lists = [
    { label: t('专业'), names: preview.majors },
    { label: t('班级'), names: preview.classes },
    { label: t('下级部门'), names: preview.children },
    { label: t('数据范围跟随的角色'), names: preview.roles },
  ]
  const numbers = [
    { label: t('年级专业'), n: preview.intakes },
    { label: t('学生'), n: preview.students },
    { label: t('教职工'), n: preview.staff },
    { label: t('场地'), n: preview.venues },
  ]
  return (
    <div className="merge-effects">
      <dl className="org-figures">
        {numbers.map(({ label, n }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <dl className="merge-names">
        {lists.map(({ label, names }) => (
          <div key={label}>
            <dt>
              {label}
              <small>{names.length}</small>
            </dt>
            <dd>{names.length === 0 ? '—' : listed(names)}</dd>
          </div>
        ))}
      </dl>
      <p className="org-note">{t('已毕业、退学等学籍已结束的学生留在原部门的历史中')}</p>
    </div>
  )
}
