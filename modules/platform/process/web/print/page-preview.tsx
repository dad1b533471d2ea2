import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  previewTemplateRoute,
  type OpenedTemplate,
  type TemplateProblem,
} from '#services/print/shared/template-routes.ts'
import type { TemplateContent } from '#services/print/shared/content.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useSettled } from './use-template.ts'

const example = ''

/** The pages as they will come out of the printer, filled with a real matter. */
export function PagePreview({
  content,
  facts,
  onProblems,
}: {
  content: TemplateContent
  facts: OpenedTemplate
  onProblems: (problems: TemplateProblem[]) => void
}) {
  const [sample, setSample] = useState(facts.samples[0]?.instanceId ?? example)
  const settled = useSettled(content, 350)
  const preview = useQuery({
    queryKey: ['printTemplate', 'preview', facts.processType, facts.id, sample, settled],
    queryFn: () =>
      post(
        previewTemplateRoute,
        {
          processType: facts.processType,
          content: settled,
          ...(sample ? { instanceId: sample } : {}),
          ...(facts.id ? { templateId: facts.id } : {}),
        },
        { isBackground: true },
      ),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const { data } = preview
  useEffect(() => {
    if (data) onProblems(data.problems)
  }, [data, onProblems])
  const options = [
    ...facts.samples.map(({ instanceId, title, instNo }) => ({
      value: instanceId,
      label: shown(title),
      note: instNo ?? '',
    })),
    { value: example, label: t('示例数据'), note: '' },
  ]
  const at = options.findIndex(({ value }) => value === sample)
  const step = (by: number) => setSample(options[(at + by + options.length) % options.length]!.value)
  return (
    <section className="print-preview" aria-label={t('预览')} aria-busy={preview.isFetching}>
      <header>
        <IconButton label={t('上一份')} icon={ChevronLeft} onClick={() => step(-1)} />
        <Select
          variant="filled"
          value={sample}
          aria-label={t('预览的流程')}
          options={options}
          optionRender={({ data: one }) => (
            <span className="print-sample">
              <b>{one.label}</b>
              <i>{one.note}</i>
            </span>
          )}
          onChange={setSample}
        />
        <IconButton label={t('下一份')} icon={ChevronRight} onClick={() => step(1)} />
        {data && <span className="print-count">{t('共 {{n}} 页', { n: data.total })}</span>}
      </header>
      {data && data.missing.length > 0 && (
        <p className="print-problem" role="alert">
          {t('内容含字库外字符：{{list}}，打印时将以“〓”代替', { list: data.missing.join('、') })}
        </p>
      )}
      {preview.error && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
      <div className="print-pages">
        {data?.pages.map((page, i) => (
          <PagePicture key={i} svg={page.svg} ratio={page.h / page.w} label={t('第 {{n}} 页', { n: i + 1 })} />
        ))}
        {!data && !preview.error && <div className="print-page bone" style={{ aspectRatio: '210 / 297' }} />}
      </div>
    </section>
  )
}

function PagePicture({ svg, ratio, label }: { svg: string; ratio: number; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return <img className="print-page" src={address} alt={label} style={{ aspectRatio: `1 / ${ratio}` }} />
}
