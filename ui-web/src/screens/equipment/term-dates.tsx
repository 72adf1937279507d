import { useNavigate } from 'react-router-dom'
import type { Day } from '#core/shared/day.ts'
import { isRenewalOwed } from '#core/storing/home-moment.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { Button } from '../../parts/button.tsx'
import { countdownText, endableText, fullDay } from '../../texts/dates.ts'
import { collectNote, EQUIPMENT_TEXTS as texts } from '../../texts/equipment.ts'
import { RENEWAL_TEXTS } from '../../texts/home-status.ts'
import css from './equipment.module.css'

type TermDatesProps = { readonly contract: ActiveStoring; readonly today: Day }

/** The two days that matter to the payer, and how far the one is until which something can be done (G932); after a termination the one that is left (G60, G69). What is owed for the next year comes before them (G820). */
export const TermDates = ({ contract, today }: TermDatesProps) => {
  const { moment, autoRenewal, storageEndDate, nextRenewalDate, renewalCancelDeadline } = contract
  if (isRenewalOwed(moment)) return <Owed />
  // Also where a payment is held: it has no day (G975).
  const isHeld = nextRenewalDate === null && autoRenewal !== 'TERMINATED'
  if (storageEndDate !== null && (nextRenewalDate === null || autoRenewal === 'TERMINATED' || isOver(moment))) {
    return (
      <div className={css.dates}>
        <Date label={texts.ends} value={fullDay(storageEndDate)} note={countdownText(today, storageEndDate)} />
        {moment !== 'COLLECTION_OVER' && !isHeld && (
          <p className={css.datesNote}>{isOver(moment) ? collectNote(storageEndDate) : texts.ended}</p>
        )}
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
      <Date label={texts.renewal} value={fullDay(nextRenewalDate)} />
      <Date label={texts.endable} value={endable.value} note={endable.note} isAction />
    </div>
  )
}

const isOver = (moment: ActiveStoring['moment']): boolean => moment === 'STORAGE_OVER' || moment === 'COLLECTION_OVER'

/** The next year is still to be paid. */
function Owed() {
  const navigate = useNavigate()
  return (
    <>
      <p className={css.owed}>{RENEWAL_TEXTS.refused}</p>
      <p className={css.note}>{texts.owedNote}</p>
      <div className={css.pay}>
        <Button onPress={() => void navigate('/mypage/payment/stored')}>{RENEWAL_TEXTS.pay}</Button>
      </div>
    </>
  )
}

type DateProps = { readonly label: string; readonly value: string; readonly note?: string; readonly isAction?: boolean }

const Date = ({ label, value, note, isAction }: DateProps) => (
  <div>
    <p className={css.note}>{label}</p>
    <p className={css.date} data-action={isAction}>
      {value}
    </p>
    {note !== undefined && <p className={css.note}>{note}</p>}
  </div>
)
