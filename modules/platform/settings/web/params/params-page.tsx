import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { LaterDialog } from './param-later.tsx'
import { ParamRow } from './param-row.tsx'
import {
  paramCancelRoute,
  paramResetRoute,
  paramSubmitRoute,
  type ParamGroup,
  type ShownParam,
} from '../../shared/params.ts'
import { isChanged, paramsKey, rowKey, useParamGroups } from './param-types.ts'
import '../settings.css'
import './params.css'

/** 参数设置: every parameter of the school under its heading, with the control that fits it. */
export function ParamsPage() {
  const answer = useParamGroups()
  return (
    <div className="page">
      <ListHead title={t('参数设置')} addLabel="" />
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <RowsSkeleton count={8} height={64} />
      ) : answer.data.length === 0 ? (
        <EmptyState />
      ) : (
        <Settings groups={answer.data} />
      )}
    </div>
  )
}

function Settings({ groups }: { groups: readonly ParamGroup[] }) {
  const [search] = useOwnSearch()
  // Other pages lead to the group they mean.
  const [chosen, setChosen] = useState(
    () => groups.find(({ group }) => group === new URLSearchParams(search).get('group'))?.group ?? groups[0]!.group,
  )
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const [later, setLater] = useState<ShownParam | null>(null)
  const canUpdate = useCan('baseParams:update')
  const isNarrow = useNarrow()
  const client = useQueryClient()
  const { confirm, success } = useFeedback()
  const shown = useMemo(() => narrowed(groups, chosen, words), [groups, chosen, words])
  const params = new Map(groups.flatMap((group) => group.params).map((param) => [rowKey(param), param]))
  const refresh = () => client.invalidateQueries({ queryKey: paramsKey })

  const type = (param: ShownParam, value: string) => {
    const key = rowKey(param)
    setTyped(({ [key]: _old, ...rest }) => (value === param.paramsValue ? rest : { ...rest, [key]: value }))
    setProblems(({ [key]: _old, ...rest }) => rest)
  }
  const save = async () => {
    setSaving(true)
    const refused: Record<string, string> = {}
    const left: Record<string, string> = {}
    for (const [key, paramsValue] of Object.entries(typed)) {
      const { paramsId, population, version } = params.get(key)!
      try {
        await post(paramSubmitRoute, { paramsId, population, paramsValue, version })
      } catch (error) {
        left[key] = paramsValue
        refused[key] = error instanceof RequestError && error.msg !== '' ? error.msg : t('保存失败，请重试')
      }
    }
    setTyped(left)
    setProblems(refused)
    await refresh()
    setSaving(false)
    if (Object.keys(refused).length === 0) success(t('保存成功'))
    else document.getElementById(`row-param-${Object.keys(refused)[0]}`)?.scrollIntoView({ block: 'center' })
  }
  const reset = async (param: ShownParam) => {
    const isSure = await confirm({
      title: t('把“{{name}}”恢复为默认值吗？', { name: t(param.paramsName) }),
      okText: t('恢复默认'),
    })
    if (!isSure) return
    await post(paramResetRoute, { paramsId: param.paramsId, population: param.population }).catch(() => undefined)
    type(param, param.paramsValue)
    await refresh()
  }
  const cancelLater = async ({ paramsId, population, version }: ShownParam) => {
    await post(paramCancelRoute, { paramsId, population, version }).catch(() => undefined)
    await refresh()
  }
  const count = Object.keys(typed).length
  return (
    <div className="settings-split">
      {isNarrow ? (
        <Select
          aria-label={t('参数分组')}
          value={chosen}
          onChange={setChosen}
          options={groups.map(({ group }) => ({ value: group, label: t(group) }))}
        />
      ) : (
        <nav className="settings-card settings-rail" aria-label={t('参数分组')}>
          <div className="settings-rail-head">
            <SearchInput label={t('搜索参数')} value={words} onType={setWords} />
          </div>
          <ul>
            {groups.map(({ group, params: members }) => (
              <li key={group}>
                <button
                  type="button"
                  aria-current={words === '' && group === chosen}
                  onClick={() => (setChosen(group), setWords(''))}
                >
                  <span>
                    <strong>{t(group)}</strong>
                  </span>
                  <span className="settings-count">{changedText(members)}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <section className="settings-card" aria-label={t('参数')}>
        {shown.map(({ group, params: members }) => (
          <div className="param-group" key={group}>
            <header className="settings-head">
              <h2>{t(group)}</h2>
            </header>
            {members.map((param) => (
              <ParamRow
                key={rowKey(param)}
                param={param}
                typed={typed[rowKey(param)]}
                problem={problems[rowKey(param)]}
                isReadonly={!canUpdate}
                onType={(value) => type(param, value)}
                onReset={() => void reset(param)}
                onLater={() => setLater(param)}
                onCancelLater={() => void cancelLater(param)}
              />
            ))}
          </div>
        ))}
        {shown.length === 0 && <EmptyState reason={t('没有符合条件的参数')} />}
        {count > 0 && (
          <footer className="param-foot">
            <span>{t('{{n}} 项修改未保存', { n: count })}</span>
            <Button onClick={() => (setTyped({}), setProblems({}))}>{t('放弃修改')}</Button>
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t('保存 {{n}} 项', { n: count })}
            </Button>
          </footer>
        )}
      </section>
      {later && (
        <LaterDialog
          param={later}
          onClose={() => setLater(null)}
          onSaved={() => (setLater(null), success(t('保存成功')), void refresh())}
        />
      )}
    </div>
  )
}

/** The chosen group; while searching, whatever fits of all groups. */
function narrowed(groups: readonly ParamGroup[], chosen: string, words: string): ParamGroup[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return groups.filter(({ group }) => group === chosen)
  return groups
    .map(({ group, params }) => ({
      group,
      params: params.filter((param) =>
        `${param.paramsName} ${param.paramsId} ${param.help ?? ''}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ params }) => params.length > 0)
}

function changedText(params: readonly ShownParam[]): string {
  const changed = params.filter(isChanged).length
  return changed > 0
    ? t('{{n}} 项已改', { n: changed })
    : String(params.filter((param) => param.population === '').length)
}
