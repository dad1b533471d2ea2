import { Button, Dropdown, Input, Segmented } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useCallback, useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { templateStates } from '#services/print/shared/entities.ts'
import {
  removeTemplateRoute,
  suspendTemplateRoute,
  type OpenedTemplate,
  type TemplateProblem,
} from '#services/print/shared/template-routes.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useDirtyPage } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { BlockList } from './block-list.tsx'
import { PagePreview } from './page-preview.tsx'
import { PaperPanel } from './paper-panel.tsx'
import { useTemplate, type Wanted } from './use-template.ts'

type Props = { wanted: Wanted; onSaved: (id: string) => void; onGone: () => void }

/** One template: its parts at the left, the pages they make at the right. */
export function TemplateEditor({ wanted, onSaved, onGone }: Props) {
  // A new one has an id once it is kept; the work on it goes on all the same.
  const [first] = useState(wanted)
  const template = useTemplate(first)
  const { opened, current, isDirty } = template
  useDirtyPage(isDirty)
  if (opened.error)
    return (
      <div className="print-editor">
        <LoadError error={opened.error} onRetry={() => void opened.refetch()} />
      </div>
    )
  if (!opened.data || !current)
    return (
      <div className="print-editor print-editor-loading">
        <Bones rows={6} hasTitle />
      </div>
    )
  return <Loaded facts={opened.data} template={template} onSaved={onSaved} onGone={onGone} />
}

function Loaded({
  facts,
  template,
  onSaved,
  onGone,
}: { facts: OpenedTemplate; template: ReturnType<typeof useTemplate> } & Pick<Props, 'onSaved' | 'onGone'>) {
  const { content, name } = template.current!
  const { success, confirm } = useFeedback()
  const isCompact = useCompact()
  const [mayEdit, mayPublish] = [useCan('printTemplate:update'), useCan('printTemplate:publish')]
  const [picked, setPicked] = useState<string | null>(null)
  const [part, setPart] = useState<'blocks' | 'paper' | 'preview'>('blocks')
  const [problems, setProblems] = useState<TemplateProblem[]>(facts.problems)
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null)
  const hear = useCallback((found: TemplateProblem[]) => setProblems(found), [])
  const work = async (kind: 'save' | 'publish') => {
    setBusy(kind)
    try {
      const id = template.isDirty || facts.id === null ? await template.save(onSaved) : facts.id
      if (kind === 'publish') success(t('已发布第 {{n}} 版', { n: await template.publish(id) }))
      else success(t('已保存'))
    } catch {
      // The client has said what was wrong; the work stays.
    } finally {
      setBusy(null)
    }
  }
  const end = async (verb: 'suspend' | 'remove') => {
    const texts =
      verb === 'remove'
        ? {
            title: t('删除模板“{{name}}”？', { name }),
            content: t('删除后使用默认样式打印，已打印的不受影响。'),
            okText: t('删除'),
          }
        : {
            title: t('停用模板“{{name}}”？', { name }),
            content: t('停用后使用默认样式打印，已打印的不受影响。'),
            okText: t('停用', { context: 'verb' }),
          }
    if (facts.id === null || !(await confirm({ ...texts, isDanger: true }))) return
    await post(verb === 'remove' ? removeTemplateRoute : suspendTemplateRoute, { id: facts.id }).then(
      () => {
        success(verb === 'remove' ? t('已删除') : t('已停用'))
        onGone()
      },
      () => {},
    )
  }
  const state = codeEntry(templateStates, facts.status)
  const tabs = [
    { value: 'blocks', label: t('内容') },
    { value: 'paper', label: t('纸张') },
    ...(isCompact ? [{ value: 'preview', label: t('预览') }] : []),
  ]
  return (
    <div className="print-editor">
      <header className="print-head">
        <Input
          variant="borderless"
          className="print-name"
          value={name}
          maxLength={40}
          aria-label={t('模板名称')}
          disabled={!mayEdit}
          onChange={(event) => template.change({ name: event.target.value })}
        />
        {state ? (
          <ToneTag tone={state[2]}>{t(state[1], { context: 'state' })}</ToneTag>
        ) : (
          <ToneTag tone="grey">{t('默认样式')}</ToneTag>
        )}
        {facts.publishedVersion !== null && (
          <span className="print-count">{t('第 {{n}} 版', { n: facts.publishedVersion })}</span>
        )}
        {template.isDirty && <span className="print-count">{t('有未保存的修改')}</span>}
        <span className="print-space" />
        {mayEdit && (
          <Button
            loading={busy === 'save'}
            disabled={busy !== null || (!template.isDirty && facts.id !== null)}
            onClick={() => void work('save')}
          >
            {t('保存')}
          </Button>
        )}
        {mayPublish && mayEdit && (
          <Button
            type="primary"
            loading={busy === 'publish'}
            disabled={busy !== null}
            onClick={() => void work('publish')}
          >
            {t('发布')}
          </Button>
        )}
        {facts.id !== null && mayEdit && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...(facts.status === '1' && mayPublish
                  ? [{ key: 'suspend', label: t('停用', { context: 'verb' }) }]
                  : []),
                { key: 'remove', label: t('删除'), danger: true },
              ],
              onClick: ({ key }) => void end(key as 'suspend' | 'remove'),
            }}
          >
            <Button aria-label={t('更多')} icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden />} />
          </Dropdown>
        )}
      </header>
      <div className="print-work">
        {!(isCompact && part === 'preview') && (
          <div className="print-side">
            <Segmented
              block
              value={part === 'preview' ? 'blocks' : part}
              options={tabs}
              onChange={(value) => setPart(value as typeof part)}
            />
            {part === 'paper' ? (
              <PaperPanel content={content} onChange={(next) => template.change({ content: next })} />
            ) : (
              <BlockList
                content={content}
                facts={facts}
                problems={problems}
                picked={picked}
                onPick={setPicked}
                onChange={(blocks) => template.change({ content: { ...content, blocks } })}
              />
            )}
          </div>
        )}
        {isCompact && part === 'preview' && (
          <Segmented block value={part} options={tabs} onChange={(value) => setPart(value as typeof part)} />
        )}
        {(!isCompact || part === 'preview') && <PagePreview content={content} facts={facts} onProblems={hear} />}
      </div>
    </div>
  )
}
