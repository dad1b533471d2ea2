import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowLeft, CircleAlert, Route, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdsValue, isLeftEmpty, writable } from '#services/flow/shared/form/designed-form.ts'
import {
  saveDraftRoute,
  startFormRoute,
  startRoute,
  type StartForm as Form,
} from '#services/flow/shared/routes/start.ts'
import { resubmitRoute } from '#services/flow/shared/routes/tasks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { DesignedFormInput, goToProblem } from '#browser/flow/form/designed-form.tsx'
import { formErrorsOf } from '#browser/flow/form/form-errors.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post } from '#browser/wire/http.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { clockText, momentText } from '#browser/wire/time-words.ts'
import { usePageName } from '#browser/kit/pages/page-name.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { PathPreview } from './path-preview.tsx'
import { SelfSelects } from './self-selects.tsx'
import { StartDone } from './start-done.tsx'
import { useFormDraft, type FoundDraft } from './use-form-draft.ts'

/** What was handed in: its number, where it has one. */
type HandedIn = { instanceId: string; instNo: string | null }

/** The form of a matter: new, a draft that is continued, or one that was sent back. */
export function StartForm({
  processType,
  instanceId,
}: {
  processType: string | undefined
  instanceId: string | undefined
}) {
  const form = useQuery({
    queryKey: ['process/getStartForm', processType, instanceId],
    queryFn: () => get(startFormRoute, { processType, instanceId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  usePageName(form.data && shown(form.data.typeName))
  if (form.error)
    return (
      <div className="page">
        <LoadError error={form.error} onRetry={() => void form.refetch()} />
      </div>
    )
  if (!form.data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={72} />
      </div>
    )
  return <Filling form={form.data} />
}

function Filling({ form }: { form: Form }) {
  const isResubmit = form.instance?.status === '4'
  const [data, setData] = useState(form.data)
  const [chosen, setChosen] = useState(form.chosen)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isTouched, setTouched] = useState(false)
  const [busy, setBusy] = useState<'submit' | 'draft'>()
  const [done, setDone] = useState<HandedIn>()
  const [isPathOpen, setPathOpen] = useState(false)
  const draftId = useRef(isResubmit ? undefined : form.instance?.id)
  // One for each opened form: a second click, or a try after a lost connection, hands nothing in twice.
  const postOnce = usePostOnce()
  const root = useRef<HTMLDivElement>(null)
  const isAskedEmpty = useRef(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const isNarrow = useNarrow()
  const { success, confirm } = useFeedback()
  const [restored, setRestored] = useState<FoundDraft>()
  const kept = useFormDraft({
    recordId: form.instance?.id ?? `new:${form.processType}`,
    fields: form.fields,
    typed: { data, chosen },
    isTouched,
    onFound: (found) => {
      setRestored(found)
      setData({ ...form.data, ...found.values.data })
      setChosen({ ...form.chosen, ...found.values.chosen })
    },
  })
  useDirtyPage(isTouched && !done)

  const change = (next: Record<string, unknown>) => {
    setData(next)
    setTouched(true)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => next[name] === data[name])))
  }
  const formData = writable(form.fields, data, { rights: form.rights, usual: 'edit' })

  const order = () => ({
    processType: form.processType,
    formData,
    nextApprovers: chosen,
    ...(draftId.current ? { instanceId: draftId.current } : {}),
  })
  const handInAgain = async (): Promise<HandedIn> => {
    const { id, instNo } = form.instance!
    const { instanceId } = await postOnce(resubmitRoute, { instanceId: id, formData })
    return { instanceId, instNo }
  }

  const submit = async () => {
    const missing = form.selects.find((select) => !chosen[select.nodeKey]?.length)
    if (missing) {
      setErrors((before) => ({ ...before, [`select:${missing.nodeKey}`]: t('请选择审批人') }))
      root.current?.querySelector(`[data-select="${missing.nodeKey}"]`)?.scrollIntoView({ block: 'center' })
    }
    const isFree = !Object.values(form.rights).includes('must')
    const isEmpty = isFree && !isAskedEmpty.current && isLeftEmpty(form.fields, formData)
    isAskedEmpty.current ||= isEmpty
    if (
      isEmpty &&
      !(await confirm({
        title: t('表单还没有填写内容，确定提交吗？'),
        content: t('审批人将看不到任何说明。'),
        okText: t('提交'),
        cancelText: t('继续填写'),
      }))
    )
      return
    setBusy('submit')
    try {
      setDone(isResubmit ? await handInAgain() : await postOnce(startRoute, order()))
      kept.drop()
      setTouched(false)
      void client.invalidateQueries({ queryKey: ['process/getMine'] })
      void client.invalidateQueries({ queryKey: ['process/getStartable'] })
    } catch (error) {
      const told = formErrorsOf(error, form.fields)
      setErrors((before) => ({ ...before, ...told }))
      if (Object.keys(told).length > 0) requestAnimationFrame(() => goToProblem(root.current))
    } finally {
      setBusy(undefined)
    }
  }
  const saveDraft = async () => {
    setBusy('draft')
    try {
      const saved = await post(saveDraftRoute, order())
      draftId.current = saved.instanceId
      kept.drop()
      setTouched(false)
      void client.invalidateQueries({ queryKey: ['process/getMine'] })
      success(t('草稿已保存，可在“已申请业务”中继续填写'))
    } catch {
      // The client has already told why.
    } finally {
      setBusy(undefined)
    }
  }
  const leave = async () => {
    if (
      isTouched &&
      !(await confirm({
        title: t('内容尚未保存，确定离开吗？'),
        content: t('已填写的内容会保留为草稿，下次打开时恢复。'),
        okText: t('离开'),
        cancelText: t('继续填写'),
      }))
    )
      return
    void navigate(isResubmit ? `/process/detail?instanceId=${form.instance!.id}` : '/process/start')
  }

  if (done) return <StartDone form={form} started={done} isResubmit={isResubmit} />
  const path = <PathPreview processType={form.processType} formData={formData} nextApprovers={chosen} />
  return (
    <div className="page start-filling" ref={root}>
      <header className="start-form-head">
        <Button
          type="text"
          aria-label={t('返回')}
          icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void leave()}
        />
        <span className="start-icon">
          <MenuIcon name={form.icon ?? 'file-text'} size={20} />
        </span>
        <span className="start-form-title">
          <h1>{shown(form.typeName)}</h1>
          {form.remark && <small>{shown(form.remark)}</small>}
        </span>
        {kept.savedAt && <em>{t('已自动保存 {{time}}', { time: momentText(kept.savedAt) })}</em>}
        {isNarrow && !isResubmit && (
          <Button icon={<Route size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setPathOpen(true)}>
            {t('审批路径')}
          </Button>
        )}
      </header>
      {isResubmit && form.instance?.returnComment && (
        <p className="start-strip start-strip-returned">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('退回意见：{{text}}', { text: form.instance.returnComment })}</span>
        </p>
      )}
      {restored && (
        <p className="start-strip">
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('已恢复您 {{time}} 未提交的内容', { time: clockText(restored.time) })}</span>
          <Button
            size="small"
            type="link"
            onClick={() => {
              kept.drop()
              setRestored(undefined)
              setData(form.data)
              setChosen(form.chosen)
              setTouched(false)
            }}
          >
            {t('放弃草稿')}
          </Button>
        </p>
      )}
      <div className="start-columns">
        <div className="start-sheet">
          {form.fields.every((field) => !holdsValue(field)) && (
            <p className="start-path-none">{t('该事项无需填写表单')}</p>
          )}
          <DesignedFormInput
            fields={form.fields}
            rights={form.rights}
            value={data}
            onChange={change}
            errors={errors}
            names={{
              ...form.names,
              ...Object.fromEntries((restored?.files ?? []).map((file) => [file.fileId, file.name])),
            }}
            isDisabled={busy === 'submit'}
          />
          <SelfSelects
            selects={form.selects}
            chosen={chosen}
            names={form.names}
            errors={errors}
            onChange={(nodeKey, ids) => {
              setChosen({ ...chosen, [nodeKey]: ids })
              setErrors(({ [`select:${nodeKey}`]: _, ...rest }) => rest)
              setTouched(true)
            }}
          />
        </div>
        {!isNarrow && !isResubmit && <aside>{path}</aside>}
      </div>
      <footer className="start-foot">
        <Button onClick={() => void leave()}>{t('取消')}</Button>
        {!isResubmit && (
          <Button loading={busy === 'draft'} disabled={busy !== undefined} onClick={() => void saveDraft()}>
            {t('存草稿')}
          </Button>
        )}
        <Button type="primary" loading={busy === 'submit'} disabled={busy !== undefined} onClick={() => void submit()}>
          {isResubmit ? t('重新提交') : t('提交')}
        </Button>
      </footer>
      {isNarrow && (
        <Drawer
          placement="bottom"
          open={isPathOpen}
          onClose={() => setPathOpen(false)}
          title={t('审批路径')}
          size="large"
        >
          {isPathOpen && path}
        </Drawer>
      )}
    </div>
  )
}
