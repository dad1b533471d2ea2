import { Alert, Button, Checkbox, Input, Switch } from 'antd'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import { sendExport, useExportWish, type ExportWish } from '#browser/kit/hooks/sheets/use-export.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { t } from '#browser/wire/i18n.ts'
import { exportGroups, heardOf } from './export-groups.ts'
import './export.css'
import '#browser/kit/form/form.css'

/** Where a list's wish to be exported is answered; one for all pages. */
export function ExportDialogHost() {
  const asked = useExportWish((state) => state.asked)
  return asked && <LoadingDialog key={asked.wish.entity.name} wish={asked.wish} onDone={asked.done} />
}

function LoadingDialog({ wish, onDone }: { wish: ExportWish; onDone: () => void }) {
  const { world } = useMeta(wish.entity)
  return world ? <ExportDialog wish={wish} world={world} onDone={onDone} /> : null
}

const leastReason = 2

function ExportDialog({ wish, world, onDone }: { wish: ExportWish; world: FieldWorld; onDone: () => void }) {
  const groups = exportGroups(world)
  const offered = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const usual = wish.columns.filter((name) => offered.has(name))
  const [chosen, setChosen] = useState<readonly string[]>(usual)
  const [hasGroups, setGroups] = useState(false)
  const [fileName, setFileName] = useState(t(world.entity.label))
  const [isPlain, setPlain] = useState(false)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const watch = useWatchJobs()
  const feedback = useFeedback()
  const hasSensitive = chosen.some((name) => world.meta.masked.includes(name))
  const mayPlain = canDo(world, 'exportPlain')
  const isWanting = isPlain && hasSensitive && reason.trim().length < leastReason
  const toggle = (names: readonly string[], isOn: boolean) =>
    setChosen(
      isOn
        ? [...chosen, ...names.filter((name) => !chosen.includes(name))]
        : chosen.filter((name) => !names.includes(name)),
    )
  const send = async () => {
    setBusy(true)
    const heard = heardOf({ groups, chosen, hasGroups })
    const outcome = await sendExport(wish, { heard, fileName, isPlain: isPlain && hasSensitive, reason: reason.trim() })
    setBusy(false)
    if (outcome === 'nothing') return
    if (outcome !== 'saved') {
      watch()
      feedback.success(t('数据较多，正在后台导出，完成后会通知您'))
    }
    onDone()
  }
  return (
    <Dialog
      open
      width={640}
      className="export-dialog"
      title={t('导出{{name}}', { name: t(world.entity.label) })}
      onCancel={onDone}
      mask={{ closable: false }}
      footer={
        <div className="form-foot">
          <span className="export-count">{t('已选 {{n}} 列', { n: chosen.length })}</span>
          <span className="form-foot-space" />
          <Button onClick={onDone}>{t('取消')}</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={chosen.length === 0 || isWanting}
            onClick={() => void send()}
          >
            {t('导出')}
          </Button>
        </div>
      }
    >
      <div className="export-head">
        <label>
          <span>{t('文件名')}</span>
          <Input value={fileName} maxLength={80} onChange={(event) => setFileName(event.target.value)} />
        </label>
        <p>
          {wish.ids ? t('导出所选 {{n}} 条', { n: wish.ids.length }) : t('导出符合当前条件的全部数据，顺序与列表相同')}
        </p>
      </div>
      <div className="export-tools">
        <Button type="link" size="small" onClick={() => setChosen([...offered])}>
          {t('全选')}
        </Button>
        <Button type="link" size="small" onClick={() => setChosen(usual)}>
          {t('与列表相同')}
        </Button>
        <span className="form-foot-space" />
        <Checkbox checked={hasGroups} onChange={(event) => setGroups(event.target.checked)}>
          {t('按分组合并表头')}
        </Checkbox>
      </div>
      <div className="export-groups">
        {groups.map(({ title, fields }) => {
          const names = fields.map(({ name }) => name)
          const count = names.filter((name) => chosen.includes(name)).length
          return (
            <fieldset key={title}>
              <legend>
                <Checkbox
                  checked={count === names.length}
                  indeterminate={count > 0 && count < names.length}
                  onChange={(event) => toggle(names, event.target.checked)}
                >
                  {t(title)}
                </Checkbox>
              </legend>
              {fields.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  checked={chosen.includes(name)}
                  onChange={(event) => toggle([name], event.target.checked)}
                >
                  {t(label)}
                  {world.meta.masked.includes(name) && <Lock size={12} strokeWidth={1.75} aria-label={t('敏感字段')} />}
                </Checkbox>
              ))}
            </fieldset>
          )
        })}
      </div>
      {hasSensitive && (
        <div className="export-plain">
          {mayPlain && (
            <label>
              <Switch size="small" checked={isPlain} onChange={setPlain} />
              <span>{t('导出明文（需二次认证）')}</span>
            </label>
          )}
          {isPlain && mayPlain ? (
            <Input.TextArea
              value={reason}
              maxLength={200}
              rows={2}
              showCount
              placeholder={t('请填写导出明文的理由，会记入导出登记')}
              aria-label={t('理由')}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : (
            <Alert
              type="info"
              showIcon
              title={t('敏感字段以掩码导出，每页页眉带有导出人与时间；本次导出会记入导出登记。')}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
