import { useState } from 'react'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../../parts/banner.tsx'
import { Button } from '../../../../parts/button.tsx'
import { useDesk } from '../../../desk.ts'
import { FailureBanner } from '../../../parts/failure-banner.tsx'
import { useToast } from '../../../parts/use-toast.ts'
import { MONEY_ACTION_NAMES, MONEY_TEXTS as texts, moneyDoneText } from '../../../texts/order-money.ts'
import { failureText } from '../../../texts/shared.ts'
import { isInDoubt, type Undecided, type useMoving } from './use-moving.ts'

type Props = { readonly undecided: Undecided; readonly check: ReturnType<typeof useMoving>['checkAgain'] }

/** What was sent without an answer: never said to have failed, and asked for under its own key. */
export function UndecidedBanner({ undecided, check }: Props) {
  const { queries } = useDesk()
  const say = useToast()
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const press = () =>
    check(undecided).match(
      async done => {
        say(moneyDoneText(done))
        await queries.invalidateQueries()
      },
      async why => {
        setFailure(why)
        if (isInDoubt(why)) return
        say(failureText(why))
        await queries.invalidateQueries()
      },
    )
  return (
    <>
      <Banner tone="warn">{texts.undecided(MONEY_ACTION_NAMES[undecided.action])}</Banner>
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      <Button onPress={press} busyLabel={texts.checking}>
        {texts.check}
      </Button>
    </>
  )
}
