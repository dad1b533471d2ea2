import { Check } from 'lucide-react'
import { useState } from 'react'
import { t, tKey } from '#browser/wire/i18n.ts'
import { Hit } from './hit.tsx'
import { SearchLine } from './search-line.tsx'
import { useFinds } from './use-finds.ts'
import './pick-field.css'

/** A division with those in it. */
export type Region = { value: string; label: string; fullName: string; children?: Region[] }

const levels = [tKey('选省份'), tKey('选城市'), tKey('选区县')]
const mostFound = 50

/** A place by its divisions: three tabs that grow narrower, or a word to look for. */
export function RegionChoice({
  tree,
  path,
  onChange,
}: {
  tree: readonly Region[]
  /** Codes from the widest to the narrowest that was chosen. */
  path: readonly string[]
  onChange: (path: readonly string[], isLast: boolean) => void
}) {
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const finds = useFinds(word)
  const chosen = path.flatMap((code, i) => nodesAt(tree, path, i).find(({ value }) => value === code) ?? [])
  const hasMore = chosen.length === 0 || (chosen.at(-1)!.children ?? []).length > 0
  const open = hasMore ? chosen.length : chosen.length - 1
  const [wanted, setWanted] = useState<number | null>(null)
  const at = Math.min(wanted ?? open, open)
  const take = (to: readonly string[], node: Region) => {
    setTyped('')
    setWanted(null)
    onChange(to, (node.children ?? []).length === 0)
  }
  const rows = word
    ? found(tree, (name) => finds(name, word) !== null).slice(0, mostFound)
    : nodesAt(tree, path, at).map((node) => ({ node, path: [...path.slice(0, at), node.value] }))
  return (
    <>
      <SearchLine value={typed} hint={t('省、市、区县，如 yl')} onType={setTyped} />
      {word === '' && (
        <div className="pick-tabs" role="tablist" aria-label={t('省、市、区县')}>
          {levels.slice(0, open + 1).map((words, i) => (
            <button key={words} type="button" role="tab" aria-selected={i === at} onClick={() => setWanted(i)}>
              {chosen[i]?.label ?? t(words)}
            </button>
          ))}
        </div>
      )}
      {rows.length === 0 && (
        <p className="pick-none">{word ? t('没有找到“{{query}}”', { query: word }) : t('暂无数据~')}</p>
      )}
      <div className="pick-list has-search" role="listbox" aria-label={t('省、市、区县')}>
        {rows.map((row) => {
          const isChosen = path.includes(row.node.value)
          return (
            <button
              key={row.node.value}
              type="button"
              role="option"
              className="pick-row"
              aria-selected={isChosen}
              onClick={() => take(row.path, row.node)}
            >
              <span>
                <Hit text={row.node.label} typed={word} finds={finds} note={word && aboveOf(row.node)} />
              </span>
              {isChosen && <Check size={20} strokeWidth={2} aria-hidden />}
            </button>
          )
        })}
      </div>
    </>
  )
}

/** What can be chosen at a level, under what is chosen above it. */
function nodesAt(tree: readonly Region[], path: readonly string[], level: number): readonly Region[] {
  return path
    .slice(0, level)
    .reduce<readonly Region[]>((nodes, code) => nodes.find(({ value }) => value === code)?.children ?? [], tree)
}

/** What a division lies in. */
function aboveOf({ fullName, label }: Region): string {
  return fullName.endsWith(label) ? fullName.slice(0, -label.length) : ''
}

function found(
  tree: readonly Region[],
  isMeant: (name: string) => boolean,
  above: readonly string[] = [],
): { node: Region; path: string[] }[] {
  return tree.flatMap((node) => {
    const path = [...above, node.value]
    return [...(isMeant(node.label) ? [{ node, path }] : []), ...found(node.children ?? [], isMeant, path)]
  })
}
