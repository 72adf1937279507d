import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import type { ShopWish } from '#adapters/http/contract/staff/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { useRegion } from '../../parts/use-region.ts'
import { SETTINGS_TEXTS } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { PlannedDay } from '../../parts/planned-day.tsx'
import css from './settings.module.css'
import { factsWish, type ShownFacts, withRegion } from './shown-facts.ts'

const texts = SETTINGS_TEXTS.closing

/** Null is every region. */
type ClosedDay = { readonly region: Region | null; readonly day: Day }

const closedDaysOf = ({ regions, pickup }: Shop, region: Region | null): readonly Day[] =>
  region === null
    ? pickup.closedDays
    : (regions.find(({ code }) => code === region.code)?.pickupWindows?.closedDays ?? [])

const comingDays = (facts: Shop, today: Day): readonly ClosedDay[] =>
  [null, ...facts.regions]
    .flatMap(region => closedDaysOf(facts, region).map(day => ({ region, day })))
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))

/** The facts with these days closed in a region, or in all. What is past is history, and stays. */
const wishFor = (facts: Shop, region: Region | null, days: readonly Day[]): ShopWish => {
  const closedDays = days.toSorted()
  if (region === null) return factsWish({ pickup: { closedDays } })
  const now = facts.regions.find(({ code }) => code === region.code) ?? region
  const pickupWindows = now.pickupWindows && { ...now.pickupWindows, closedDays }
  return factsWish({ regions: withRegion(facts.regions, { ...now, pickupWindows }) })
}

type Props = ShownFacts & { readonly canChange: boolean }

/** The days on which nobody drives: what is set most often comes first. */
export function ClosedDays({ facts, version, canChange }: Props) {
  const today = Day.of(useDesk().clock.now())
  const [isClosing, setClosing] = useState(false)
  const [opening, setOpening] = useState<ClosedDay | null>(null)
  const days = comingDays(facts, today)

  return (
    <Card title={texts.title}>
      {days.length === 0 ? (
        <p className={css.note}>{texts.none}</p>
      ) : (
        <ul className={css.rows}>
          {days.map(closed => (
            <li key={`${closed.region?.code}${closed.day}`} className={css.row}>
              <span>
                <span className={css.name}>{dayText(closed.day)}</span>
                <span className={css.sub}>{closed.region?.label ?? SETTINGS_TEXTS.all}</span>
              </span>
              {canChange && (
                <button
                  type="button"
                  className={css.small}
                  aria-label={`${dayText(closed.day)} ${closed.region?.label ?? SETTINGS_TEXTS.all} ${texts.open}`}
                  onClick={() => setOpening(closed)}
                >
                  {texts.open}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <div className={css.actions}>
          <Button onPress={() => setClosing(true)}>{texts.action}</Button>
        </div>
      )}
      {isClosing && <CloseSheet facts={facts} version={version} onClose={() => setClosing(false)} />}
      {opening && (
        <ChangeSheet
          title={texts.openSheet(opening.day)}
          wish={wishFor(
            facts,
            opening.region,
            closedDaysOf(facts, opening.region).filter(day => day !== opening.day),
          )}
          version={version}
          regions={facts.regions}
          reasons={texts.openReasons}
          save={texts.open}
          isAtOnce
          onClose={() => setOpening(null)}
        />
      )}
    </Card>
  )
}

type CloseProps = ShownFacts & { readonly onClose: () => void }

const ALL = 'ALL'
/** In a row, as of a storm or a holiday. */
const SPANS = [1, 2, 3, 4, 5, 6, 7]

function CloseSheet({ facts, version, onClose }: CloseProps) {
  const kept = useRegion().region
  const driven = facts.regions.filter(({ pickupWindows }) => pickupWindows !== null)
  const others = facts.regions.filter(({ pickupWindows }) => pickupWindows === null)
  const [picked, setPicked] = useState<string | null>(null)
  const [day, setDay] = useState<Day | null>(null)
  const code = picked ?? driven.find(region => region.code === kept)?.code ?? ALL
  const region = driven.find(one => one.code === code) ?? null
  const closed = closedDaysOf(facts, region)
  const [span, setSpan] = useState(1)
  const days = day === null ? [] : SPANS.slice(0, span).map(count => Day.addDays(day, count - 1))
  const added = days.filter(one => !closed.includes(one))

  return (
    <ChangeSheet
      title={texts.sheet}
      wish={added.length === 0 ? null : wishFor(facts, region, [...closed, ...added])}
      missing={added.length === 0 ? [texts.pick] : []}
      version={version}
      regions={facts.regions}
      reasons={texts.reasons}
      save={day === null ? texts.pick : texts.save(day, span)}
      isAtOnce
      onClose={onClose}
    >
      {driven.length > 0 && (
        <Choices
          label={texts.where}
          choices={[
            ...driven.map(one => ({ value: one.code as string, label: one.label })),
            { value: ALL, label: SETTINGS_TEXTS.all },
          ]}
          value={code}
          onChange={setPicked}
        />
      )}
      {others.length > 0 && facts.regions.length > 1 && (
        <p className={css.quiet}>{texts.noWindows(others.map(({ label }) => label).join(', '))}</p>
      )}
      <PlannedDay picked={day} onPick={setDay} taken={closed} />
      {day !== null && (
        <Choices
          label={texts.span}
          choices={SPANS.map(count => ({ value: String(count), label: texts.days(count) }))}
          value={String(span)}
          onChange={count => setSpan(Number(count))}
        />
      )}
    </ChangeSheet>
  )
}
