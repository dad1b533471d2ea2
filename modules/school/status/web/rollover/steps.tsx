import { Alert, Button, Progress, Table } from 'antd'
import dayjs from 'dayjs'
import { CircleCheck, CircleX, Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useExport } from '#browser/kit/hooks/sheets/use-export.ts'
import { useJob } from '#browser/kit/hooks/use-jobs.ts'
import { post } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { daysText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { batchStates, rolloverItem } from '../../shared/rollover.ts'
import type { Batch } from './rollover-types.ts'
import {
  proposeRolloverRoute,
  runRolloverRoute,
  undoRolloverRoute,
  type ClassLine,
  type RolloverOverview,
  type Undone,
} from '../../shared/rollover-routes.ts'

export type StepProps = {
  batch: Batch
  overview: RolloverOverview
  can: (verb: string) => boolean
  refresh: () => Promise<void>
}

type Deed = {
  isBusy: boolean
  run: <T>(sending: () => Promise<T>, words: string | ((answer: T) => string | undefined)) => Promise<void>
}

/** Posts, says that it is done, and looks again. */
export function useDeed(refresh: () => Promise<void>): Deed {
  const [isBusy, setBusy] = useState(false)
  const feedback = useFeedback()
  return {
    isBusy,
    async run(sending, words) {
      setBusy(true)
      try {
        const answer = await sending()
        const said = typeof words === 'string' ? words : words(answer)
        if (said) feedback.success(said)
      } catch {
        // The client has said what was wrong.
      } finally {
        setBusy(false)
        await refresh()
      }
    },
  }
}

/** ① The calendar of the next year, and which intake is in which year then: promotion moves nobody. */
export function ReadyStep({ batch, overview, can, refresh }: StepProps) {
  const deed = useDeed(refresh)
  const isReady = overview.terms.some((term) => term.status === '1')
  return (
    <div className="rollover-two">
      <section className="list-card rollover-card">
        <h2>{t('{{xn}} 学年校历', { xn: overview.nextYear })}</h2>
        <p className={isReady ? 'rollover-yes' : 'rollover-no'}>
          {isReady ? <CircleCheck size={16} aria-hidden /> : <CircleX size={16} aria-hidden />}
          {isReady ? t('已发布') : t('尚未发布，发布后才能生成名单')}
        </p>
        <ul className="rollover-facts">
          {overview.terms.map((term) => (
            <li key={term.name}>
              <span>{term.name}</span>
              <span>{daysText(term.startDate, term.endDate)}</span>
            </li>
          ))}
        </ul>
        <Link to="/base/schoolCalendar">{t('打开校历')}</Link>
        <div className="rollover-deed">
          <Button
            type={batch.status === batchStates.draft[0] ? 'primary' : 'default'}
            disabled={!can('propose') || !isReady}
            loading={deed.isBusy}
            onClick={() => void deed.run(() => post(proposeRolloverRoute, { id: batch.id }), t('名单已生成'))}
          >
            {batch.status === batchStates.draft[0] ? t('生成毕业名单') : t('重新生成名单')}
          </Button>
          {overview.numbers.total > 0 && <span>{t('名单 {{n}} 人', { n: overview.numbers.total })}</span>}
        </div>
      </section>
      <section className="list-card rollover-card">
        <h2>{t('各年级升级')}</h2>
        <p className="change-hint">{t('班级名称和年级不变，就读年级按学年推算')}</p>
        <Table
          size="small"
          rowKey="grade"
          pagination={false}
          dataSource={overview.grades}
          columns={[
            { title: t('年级'), dataIndex: 'grade', render: (n: number) => t('{{n}}级', { n }) },
            { title: t('班级数'), dataIndex: 'classes', align: 'right' },
            { title: t('在读人数'), dataIndex: 'students', align: 'right' },
            {
              title: t('{{xn}} 学年', { xn: batch.xn }),
              dataIndex: 'before',
              render: (n: number) => (n > 0 ? t('第{{n}}学年', { n }) : t('未入学')),
            },
            {
              title: t('{{xn}} 学年', { xn: overview.nextYear }),
              dataIndex: 'after',
              render: (n: number, row) =>
                row.isLeaving ? <ToneTag tone="grey">{t('毕业')}</ToneTag> : t('第{{n}}学年', { n }),
            },
          ]}
        />
      </section>
    </div>
  )
}

/** ④ What it will come to. */
export function ImpactStep({ overview }: StepProps) {
  const { numbers, classes, loads } = overview
  const most = Math.max(1, ...loads.map((one) => one.before))
  return (
    <>
      <div className="stat-kpis">
        <Figure label={t('毕业')} value={numbers.graduate} />
        <Figure label={t('结业与肄业')} value={numbers.complete + numbers.attend} />
        <Figure label={t('延长修业')} value={numbers.extend} />
        <Figure label={t('保持')} value={numbers.keep} />
        <Figure label={t('将结束的班级')} value={classes.filter((one) => one.willClose && one.status !== '3').length} />
        <Figure label={t('将停用的账号')} value={numbers.accounts} />
      </div>
      <div className="rollover-two">
        <section className="list-card rollover-card">
          <h2>{t('不会结束的班级')}</h2>
          <p className="change-hint">{t('仍有在籍学生的班级保持在校')}</p>
          <ul className="rollover-facts">
            {classes
              .filter((one) => !one.willClose && one.status !== '3')
              .map((one) => (
                <li key={one.classId}>
                  <span>{one.className}</span>
                  <span>{t('{{n}} 人未离校', { n: one.staying })}</span>
                </li>
              ))}
          </ul>
          {classes.every((one) => one.willClose || one.status === '3') && (
            <p className="change-hint">{t('没有这样的班级')}</p>
          )}
        </section>
        <section className="list-card rollover-card">
          <h2>{t('辅导员带生人数')}</h2>
          <ul className="rollover-loads">
            {loads.map((one) => (
              <li key={one.xm}>
                <span>{one.xm}</span>
                <span className="stat-rail">
                  <span style={{ width: `${(one.before / most) * 100}%` }} />
                  <i style={{ width: `${(one.after / most) * 100}%` }} />
                </span>
                <b>
                  {one.before} → {one.after}
                </b>
              </li>
            ))}
          </ul>
          {loads.length === 0 && <p className="change-hint">{t('暂无数据~')}</p>}
        </section>
      </div>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="stat-kpi">
      <span>{label}</span>
      <b>{value.toLocaleString('en-US')}</b>
    </div>
  )
}

/** ⑤ Carrying it out, class by class, and taking single classes back. */
export function RunStep({ batch, overview, can, refresh }: StepProps) {
  const deed = useDeed(refresh)
  const feedback = useFeedback()
  const exporting = useExport(rolloverItem)
  const job = useJob(overview.jobId ?? undefined)
  const [chosen, setChosen] = useState<string[]>([])
  const [refused, setRefused] = useState<Undone['kept']>([])
  const { numbers } = overview
  const isRunning = batch.status === batchStates.running[0]
  const isEnded = batch.status === batchStates.done[0] || batch.status === batchStates.partly[0]
  const canUndo = isEnded && can('undo') && isFresh(batch.endTime)
  const handled = numbers.done + numbers.skipped + numbers.failed
  const start = async () => {
    if (
      await feedback.confirm({
        title: t('执行毕业处理？'),
        content: t('{{n}} 名学生将按结论变更学籍，完成后 7 天内可按班级撤销', { n: numbers.waiting + numbers.failed }),
        okText: t('执行'),
      })
    )
      await deed.run(() => post(runRolloverRoute, { id: batch.id }), t('已开始执行'))
  }
  const undo = async () => {
    if (
      !(await feedback.confirm({
        title: t('撤销 {{n}} 个班级的毕业处理？', { n: chosen.length }),
        content: t('学生恢复原状态，学籍轨迹保留两条记录'),
        okText: t('撤销', { context: 'undo' }),
        isDanger: true,
      }))
    )
      return
    await deed.run(
      () => post(undoRolloverRoute, { id: batch.id, classIds: chosen }),
      ({ undone, kept }) => {
        if (kept.length === 0) return t('已撤销 {{n}} 人', { n: undone })
        setRefused(kept)
        return undefined
      },
    )
    setChosen([])
  }
  return (
    <section className="list-card rollover-card">
      <div className="rollover-run">
        <Progress
          percent={numbers.total === 0 ? 0 : Math.round((handled / numbers.total) * 100)}
          status={isRunning ? 'active' : 'normal'}
          aria-label={t('办理进度')}
        />
        <span>
          {t('成功 {{a}} · 跳过 {{b}} · 失败 {{c}} · 待处理 {{d}}', {
            a: numbers.done,
            b: numbers.skipped,
            c: numbers.failed,
            d: numbers.waiting,
          })}
        </span>
        {isRunning && job?.stage && <span className="change-hint">{job.stage}</span>}
      </div>
      <div className="rollover-deed">
        <Button
          type="primary"
          disabled={
            !can('run') || isRunning || batch.status === batchStates.draft[0] || numbers.waiting + numbers.failed === 0
          }
          loading={deed.isBusy}
          onClick={() => void start()}
        >
          {isEnded ? t('再次执行未完成部分') : t('执行')}
        </Button>
        <Button
          icon={<Download size={16} aria-hidden />}
          loading={exporting.isExporting}
          onClick={() =>
            void exporting.start({
              columns: ['xh', 'xm', 'departmentId', 'classId', 'xjztM', 'result', 'reason', 'status', 'message'],
              params: { batchId: batch.id, status_in: '0,2,3' },
            })
          }
        >
          {t('导出未处理名单')}
        </Button>
        {isEnded && !isFresh(batch.endTime) && <span className="change-hint">{t('完成已超过 7 天，不能撤销')}</span>}
        {canUndo && (
          <Button danger disabled={chosen.length === 0} onClick={() => void undo()}>
            {t('撤销所选班级')}
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => setRefused([]) }}
          title={t('{{n}} 人未撤销', { n: refused.length })}
          description={listed(refused.map(({ xm, why }) => `${xm} (${t(why)})`))}
        />
      )}
      <Table<ClassLine>
        size="small"
        rowKey="classId"
        dataSource={overview.classes}
        scroll={{ x: 720 }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        rowSelection={
          canUndo
            ? {
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(String)),
                getCheckboxProps: (row) => ({ disabled: row.done === 0 }),
              }
            : undefined
        }
        columns={[
          { title: t('班级'), dataIndex: 'className' },
          { title: t('院系'), dataIndex: 'departmentName' },
          { title: t('人数'), dataIndex: 'total', align: 'right' },
          { title: t('成功'), dataIndex: 'done', align: 'right' },
          { title: t('跳过'), dataIndex: 'skipped', align: 'right' },
          {
            title: t('失败'),
            dataIndex: 'failed',
            align: 'right',
            render: (n: number) => (n > 0 ? <ToneTag tone="red">{n}</ToneTag> : n),
          },
          {
            title: t('班级状态'),
            dataIndex: 'status',
            render: (status: string) =>
              status === '3' ? (
                <ToneTag tone="grey">{t('已毕业')}</ToneTag>
              ) : (
                <ToneTag tone="green">{t('在校')}</ToneTag>
              ),
          },
        ]}
      />
    </section>
  )
}

/** The server says the last word; this only spares people a refusal. */
function isFresh(endTime: string | null): boolean {
  return endTime === null || dayjs().diff(dayjs(endTime).startOf('day'), 'day') <= 7
}
