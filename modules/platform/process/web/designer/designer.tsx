import { Button, Dropdown, Tooltip } from 'antd'
import { CloudAlert, CloudCheck, CloudUpload, Ellipsis, Play, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { resumeModelRoute, suspendModelRoute } from '#services/flow/shared/routes/models.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { useDesign, type DesignState, type SaveState } from './design-state.ts'
import { FlowTab } from './flow-tab.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { designTabs } from './tabs.ts'
import { useChecks, withOwnFields } from './use-checks.ts'

/** One flow being drawn: its head with what can be done to it, and the tabs. */
export function Designer({ modelId, onChanged }: { modelId: string; onChanged: () => Promise<void> }) {
  const state = useDesign(modelId)
  const { design } = state
  const shownDesign = useMemo(() => design && withOwnFields(design), [design])
  const checks = useChecks(design, state.saved.kind === 'saved')
  const isCompact = useCompact()
  const mayUpdate = useCan('model:update')
  const [tab, setTab] = useState<string>()
  // Whoever begins a flow with an own form begins with the form.
  if (design && tab === undefined) setTab(design.formKind === '2' && !design.form?.fields.length ? 'form' : 'flow')
  const [isTrying, setTrying] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  useDirtyPage(state.saved.kind !== 'saved')
  const isReadOnly = !mayUpdate || isCompact || state.saved.kind === 'stale'

  useUndoKeys(isReadOnly ? undefined : state)

  if (state.error && !design)
    return (
      <div className="designer">
        <LoadError error={state.error} onRetry={state.retry} />
      </div>
    )
  if (!design || !shownDesign)
    return (
      <div className="designer designer-loading">
        <Bones rows={6} hasTitle />
      </div>
    )
  const tabs = [...designTabs.slice(0, 2), { key: 'flow', label: () => t('流程') }, ...designTabs.slice(2)].filter(
    (one) => one.key !== 'form' || design.formKind === '2',
  )
  const Tab = designTabs.find((one) => one.key === tab)?.Tab
  const reload = async () => {
    await state.reload()
    await onChanged()
  }
  return (
    <div className="designer">
      <header className="designer-head">
        <div className="designer-name">
          <b>{shown(design.typeName)}</b>
          {design.status === '2' ? (
            <ToneTag tone="grey">{t('已停用')}</ToneTag>
          ) : (
            design.isChanged && (
              <ToneTag tone="amber">{t('V{{n}} 草稿', { n: (design.publishedVersion ?? 0) + 1 })}</ToneTag>
            )
          )}
          <small>
            {design.publishedVersion === null ? t('未发布') : t('已发布 V{{n}}', { n: design.publishedVersion })}
            {design.running > 0 ? ` · ${t('运行中 {{n}} 件', { n: design.running })}` : ''}
          </small>
        </div>
        <nav className="designer-tabs" role="tablist" aria-label={t('流程设计')}>
          {tabs.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={tab === key}
              className={tab === key ? 'is-on' : undefined}
              onClick={() => setTab(key)}
            >
              {label()}
            </button>
          ))}
        </nav>
        <div className="designer-tools">
          {mayUpdate && !isCompact && (
            <>
              <SaveMark saved={state.saved} onRetry={() => void state.flush()} />
              <Tooltip title={t('撤销 (Ctrl+Z)')}>
                <Button
                  type="text"
                  aria-label={t('撤销', { context: 'undo' })}
                  disabled={!state.canUndo || isReadOnly}
                  onClick={state.undo}
                  icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
                />
              </Tooltip>
              <Tooltip title={t('重做 (Ctrl+Y)')}>
                <Button
                  type="text"
                  aria-label={t('重做')}
                  disabled={!state.canRedo || isReadOnly}
                  onClick={state.redo}
                  icon={<Redo2 size={16} strokeWidth={1.75} aria-hidden />}
                />
              </Tooltip>
            </>
          )}
          <Button
            type={isTrying ? 'primary' : 'default'}
            ghost={isTrying}
            aria-pressed={isTrying}
            icon={<Play size={15} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              setTrying(!isTrying)
              setTab('flow')
            }}
          >
            {t('模拟')}
          </Button>
          {!isCompact && (
            <PublishButton state={state} count={checks.problems.length} onPublish={() => setPublishing(true)} />
          )}
          {!isCompact && <MoreMenu state={state} reload={reload} />}
        </div>
      </header>
      {state.saved.kind === 'stale' && (
        <div className="designer-stale" role="alert">
          {state.saved.text}
          <Button size="small" onClick={() => void state.reload()}>
            {t('重新打开')}
          </Button>
        </div>
      )}
      {Tab ? (
        <div className="designer-tab">
          <Tab design={shownDesign} change={state.change} reload={reload} isReadOnly={isReadOnly} />
        </div>
      ) : (
        <FlowTab
          design={shownDesign}
          change={state.change}
          checks={checks}
          isReadOnly={isReadOnly}
          isTrying={isTrying}
          onTryEnd={() => setTrying(false)}
        />
      )}
      <PublishDialog
        isOpen={isPublishing}
        design={design}
        flush={state.flush}
        onClose={() => setPublishing(false)}
        onPublished={reload}
      />
    </div>
  )
}

