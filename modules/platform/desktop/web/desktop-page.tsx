import { Button } from 'antd'
import { RotateCw } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardGroup } from '#services/cards/shared/card-facts.ts'
import { GroupProvider } from '#browser/kit/cards/group-in-use.ts'
import { useGreeting } from '#browser/kit/hooks/use-greeting.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { widthParts } from '#browser/kit/hooks/width/width-parts.ts'
import { t } from '#browser/wire/i18n.ts'
import { lazyPart } from '#browser/kit/parts/lazy-part.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { PageFailure } from '#browser/shell/pages/page-failure.tsx'
import type { Desk } from '../shared/desk.ts'
import { CardFrame } from './card-frame.tsx'
import { useCardViews } from './use-card-views.ts'
import { DeskGrid } from './desk-grid.tsx'
import { useCardData } from './use-card-data.ts'
import { layoutPrefs, useDesk, useFrontDesktop } from './use-desk.ts'
import './desktop.css'

const halves = widthParts({
  desk: () => import('./desk-tools.tsx'),
  phone: () => import('#browser/shell/phone/phone-home.tsx'),
})
/** Most people have one role and one desktop. */
const DeskChoice = lazyPart(async () => (await import('./desk-choice.tsx')).DeskChoice)

/** A phone tells it in its own way. */
const DeskNow = lazyPart(async () => (await import('./desk-now.tsx')).DeskNow)

/** Only a new school needs it. */
const FirstStepsCard = lazyPart(async () => (await import('./first-steps.tsx')).FirstStepsCard)

/** The page with what a window as wide as this one needs of it. */
export async function loadDesktopPage(): Promise<typeof DesktopPage> {
  await halves.load()
  return DesktopPage
}

/** The first page: what is to do, what happens today, how the people are. */
function DesktopPage() {
  const { desk, error, retry, setRole, forget } = useDesk()
  const greeting = useGreeting()
  const [density] = useUserPref<'roomy' | 'tight'>(layoutPrefs.density, 'roomy')
  const isNarrow = useNarrow()
  const [isFolded, setFolded] = useUserPref(layoutPrefs.isFolded, false)
  const { phone } = halves.use()
  const [chosen, setChosen] = useState('')
  // Another role has other groups.
  const groups = desk?.groups ?? null
  const group = groups?.choices.find(({ value }) => value === chosen)
  return (
    <div className={density === 'tight' ? 'desk-page desk-tight' : 'desk-page'}>
      <header className="desk-head">
        {isNarrow ? (
          // A phone shows the switch where its role looks at the groups; where the desktop cannot be had, it goes on without.
          <GroupProvider value={desk ? groups && { ...groups, group, choose: setChosen } : error ? null : undefined}>
            {phone && <phone.PhoneHome />}
          </GroupProvider>
        ) : (
          <div className="desk-greeting">
            <h1>{greeting.words}</h1>
            <p>{greeting.day}</p>
          </div>
        )}
        <Alone>
          {desk && desk.roles.length > 1 && (
            <DeskChoice
              label={t('角色')}
              value={desk.roleCode}
              options={desk.roles.map(({ code, label }) => ({ value: code, label: t(label) }))}
              onChange={setRole}
            />
          )}
          {groups && !isNarrow && (
            <DeskChoice
              label={t(groups.label)}
              value={group?.value ?? ''}
              options={[
                { value: '', label: t('全部 {{n}}', { n: groups.choices.reduce((sum, { count }) => sum + count, 0) }) },
                ...groups.choices,
              ]}
              onChange={setChosen}
            />
          )}
          {desk && <FrontDesk key={desk.roleCode} desk={desk} />}
        </Alone>
      </header>
      {desk && !isNarrow && (
        <Alone>
          <DeskNow roleCode={desk.roleCode} />
        </Alone>
      )}
      {desk?.firstSteps && (
        <Alone>
          <FirstStepsCard of={desk.firstSteps} isFolded={isFolded} onFold={setFolded} onChange={() => void forget()} />
        </Alone>
      )}
      {error ? (
        <LoadError error={error} onRetry={retry} />
      ) : !desk ? (
        <GridSkeleton />
      ) : (
        // A desktop full of zeros would say nothing to whoever prepares a school; and numbers of another class would be wrong.
        (!desk.firstSteps || isFolded) && (
          <Cards key={`${desk.roleCode} ${group?.value ?? ''}`} desk={desk} group={group} />
        )
      )}
    </div>
  )
}

