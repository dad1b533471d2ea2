import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { wordOf, type Note, type NoteWords } from '../shared/notes.ts'
import { Chips } from '#browser/kit/parts/chips.tsx'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { SayDialog, SayProblem } from './say-dialog.tsx'
import './worklist.css'

/** Notes of an area: where they are kept, on what, and its words for them. */
export type Notes = NoteWords & {
  readonly entity: AnyEntity
  /** The reference to what is noted on. */
  readonly on: string
  readonly usual: () => readonly string[]
}

type On = { id: string; name: string }

/** One note: what came of it, how and by whom, and in which words. */
function NoteLine({ notes, note, children }: { notes: NoteWords; note: Note; children?: ReactNode }) {
  const [, way] = wordOf(notes.ways, note.way)
  const [, result, tone] = wordOf(notes.results, note.result)
  return (
    <>
      <p>
        <ToneTag tone={tone ?? 'grey'}>{t(result)}</ToneTag>
        <small>{[t(way), note.operatorName, momentText(note.time)].filter(Boolean).join(' · ')}</small>
      </p>
      <p>{note.content}</p>
      {children}
    </>
  )
}

/** The last note and how many there are, on the card of what is open. */
export function LastNote({ notes, last, count }: { notes: NoteWords; last: Note | null; count: number }) {
  if (!last) return <NotNoted />
  return (
    <div className="worklist-note">
      <NoteLine notes={notes} note={last}>
        {count > 1 && <small>{t('共 {{n}} 条处理记录', { n: count })}</small>}
      </NoteLine>
    </div>
  )
}

function NotNoted() {
  return <p className="worklist-unnoted">{t('还没有处理记录')}</p>
}

/** All notes on a record, on its page. */
export function NotesCard({
  notes,
  about,
  title,
  className,
}: {
  notes: Notes
  about: On
  title: string
  /** How cards of that page look. */
  className: string
}) {
  const { path } = notes.entity
  const canList = useCan(`${path}:list`)
  const canAdd = useCan(`${path}:add`)
  const [isOpen, setOpen] = useState(false)
  const address = addressOf(notes.entity)
  const answer = useQuery({
    queryKey: [address, 'of', about.id],
    queryFn: () => get<Page<Note & { id: string }>>(`${address}/list`, { [notes.on]: about.id, size: 100 }),
    enabled: canList,
  })
  if (!canList) return null
  return (
    <section className={className}>
      <h2>
        {title}{' '}
        {canAdd && (
          <Button size="small" type="link" onClick={() => setOpen(true)}>
            {t('登记处理')}
          </Button>
        )}
      </h2>
      {answer.data?.records.length === 0 && <NotNoted />}
      <ol className="worklist-notes">
        {answer.data?.records.map((note) => (
          <li key={note.id} className="worklist-note">
            <NoteLine notes={notes} note={note} />
          </li>
        ))}
      </ol>
      {isOpen && (
        <NoteDialog
          notes={notes}
          about={about}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            void answer.refetch()
          }}
        />
      )}
    </section>
  )
}

/** What somebody did about open work; it is added to what was noted before. */
export function NoteDialog({
  notes,
  about,
  onClose,
  onDone,
}: {
  notes: Notes
  about: On
  onClose: () => void
  onDone: () => void
}) {
  const ways = Object.values(notes.ways)
  const [way, setWay] = useState<string>(ways[0]![0])
  const [result, setResult] = useState<string>()
  const postOnce = usePostOnce()
  const { success } = useFeedback()
  const save = async (content: string) => {
    if (!result) return false
    const order = { [notes.on]: about.id, way, result, content }
    // What went wrong is told by the client.
    if (!(await wasDone(postOnce(`${addressOf(notes.entity)}/add`, order)))) return false
    success(t('已登记'))
    onDone()
    return true
  }
  return (
    <SayDialog
      title={t('登记对 {{name}} 的处理', { name: about.name })}
      okText={t('登记')}
      text={{
        label: t('处理情况'),
        placeholder: t('何时、与谁联系，了解到什么'),
        missing: t('请填写处理情况'),
        most: 500,
        usual: notes.usual(),
        isLabelled: true,
      }}
      onSend={save}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <label>{t('方式')}</label>
          <Radio.Group
            optionType="button"
            value={way}
            aria-label={t('方式')}
            options={ways.map(([value, label]) => ({ value, label: t(label) }))}
            onChange={(event) => setWay(String(event.target.value))}
          />
          <label>{t('结果')}</label>
          <Chips
            label={t('结果')}
            chosen={result}
            options={Object.values(notes.results).map(([value, label]) => ({ value, label: t(label) }))}
            onChoose={setResult}
          />
          {isTried && !result && <SayProblem text={t('请选择结果')} />}
        </>
      )}
    </SayDialog>
  )
}
