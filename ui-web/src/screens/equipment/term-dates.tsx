import type { Day } from '#core/shared/day.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { countdownText, endableText, fullDay } from '../../texts/dates.ts'
import { EQUIPMENT_TEXTS as texts } from '../../texts/equipment.ts'
import css from './equipment.module.css'

type TermDatesProps = { readonly contract: ActiveStoring; readonly today: Day }

/** The two days that matter to the payer, each with how far it is; after a termination the one that is left (G60, G69). */
export const TermDates = ({ contract, today }: TermDatesProps) => {
  const { autoRenewal, storageEndDate, nextRenewalDate, renewalCancelDeadline } = contract
  if (autoRenewal === 'TERMINATED' && storageEndDate !== null) {
    return (
      <div className={css.dates}>
        <Date label={texts.ends} value={fullDay(storageEndDate)} note={countdownText(today, storageEndDate)} />
        <p className={css.datesNote}>{texts.ended}</p>
      </div>
    )
  }
  if (nextRenewalDate === null || renewalCancelDeadline === null) {
    return <p className={css.datesNote}>{texts.notStarted}</p>
  }
  // The payment decides what can be done, and is with the payments.
  if (nextRenewalDate <= today) return <p className={css.datesNote}>{texts.renewalDue}</p>
  const endable = endableText(nextRenewalDate, today)
  return (
    <div className={css.dates}>
      <Date label={texts.renewal} value={fullDay(nextRenewalDate)} note={countdownText(today, nextRenewalDate)} />
      <Date label={texts.endable} value={endable.value} note={endable.note} isAction />
    </div>
  )
}

type DateProps = { readonly label: string; readonly value: string; readonly note: string; readonly isAction?: boolean }

const Date = ({ label, value, note, isAction }: DateProps) => (
  <div>
    <p className={css.note}>{label}</p>
    <p className={css.date} data-action={isAction}>
      {value}
    </p>
    <p className={css.note}>{note}</p>
  </div>
)
