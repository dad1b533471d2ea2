import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popover } from 'antd'
import { Download, Eye, History } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { RecordRow } from '#kernel/fields/view.ts'
import { fileDownloadLink, get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText, plannedDayText } from '#browser/wire/time-words.ts'
import { EmptyState, FilteredEmpty, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { codesOfOne, dictionaryRoute } from '#services/system/shared/dictionary-routes.ts'
import type { FileVersion } from '../../shared/file-link.ts'
import { sizeText } from '../amounts.ts'
import { FileFace } from '../file-face.tsx'
import { FilePreviewDrawer } from '../file-preview.tsx'
import { shelfRoute, takeFileRoute, type ShelfEntry } from '../../shared/shelf.ts'

const key = ['fileLink', 'mine']

/** Published forms, rules and templates, by category. */
export function Shelf() {
  const [category, setCategory] = useState('')
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const [shown, setShown] = useState<RecordRow | null>(null)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...key, keyword],
    queryFn: () => get(shelfRoute, keyword ? { keyword } : {}),
    placeholderData: keepPreviousData,
  })
  const categories = useQuery({
    queryKey: ['dict', 'fileLinkCategory'],
    queryFn: () => get(dictionaryRoute, { code: 'fileLinkCategory' }).then(codesOfOne),
    staleTime: 300_000,
  })
  const all = data ?? []
  const entries = category ? all.filter((one) => one.category === category) : all
  const counted = (categories.data ?? [])
    .map(({ value, label }) => ({
      code: value,
      label: t(label),
      count: all.filter((one) => one.category === value).length,
    }))
    .filter(({ count }) => count > 0)
  const clear = () => {
    setTyped('')
    setCategory('')
  }
  return (
    <div className="shelf">
      <nav aria-label={t('类别')}>
        {[{ code: '', label: t('全部'), count: all.length }, ...counted].map(({ code, label, count }) => (
          <button key={code} type="button" aria-pressed={category === code} onClick={() => setCategory(code)}>
            <span>{label}</span>
            <b>{count}</b>
          </button>
        ))}
      </nav>
      <div className="shelf-main">
        <SearchInput className="shelf-search" label={t('搜索文件名、说明')} value={typed} onType={setTyped} />
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <RowsSkeleton count={6} height={72} />
        ) : entries.length === 0 ? (
          keyword || category ? (
            <FilteredEmpty onClear={clear} />
          ) : (
            <EmptyState reason={t('学校发布的表格、制度和模板会出现在这里')} />
          )
        ) : (
          <ul>
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                category={counted.find(({ code }) => code === entry.category)?.label}
                onShow={setShown}
              />
            ))}
          </ul>
        )}
      </div>
      <FilePreviewDrawer row={shown} isReader onClose={() => setShown(null)} />
    </div>
  )
}

function EntryRow({
  entry,
  category,
  onShow,
}: {
  entry: ShelfEntry
  category: string | undefined
  onShow: (row: RecordRow) => void
}) {
  const take = useTake()
  const versions = entry.versions ?? []
  const [newest] = versions
  const face = newest && rowOf(newest)
  const facts = [
    category,
    newest && sizeText(newest.size),
    t('第 {{n}} 版', { n: entry.edition }),
    entry.publisherName,
    entry.publishTime && momentText(entry.publishTime),
    t('下载 {{n}} 次', { n: entry.downloads }),
    entry.validTo && t('有效至 {{day}}', { day: plannedDayText(entry.validTo) }),
  ]
  return (
    <li>
      <span className="shelf-face">{face && <FileFace row={face} size={240} iconSize={22} />}</span>
      <div className="shelf-text">
        <p>
          <b>{entry.title}</b>
          {entry.isNew && <ToneTag tone="red">{t('新')}</ToneTag>}
        </p>
        {entry.remark && <p className="shelf-note">{entry.remark}</p>}
        <p className="shelf-facts">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="shelf-verbs">
        {versions.length > 1 && (
          <Popover
            trigger="click"
            placement="bottomRight"
            title={t('历史版本')}
            content={
              <ol className="shelf-versions">
                {versions.map(({ edition, name, size, time, byName }) => (
                  <li key={edition}>
                    <span>
                      <b>{t('第 {{n}} 版', { n: edition })}</b> {name}
                      <small>{`${momentText(time)} · ${byName} · ${sizeText(size)}`}</small>
                    </span>
                    <Button type="link" size="small" onClick={() => void take(entry.id, edition)}>
                      {t('下载')}
                    </Button>
                  </li>
                ))}
              </ol>
            }
          >
            <Button
              type="text"
              className="touch"
              icon={<History size={16} strokeWidth={1.75} aria-hidden />}
              aria-label={t('历史版本')}
              title={t('历史版本')}
            />
          </Popover>
        )}
        {face && (
          <Button
            type="text"
            className="touch"
            icon={<Eye size={16} strokeWidth={1.75} aria-hidden />}
            aria-label={t('预览 {{name}}', { name: entry.title })}
            title={t('预览')}
            onClick={() => onShow(face)}
          />
        )}
        <Button
          className="touch"
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          aria-label={t('下载 {{name}}', { name: entry.title })}
          onClick={() => void take(entry.id)}
        >
          {t('下载')}
        </Button>
      </div>
    </li>
  )
}

/** Fetches a file: the server counts it once a day and says which one it is. */
function useTake(): (id: string, edition?: number) => Promise<void> {
  const client = useQueryClient()
  return async (id, edition) => {
    const taken = await post(takeFileRoute, {
      id,
      ...(edition === undefined ? {} : { edition }),
    }).catch(() => undefined)
    if (taken) window.location.assign(fileDownloadLink(taken.fileId))
    void client.invalidateQueries({ queryKey: key })
  }
}

function rowOf({ fileId, name, size }: FileVersion): RecordRow {
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  const isPicture = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'].includes(extension)
  return { id: fileId, name, size, extension, mime: isPicture ? `image/${extension}` : '' }
}
