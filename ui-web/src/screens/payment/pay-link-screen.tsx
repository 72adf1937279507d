import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { PayByLinkFailed } from '#core/billing/customer/pay-by-link.ts'
import type { LinkedPayment } from '#core/billing/ports/payment-links.ts'
import { orderName } from '#core/storing/order-name.ts'
import { NO_STORING_AGREED, STORING_TERMS, storingTermsAgreed } from '#core/storing/order-terms.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { ConsentList } from '../../parts/consent-list.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import {
  PAY_LINK_TEXTS as texts,
  payableUntilText,
  payByLinkFailureText,
  readLinkFailureText,
} from '../../texts/pay-link.ts'
import { fullDay } from '../../texts/dates.ts'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import { paymentFailureText } from '../../texts/payment-failures.ts'
import { payLabel, STORING_TEXTS } from '../../texts/storing.ts'
import { PayLinkClosed } from './pay-link-closed.tsx'
import css from './payment.module.css'

const ALL_AGREED = { service: true, damageCompensation: true, autoExtension: true }

/** What somebody pays by a link of the staff, with or without an account (G195). */
export function PayLinkScreen() {
  const { token = '' } = useParams()
  const paymentLinks = useUseCase(Ports.paymentLinks)
  const linked = useLoaded(`payment-link-${token}`, () => paymentLinks.read(token))
  return match(linked)
    .with({ status: 'loading' }, () => (
      <ScreenFrame title={texts.title}>
        <Loading>{null}</Loading>
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value, retry }) =>
      value.kind === 'Payable' ? (
        <Payable token={token} payment={value} />
      ) : (
        <PayLinkClosed why={value.why} onLookAgain={retry} />
      ),
    )
    .with({ status: 'failed' }, ({ error, retry }) =>
      error.kind === 'OrderNotFound' ? (
        <PayLinkClosed why="UNKNOWN" />
      ) : (
        <ScreenFrame title={texts.failed}>
          <ErrorState text={readLinkFailureText(error)} onRetry={retry} />
        </ScreenFrame>
      ),
    )
    .exhaustive()
}

type PayableProps = { readonly token: string; readonly payment: Extract<LinkedPayment, { kind: 'Payable' }> }

function Payable({ token, payment }: PayableProps) {
  const payByLink = useUseCase(BillingSide.payByLink)
  const [query] = useSearchParams()
  const [agreed, setAgreed] = useState(NO_STORING_AGREED)
  const [failure, setFailure] = useState<PayByLinkFailed | null>(null)
  const { terms } = STORING_TEXTS
  // What was agreed to with the order holds for each of its years.
  const isRenewal = payment.renewsFrom !== null
  const isAllAgreed = isRenewal || storingTermsAgreed(agreed)
  // The window came back with it; its own sentence is anybody's to write into the address.
  const code = query.get('code')
  const refusal = failure === null && code ? paymentFailureText(code, null, 'long') : null
  const pay = async (): Promise<void> => {
    setFailure(null)
    // Settles only when the window stays closed: else the page is left.
    await payByLink(token, agreed).mapErr(setFailure)
  }

  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      action={
        <ActionBar
          onPress={pay}
          disabled={!isAllAgreed}
          busyLabel={PAYMENT_TEXTS.start.opening}
          aside={
            failure !== null ? (
              <Refusal text={payByLinkFailureText(failure)} />
            ) : isAllAgreed ? undefined : (
              terms.missing
            )
          }
        >
          {payLabel(payment.amountWon)}
        </ActionBar>
      }
    >
      {refusal !== null && (
        <p className={css.reason} role="alert">
          {refusal}
        </p>
      )}
      <Card>
        <KeyValueList
          rows={[
            { label: texts.order, value: orderName(payment) },
            ...(payment.renewsFrom === null
              ? []
              : [{ label: texts.period, value: `${fullDay(payment.renewsFrom)}부터 1년` }]),
            { label: texts.until, value: payableUntilText(payment.payableUntil) },
          ]}
          total={{ label: texts.total, value: <AmountText won={payment.amountWon} size="text" /> }}
        />
      </Card>
      {!isRenewal && <p className={css.label}>{texts.terms}</p>}
      {!isRenewal && (
        <ConsentList
          terms={STORING_TERMS}
          labels={terms.names}
          agreed={agreed}
          onAgree={setAgreed}
          isAll={isAllAgreed}
          allLabel={terms.all}
          onAll={() => setAgreed(isAllAgreed ? NO_STORING_AGREED : ALL_AGREED)}
          viewLabel={terms.read}
        />
      )}
    </ScreenFrame>
  )
}
