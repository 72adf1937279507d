import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { LateFeePerDay } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { Button } from '../../../parts/button.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useDesk } from '../../desk.ts'
import { RegionChoice } from '../../parts/region-choice.tsx'
import { SETTINGS_TEXTS } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { PlannedDay } from '../../parts/planned-day.tsx'
import { WonField } from '../../parts/won-field.tsx'
import css from './settings.module.css'
import { factsWish, type ShownFacts } from './shown-facts.ts'

const texts = SETTINGS_TEXTS.lateFee

type Props = ShownFacts & { readonly canChange: boolean }

/** What a day costs once gear of an ended contract could have been collected. */
export function LateFees({ facts, version, canChange }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [dropping, setDropping] = useState<LateFeePerDay | null>(null)
  const fees = facts.lateFees.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const whereOf = ({ region }: LateFeePerDay) =>
    facts.regions.find(({ code }) => code === region)?.label ?? region ?? SETTINGS_TEXTS.all

  return (
    <div className={css.fields}>
      <p className={css.name}>{SETTINGS_TEXTS.sheets.lateFee}</p>
      {fees.length === 0 && <p className={css.note}>{texts.none}</p>}
      <ul className={css.rows}>
        {fees.map(fee => (
          <li key={`${fee.from}${fee.region}`} className={css.row}>
            <span>
              <span>{texts.row(fee.perDayWon)}</span>
              <span className={css.sub}>
                {dayText(fee.from)}부터 · {whereOf(fee)}
              </span>
            </span>
            {canChange && (
              <button
                type="button"
                className={css.small}
                aria-label={`${dayText(fee.from)} ${whereOf(fee)} ${texts.drop}`}
                onClick={() => setDropping(fee)}
              >
                {texts.drop}
              </button>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <Button tone="ghost" onPress={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
      {isAdding && <AddSheet facts={facts} version={version} onClose={() => setAdding(false)} />}
      {dropping && (
        <ChangeSheet
          title={texts.dropSheet}
          text={`${texts.row(dropping.perDayWon)} · ${whereOf(dropping)}`}
          wish={factsWish({ lateFees: facts.lateFees.filter(fee => !isSame(fee, dropping)) })}
          version={version}
          regions={facts.regions}
          reasons={SETTINGS_TEXTS.withdrawReasons}
          save={texts.drop}
          isAtOnce
          isDanger
          onClose={() => setDropping(null)}
        />
      )}
    </div>
  )
}

const isSame = (one: LateFeePerDay, other: LateFeePerDay): boolean =>
  one.from === other.from && one.region === other.region

function AddSheet({ facts, version, onClose }: ShownFacts & { readonly onClose: () => void }) {
  const today = Day.of(useDesk().clock.now())
  const [region, setRegion] = useState<RegionCode | null>(null)
  const [from, setFrom] = useState<Day>(today)
  const [won, setWon] = useState('')
  const added: LateFeePerDay = { from, region, perDayWon: Number(won) as Won }

  return (
    <ChangeSheet
      title={texts.add}
      text={texts.wonHint}
      wish={won === '' ? null : factsWish({ lateFees: [...facts.lateFees.filter(fee => !isSame(fee, added)), added] })}
      missing={won === '' ? [texts.won] : []}
      version={version}
      regions={facts.regions}
      reasons={SETTINGS_TEXTS.reasons}
      isAtOnce
      onClose={onClose}
    >
      <RegionChoice
        label={texts.region}
        regions={facts.regions}
        value={region}
        onChange={setRegion}
        own={facts.lateFees}
      />
      <WonField label={texts.won} value={won} digits={6} onChange={setWon} />
      <p className={css.note}>{texts.from}</p>
      <PlannedDay picked={from} onPick={setFrom} />
    </ChangeSheet>
  )
}
