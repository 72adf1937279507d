import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import type { CheckoutOption, CurrentCheckout } from '#core/storing/ports/checkouts.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { CHECKOUT_TEXTS as texts, currentNote } from '../../texts/checkout.ts'
import { dayText } from '../../texts/dates.ts'
import { NO_DAY_TEXTS } from '../../texts/home-status.ts'
import css from './checkout.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type CurrentCheckoutProps = {
  readonly option: CheckoutOption & { readonly current: CurrentCheckout }
  /** The request was taken back. */
  readonly onChanged: () => Promise<void>
  /** The shop has closed its booked day since (G800). */
  readonly isDayClosed?: boolean | undefined
  /** The next step, where there is one beside it. */
  readonly next?: ReactNode
}

/** The checkout under way: its day, who takes the gear and where, what comes next, and the ways to change it while there are some. */
export function CurrentCheckoutFacts({ option, isDayClosed = false, onChanged, next }: CurrentCheckoutProps) {
  const { equipmentId, current } = option
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const today = Day.of(useUseCase(Ports.clock).now())
  return (
    <>
      <div className={css.two}>
        <div>
          <p className={css.label}>{current.scheduledFor === null ? texts.current.day : texts.current.brought}</p>
          <p className={css.value}>
            {isDayClosed ? NO_DAY_TEXTS.undecided : dayText(current.scheduledFor ?? current.day)}
          </p>
        </div>
        <div className={css.right}>
          <p className={css.label}>{texts.current.who}</p>
          <p className={css.value}>{current.recipientName}</p>
        </div>
      </div>
      <p className={css.currentNote}>{isDayClosed ? NO_DAY_TEXTS.closed : currentNote(current, today)}</p>
      {next}
      <div className={css.where}>
        <p className={css.label}>{texts.current.where}</p>
        <p>{current.address}</p>
      </div>
      {current.canWithdraw && (
        <>
          <button
            type="button"
            className={css.quiet}
            onClick={() => void navigate(`/equipment/checkout/place?equipment=${equipmentId}`)}
          >
            {texts.current.redirect}
          </button>
          <button type="button" className={css.quiet} onClick={() => setAsking(true)}>
            {texts.current.withdraw}
          </button>
        </>
      )}
      <WithdrawDialog
        open={isAsking}
        equipmentId={equipmentId}
        onClose={() => setAsking(false)}
        onWithdrawn={onChanged}
      />
    </>
  )
}