/** Ctrl Z and Ctrl Y wherever the focus is, except in a field (which takes its own words back) or a dialog. */
function useUndoKeys(state: DesignState | undefined): void {
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const key = event.key.toLowerCase()
    if (
      !state ||
      !(event.ctrlKey || event.metaKey) ||
      (key !== 'z' && key !== 'y') ||
      target.closest('input, textarea, [contenteditable], [role=dialog]')
    )
      return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) state.redo()
    else state.undo()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => turn(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function PublishButton({ state, count, onPublish }: { state: DesignState; count: number; onPublish: () => void }) {
  const mayPublish = useCan('model:publish')
  const { design } = state
  if (!mayPublish || !design) return null
  const why =
    count > 0
      ? t('流程存在 {{n}} 处问题，不能发布', { n: count })
      : !design.isChanged && state.saved.kind === 'saved'
        ? t('没有未发布的修改')
        : undefined
  return (
    <Tooltip title={why}>
      <Button type="primary" disabled={why !== undefined} onClick={onPublish}>
        {t('发布 V{{n}}', { n: (design.publishedVersion ?? 0) + 1 })}
      </Button>
    </Tooltip>
  )
}

/** Suspending and allowing new matters of the type. */
function MoreMenu({ state, reload }: { state: DesignState; reload: () => Promise<void> }) {
  const mayPublish = useCan('model:publish')
  const feedback = useFeedback()
  const { design } = state
  if (!mayPublish || !design || design.publishedVersion === null) return null
  const turn = async () => {
    const isOn = design.status === '1'
    const isSure =
      !isOn ||
      (await feedback.confirm({
        title: t('停用流程【{{name}}】？', { name: shown(design.typeName) }),
        content: t('停用后不能再发起；{{n}} 件运行中的流程继续办理。', { n: design.running }),
        okText: t('停用', { context: 'verb' }),
        isDanger: true,
      }))
    if (!isSure || !(await state.flush())) return
    await post(isOn ? suspendModelRoute : resumeModelRoute, { id: design.id })
    feedback.success(isOn ? t('已停用') : t('已启用'))
    await reload()
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'turn',
            label: design.status === '1' ? t('停用流程') : t('启用流程'),
            danger: design.status === '1',
            onClick: () => void turn(),
          },
        ],
      }}
    >
      <Button type="text" aria-label={t('更多')} icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />} />
    </Dropdown>
  )
}

function SaveMark({ saved, onRetry }: { saved: SaveState; onRetry: () => void }) {
  if (saved.kind === 'failed')
    return (
      <Tooltip title={saved.text}>
        <Button
          size="small"
          type="text"
          danger
          icon={<CloudAlert size={15} strokeWidth={1.75} aria-hidden />}
          onClick={onRetry}
        >
          {t('未保存，点击重试')}
        </Button>
      </Tooltip>
    )
  const isSaved = saved.kind === 'saved'
  return (
    <span className={isSaved ? 'designer-saved is-saved' : 'designer-saved'} role="status">
      {isSaved ? (
        <CloudCheck size={15} strokeWidth={1.75} aria-hidden />
      ) : (
        <CloudUpload size={15} strokeWidth={1.75} aria-hidden />
      )}
      {isSaved ? t('已保存') : saved.kind === 'saving' ? t('正在保存') : t('未保存')}
    </span>
  )
}
