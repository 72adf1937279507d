import { Navigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import type { CardRegistration } from '#core/billing/ports/stored-cards.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { CARD_TEXTS as texts, notRegisteredText } from '../../texts/cards.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import { NotRegistered } from './not-registered.tsx'

/** Where the card window returns to with a card: has it stored, then goes back to where the customer began. */
export function CardSuccessScreen() {
  const [query] = useSearchParams()
  const registration = parseRegistration(query)
  return registration === null ? (
    <NotRegistered text={texts.notRegistered.missing} way="again" />
  ) : (
    <SignedInOnly>
      <Registering registration={registration} />
    </SignedInOnly>
  )
}

function Registering({ registration }: { readonly registration: CardRegistration }) {
  const finish = useUseCase(BillingSide.finishCardRegistration)
  const registered = useLoaded(`card-of-${registration.authKey}`, () => finish(registration))
  return match(registered)
    .with({ status: 'ready' }, ({ value: { isNew, returnTo } }) => (
      <Navigate to={returnTo} state={isNew ? { cardRegistered: true } : null} replace />
    ))
    .with({ status: 'failed' }, ({ error, retry }) => <NotRegistered {...notRegisteredText(error)} onRetry={retry} />)
    .with({ status: 'loading' }, () => (
      <ScreenFrame title={texts.registering.title} lead={texts.registering.text}>
        <Loading label={texts.registering.text}>
          <Skeleton shape="card" />
        </Loading>
      </ScreenFrame>
    ))
    .exhaustive()
}

/** What the card window left in the address; null when a part is missing. */
const parseRegistration = (query: URLSearchParams): CardRegistration | null => {
  const [authKey, customerKey] = [query.get('authKey'), query.get('customerKey')]
  return authKey && customerKey ? { authKey, customerKey } : null
}
