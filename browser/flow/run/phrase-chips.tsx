import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { shown, t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { PhraseEditor } from './phrase-editor.tsx'
import { phrasesOf, type PhraseUse } from './phrases-of.ts'
import { usePhrases } from './use-phrases.ts'
import './phrases.css'

/** Words to take at one touch: those of the step first, then the person's own. */
export function PhraseChips({
  ofStep,
  value,
  onTake,
  usual,
  use,
}: {
  ofStep: readonly string[]
  value: string
  onTake: (text: string) => void
  /** Offered while there are no others. */ usual?: string
  /** What they are said with. */ use: PhraseUse
}) {
  const own = usePhrases()
  const [isEditing, setEditing] = useState(false)
  const texts = phrasesOf(use, [...new Set([...ofStep, ...own.texts])])
  return (
    <div className="run-phrases">
      <ul aria-label={t('常用意见')}>
        {(texts.length > 0 || usual === undefined ? texts : [usual]).map((text) => (
          <li key={text}>
            <button type="button" aria-pressed={value === text} onClick={() => onTake(text)}>
              {shown(text)}
            </button>
          </li>
        ))}
      </ul>
      <IconButton label={t('管理常用意见')} icon={Settings2} onClick={() => setEditing(true)} />
      {isEditing && <PhraseEditor written={value} onClose={() => setEditing(false)} />}
    </div>
  )
}
