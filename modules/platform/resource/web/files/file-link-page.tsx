import { Segmented, Skeleton } from 'antd'
import { CircleStop, Send } from 'lucide-react'
import { useState } from 'react'
import type { FormPart, FormTweaks } from '#browser/kit/form/tweaks.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { fileDownloadLink } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import type { DetailPart, DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { populationPicker, type PopulationPickerPart } from '#modules/school/population/shared/picker.ts'
import { isNobody, nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { fileLink, type FileVersion } from '../../shared/file-link.ts'
import { publish, stop } from '../../shared/file-link-actions.ts'
import { sizeText } from '../amounts.ts'
import './my-files.css'

/** What the school offers to download: publishing, replacing, stopping. */
export function FileLinkPage() {
  return <ListPage entity={fileLink} tweaks={tweaks} detail={detail} />
}

const form: FormTweaks = { isAsked: (name) => name !== 'targetScope', after: { 文件信息: Audience } }
const tweaks: ListTweaks = {
  state: 'state',
  form,
  rowActions: [
    { action: publish, icon: Send },
    { action: stop, icon: CircleStop },
  ],
}
const detail: DetailTweaks = {
  state: 'state',
  without: ['targetScope', 'versions'],
  tabs: [{ key: 'versions', label: () => t('版本记录'), Content: Versions }],
}

/** Whom it is for: everybody, or people chosen by a rule. */
function Audience({ form: state }: FormPart) {
  const [Picker] = useContributions<PopulationPickerPart>(populationPicker)
  const scope = (state.values['targetScope'] as TargetScope | null | undefined) ?? nobody
  const problem = state.problems['targetScope']
  const [isChosen, setChosen] = useState(!isNobody(scope))
  const turn = (value: string) => {
    setChosen(value === 'some')
    if (value === 'all') state.set('targetScope', null)
  }
  return (
    <div className="file-audience">
      <h3>{t('可见范围')}</h3>
      <Segmented
        value={isChosen ? 'some' : 'all'}
        onChange={turn}
        options={[
          { value: 'all', label: t('全体用户') },
          { value: 'some', label: t('指定人群') },
        ]}
      />
      {problem && (
        <p className="made-reason" role="alert">
          {t(problem)}
        </p>
      )}
      {isChosen &&
        (Picker ? <Picker value={scope} onChange={(next) => state.set('targetScope', next)} /> : <Skeleton active />)}
    </div>
  )
}

function Versions({ row }: DetailPart) {
  const versions = (row['versions'] as FileVersion[] | null | undefined) ?? []
  return (
    <section className="detail-section">
      <ol className="shelf-versions">
        {versions.map(({ edition, fileId, name, size, time, byName }) => (
          <li key={edition}>
            <span>
              <b>{t('第 {{n}} 版', { n: edition })}</b> {name}
              <small>{`${momentText(time)} · ${byName} · ${sizeText(size)}`}</small>
            </span>
            <a href={fileDownloadLink(fileId)}>{t('下载')}</a>
          </li>
        ))}
      </ol>
    </section>
  )
}
