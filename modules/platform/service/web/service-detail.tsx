import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Collapse } from 'antd'
import { ArrowLeft, BellRing, Clock, FileText, MapPin, Phone, Star } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { fileDownloadLink, get, post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { MissingRecord } from '#browser/kit/pages/missing-record.tsx'
import { usePageName } from '#browser/kit/pages/page-name.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { RichTextView } from '#browser/kit/rich-text/rich-text-view.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { richTextRoute } from '#modules/platform/office/shared/rich-text-routes.ts'
import { guideRoute, guideViewRoute, remindMeRoute, type Guide } from '../shared/hall.ts'
import { guideText, serviceModes, serviceStates } from '../shared/service-item.ts'
import { RatingPart } from './rating-part.tsx'
import { promiseText, WayTag } from './service-card.tsx'
import { useBegin, useKeep } from './use-hall.ts'
import './service.css'

/** The guide of one matter in its fixed sections, and beside it the one button. */
export function ServiceDetail() {
  const [search] = useOwnSearch()
  const id = new URLSearchParams(search).get('id') ?? ''
  const guide = useQuery({
    queryKey: ['base/serviceItem', 'guide', id],
    queryFn: () => get(guideRoute, { id }),
    enabled: id !== '',
  })
  const [shownId, canBegin] = [guide.data?.id, guide.data?.canBegin]
  useEffect(() => {
    if (shownId && canBegin) void post(guideViewRoute, { id: shownId }, { isBackground: true }).catch(() => {})
  }, [shownId, canBegin])
  usePageName(guide.data && shown(guide.data.name))
  if (id === '') return <MissingRecord />
  if (guide.error)
    return (
      <div className="page">
        <LoadError error={guide.error} onRetry={() => void guide.refetch()} />
      </div>
    )
  if (!guide.data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={96} />
      </div>
    )
  return (
    <div className="page">
      <Link to="/servicecenter" className="guide-back">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden /> {t('办事大厅')}
      </Link>
      <div className="guide">
        <section>
          <GuideHead item={guide.data} />
          <Sections item={guide.data} />
        </section>
        <aside>
          <BeginCard item={guide.data} />
          <RatingPart item={guide.data} />
        </aside>
      </div>
    </div>
  )
}

/** What an area or a flow says of its matter has its English; what a school wrote stays as it is. */
const saidOf =
  ({ isMatter }: Guide) =>
  (text: string) =>
    isMatter ? t(text) : text

function GuideHead({ item }: { item: Guide }) {
  const keep = useKeep()
  return (
    <header className="guide-head">
      <span className="hall-icon">
        <MenuIcon name={item.icon} size={24} />
      </span>
      <span>
        <h1>{saidOf(item)(item.name)}</h1>
        <small>{[item.deptName, item.summary && saidOf(item)(item.summary)].filter(Boolean).join(' · ')}</small>
      </span>
      {item.canBegin && (
        <button
          type="button"
          className="hall-star"
          aria-pressed={item.isCollect}
          aria-label={item.isCollect ? t('取消收藏') : t('收藏')}
          onClick={() => void keep(item)}
        >
          <Star size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </header>
  )
}

function Sections({ item }: { item: Guide }) {
  const more = useQuery({
    queryKey: ['base/richText', guideText, item.id],
    queryFn: () => get(richTextRoute, { bizType: guideText, bizId: item.id }),
    enabled: item.guideRichTextId !== null,
  })
  return (
    <>
      <Section title={t('办理条件')} isThere={Boolean(item.conditions)}>
        <Lines text={item.conditions} />
      </Section>
      <Section
        title={t('所需材料')}
        isThere={Boolean(item.materials?.length || item.needFiles || item.sampleFileIds?.length)}
      >
        <Materials item={item} />
      </Section>
      <Section title={t('办理流程')} isThere={Boolean(item.steps)}>
        <ol className="guide-steps">
          {linesOf(item.steps).map((line, i) => (
            <li key={i}>
              <i>{i + 1}</i>
              <span>{saidOf(item)(line)}</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('办理时限')} isThere={item.promiseDays !== null || item.seasonText !== ''}>
        <p>
          {[
            item.promiseDays !== null ? promiseText(item.promiseDays) : '',
            item.seasonText ? t('办理时间：{{text}}', { text: item.seasonText }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Section>
      <Section title={t('办理地点与时间')} isThere={Boolean(item.place || item.openHours)}>
        {item.place && (
          <p className="guide-fact">
            <MapPin size={16} strokeWidth={1.75} aria-hidden /> {item.place}
          </p>
        )}
        {item.openHours && (
          <p className="guide-fact">
            <Clock size={16} strokeWidth={1.75} aria-hidden /> {item.openHours}
          </p>
        )}
      </Section>
      <Section title={t('咨询电话')} isThere={Boolean(item.phone)}>
        <p className="guide-fact">
          <Phone size={16} strokeWidth={1.75} aria-hidden /> <a href={`tel:${item.phone}`}>{item.phone}</a>
        </p>
      </Section>
      <Section title={t('收费说明')} isThere={Boolean(item.fee)}>
        <p>{item.fee}</p>
      </Section>
      <Section title={t('办理依据')} isThere={Boolean(item.legalBasis)}>
        <Lines text={item.legalBasis} />
      </Section>
      <Section title={t('常见问题')} isThere={Boolean(item.faqs?.length)}>
        <Collapse
          ghost
          items={(item.faqs ?? []).map((one, i) => ({ key: i, label: one.ask, children: <p>{one.answer}</p> }))}
        />
      </Section>
      <Section title={t('详细说明')} isThere={Boolean(more.data?.content)}>
        <RichTextView html={more.data?.content ?? ''} />
      </Section>
    </>
  )
}

function Materials({ item }: { item: Guide }) {
  return (
    <>
      {item.materials && item.materials.length > 0 && (
        <ul className="guide-materials">
          {item.materials.map((one, i) => (
            <li key={i}>
              <span>{one.name}</span>
              {one.copies > 1 && <small>{t('{{n}} 份', { n: one.copies })}</small>}
              {one.source === '2' ? (
                <ToneTag tone="green">{t('免提交')}</ToneTag>
              ) : (
                !one.must && <ToneTag tone="grey">{t('视情况')}</ToneTag>
              )}
            </li>
          ))}
        </ul>
      )}
      <Lines text={item.needFiles} />
      {item.sampleFileIds && item.sampleFileIds.length > 0 && (
        <p className="guide-fact">
          {item.sampleFileIds.map((id, i) => (
            <a key={id} href={fileDownloadLink(id)}>
              <FileText size={16} strokeWidth={1.75} aria-hidden /> {t('样表 {{n}}', { n: i + 1 })}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

/** The one thing to do now, or why not and what then. */
function BeginCard({ item }: { item: Guide }) {
  const begin = useBegin()
  const client = useQueryClient()
  const { success } = useFeedback()
  const hasEntrance = Boolean(item.path || item.linkUrl || item.appId)
  const remind = async () => {
    const answer = await post(remindMeRoute, { id: item.id }).catch(() => null)
    if (!answer) return
    success(t('{{day}} 提醒您', { day: answer.day }))
    await client.invalidateQueries({ queryKey: ['base/serviceItem', 'guide', item.id] })
  }
  const isInRepair = item.state === serviceStates.repair[0]
  return (
    <section className="hall-box guide-begin" aria-label={t('办理')}>
      <p>
        <WayTag item={item} />{' '}
        {item.promiseDays !== null && <span className="hall-promise">{promiseText(item.promiseDays)}</span>}
      </p>
      {!item.canBegin ? (
        <p className="guide-closed">{t('您不在该事项的服务对象范围内')}</p>
      ) : isInRepair ? (
        <p className="guide-closed">{t('该事项正在维护：{{text}}', { text: item.repairText ?? '' })}</p>
      ) : !item.isOpen ? (
        <>
          <Button block size="large" disabled>
            {t('未到办理时间（{{text}}）', { text: item.seasonText })}
          </Button>
          {item.nextOpening && (
            <Button
              block
              icon={<BellRing size={16} strokeWidth={1.75} />}
              disabled={item.isReminded}
              onClick={() => void remind()}
            >
              {item.isReminded ? t('已设提醒') : t('提醒我')}
            </Button>
          )}
        </>
      ) : hasEntrance && item.running[0] && !item.isRepeatable ? (
        <p className="guide-closed">
          {t('您有一件“{{name}}”正在办理（{{no}}），请勿重复申请', { name: item.name, no: item.running[0].applyNo })}
        </p>
      ) : hasEntrance ? (
        <Button block type="primary" size="large" onClick={() => void begin(item.id)}>
          {item.mode === serviceModes.look[0] ? t('立即查询') : t('立即办理')}
        </Button>
      ) : (
        <p className="guide-closed">{t('请到{{place}}办理', { place: item.place ?? t('窗口') })}</p>
      )}
      {item.running.map((one) => (
        <Link key={one.id} to={`/personal/usermoreapplys?open=${one.id}`} className="guide-running">
          <span>
            {t('查看进度')} · {one.title}
          </span>
          <small>
            {one.applyNo}
            {one.currentNode ? ` · ${t(one.currentNode)}` : ''}
          </small>
        </Link>
      ))}
    </section>
  )
}

function Section({ title, isThere, children }: { title: string; isThere: boolean; children: ReactNode }) {
  return isThere ? (
    <section className="guide-section">
      <h2>{title}</h2>
      {children}
    </section>
  ) : null
}

function Lines({ text }: { text: string | null }) {
  const lines = linesOf(text)
  if (lines.length < 2) return lines.length === 0 ? null : <p>{lines[0]}</p>
  return (
    <ul className="guide-lines">
      {lines.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  )
}

function linesOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