/** What is lost here takes nothing else of the page with it, and says so. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <PageFailure isPart>
      <Suspense>{children}</Suspense>
    </PageFailure>
  )
}

/** Which of several desktops, and what else can be done with them. */
function FrontDesk({ desk }: { desk: Desk }) {
  const { front, setFront } = useFrontDesktop(desk)
  const isNarrow = useNarrow()
  const { desk: wide } = halves.use()
  return (
    <>
      {desk.desktops.length > 1 && (
        <DeskChoice
          label={t('桌面')}
          value={front!.id}
          options={desk.desktops.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setFront}
        />
      )}
      {!isNarrow && wide && <wide.DeskTools />}
    </>
  )
}

function Cards({ desk, group }: { desk: Desk; group: CardGroup | undefined }) {
  const { front } = useFrontDesktop(desk)
  const isNarrow = useNarrow()
  const all = front?.items ?? desk.defaultItems
  const inHead = new Set(
    desk.cards
      .filter(({ isInPhoneHead: is }) => is === true || (Array.isArray(is) && is.includes(desk.roleCode)))
      .map(({ code }) => code),
  )
  const items = isNarrow ? all.filter(({ cardCode }) => !inHead.has(cardCode)) : all
  const cardOf = (code: string) => desk.cards.find((card) => card.code === code)
  const viewOf = useCardViews([...new Set(items.flatMap(({ cardCode }) => cardOf(cardCode)?.module ?? []))].toSorted())
  const { states, refresh } = useCardData({ roleCode: desk.roleCode, group: group?.value }, items, desk.cards)
  if (all.length === 0)
    return (
      <EmptyState
        reason={t('桌面上还没有卡片')}
        action={
          <Link to="/desktopset">
            <Button type="primary">{t('添加卡片')}</Button>
          </Link>
        }
      />
    )
  return (
    <>
      {desk.lost.length > 0 && (
        <p className="desk-lost">
          {t('您没有该卡片的权限，已自动移除')} · {desk.lost.map((name) => t(name)).join(' · ')}
        </p>
      )}
      {!isNarrow &&
        items.map(({ instanceId, cardCode }) => {
          const card = cardOf(cardCode)
          const Alert = card && viewOf(card)?.view?.Alert
          const data = states.get(instanceId)?.data
          return (
            Alert &&
            data !== undefined && (
              <PageFailure key={instanceId} isPart place={data}>
                <Alert data={data} group={group} onChanged={() => refresh([instanceId])} />
              </PageFailure>
            )
          )
        })}
      <DeskGrid
        items={items}
        render={(item) => {
          const card = cardOf(item.cardCode)
          return (
            card && (
              <CardFrame
                item={item}
                card={card}
                found={viewOf(card)}
                group={group}
                state={states.get(item.instanceId)}
                onRefresh={() => refresh([item.instanceId])}
              />
            )
          )
        }}
      />
      <p className="desk-foot">
        <button type="button" onClick={() => refresh()}>
          <RotateCw size={12} strokeWidth={1.75} aria-hidden />
          {t('全部刷新')}
        </button>
      </p>
    </>
  )
}

/** The usual rows before it is known which cards there are. */
function GridSkeleton() {
  return (
    <div className="desk-grid" role="status" aria-busy="true" aria-label={t('正在加载')}>
      {[4, 4, 4].map((w, i) => (
        <div key={i} className="desk-card desk-blank" style={{ gridColumn: `span ${w}`, gridRow: 'span 3' }} />
      ))}
      {[6, 6].map((w, i) => (
        <div key={i} className="desk-card desk-blank" style={{ gridColumn: `span ${w}`, gridRow: 'span 3' }} />
      ))}
    </div>
  )
}
