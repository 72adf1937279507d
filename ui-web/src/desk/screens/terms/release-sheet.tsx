import { useState } from 'react'
import { effectiveDays, type TermsKind } from '#core/account/terms-document.ts'
import { Day } from '#core/shared/day.ts'
import { type ListedVersion, releaseTerms } from '#adapters/http/contract/staff/terms.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { DayPicker } from '../../../parts/day-picker.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { CALENDAR_TEXTS, holidayName } from '../../../texts/calendar.ts'
import { useDesk } from '../../desk.ts'
import { PlannedSheet } from '../../parts/planned-sheet.tsx'
import { DESK_TERMS_TEXTS, releasedLines } from '../../texts/terms.ts'
import settings from '../settings/settings.module.css'

const texts = DESK_TERMS_TEXTS.release

type Props = {
  readonly kind: TermsKind
  readonly version: string
  readonly versions: readonly ListedVersion[]
  readonly onClose: () => void
}

/** From which day on a draft holds: no earlier than customers can be told, and never for less of them than is said before (G223). */
export function ReleaseSheet({ kind, version, versions, onClose }: Props) {
  const { queries, clock } = useDesk()
  const today = Day.of(clock.now())
  const [isWorse, setWorse] = useState(false)
  const [picked, setPicked] = useState<Day | null>(null)
  const [changes, setChanges] = useState('')
  const released = versions
    .flatMap(({ effectiveOn }) => (effectiveOn === null ? [] : [{ effectiveOn }]))
    .toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1))
  const isFirst = released.length === 0
  const { earliest, latest } = effectiveDays(released, isWorse, today)
  const effectiveOn = picked === null || picked < earliest ? earliest : picked
  const wish = { version, effectiveOn, isWorse, changes: changes.trim() }

  return (
    <PlannedSheet
      title={texts.title(version)}
      text={texts.text}
      reasons={texts.reasons}
      typed={JSON.stringify(wish)}
      missing={isFirst || wish.changes !== '' ? [] : [texts.changes]}
      ask={(send, { body }) => send(releaseTerms, { params: { kind }, body: { ...wish, ...body } })}
      linesOf={releasedLines}
      action={texts.action}
      busy={texts.busy}
      done={texts.done}
      onDone={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      {!isFirst && (
        <>
          <CheckRow label={texts.worse} checked={isWorse} onChange={setWorse} />
          <TextField
            label={texts.changes}
            value={changes}
            onChange={setChanges}
            autoComplete="off"
            message={{ tone: 'neutral', text: texts.changesHint }}
          />
        </>
      )}
      <p className={settings.note}>{texts.day}</p>
      <DayPicker
        key={earliest}
        days={{ from: today, to: latest }}
        picked={effectiveOn}
        start={earliest}
        onPick={setPicked}
        isOpen={day => day >= earliest && day <= latest}
        holidayName={holidayName}
        texts={CALENDAR_TEXTS}
      />
    </PlannedSheet>
  )
}
