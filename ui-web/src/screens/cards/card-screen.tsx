import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { match, P } from 'ts-pattern'
import { putBehind } from '../../app/history.ts'
import { CARD_PATH } from '#core/billing/customer/register-card.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Toast } from '../../parts/toast.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { CARD_TEXTS as texts } from '../../texts/cards.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import css from './cards.module.css'
import { NoCard } from './no-card.tsx'
import { OwnCard } from './own-card.tsx'
import { useRegisterCard } from './use-register-card.ts'
import { useStoredCard } from './use-stored-card.ts'

/** The card that renewals are charged to: what it is for, registering, replacing and removing it. */
export const CardScreen = () => (
  <SignedInOnly>
    <CardPage />
  </SignedInOnly>
)

function CardPage() {
  const goBack = useBackTo()
  const arrival: unknown = useLocation().state
  const stored = useStoredCard()
  const { register, problem } = useRegisterCard(CARD_PATH)
  const isNew = isRegistration(arrival)
  const [news, setNews] = useState<string | undefined>(isNew ? texts.done : undefined)
  useEffect(() => {
    if (isNew) putBehind('/mypage/payment/stored')
  }, [isNew])
  const card = stored.status === 'ready' ? stored.value.card : null

  return (
    <ScreenFrame
      title={texts.title}
      back={{ onPress: () => goBack('/mypage/payment/stored') }}
      action={
        stored.status === 'ready' && (
          <ActionBar
            onPress={register}
            busyLabel={texts.opening}
            {...(problem !== null && { aside: <Refusal text={problem} /> })}
          >
            {card === null ? texts.register : texts.replace}
          </ActionBar>
        )
      }
    >
      {match(stored)
        .with({ status: 'loading' }, () => <CardSkeleton />)
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ outdated, retry, value }) => (
          <>
            {outdated !== null && <Banner tone="bad">{callFailureText(outdated.error)}</Banner>}
            {value.card === null ? (
              <NoCard />
            ) : (
              <OwnCard
                card={value.card}
                onRemoved={async () => {
                  await retry()
                  setNews(texts.removed)
                }}
              />
            )}
            <Card tone="line" title={texts.useTitle}>
              <BulletList items={texts.uses} />
              <p className={css.note}>{texts.without}</p>
            </Card>
          </>
        ))
        .exhaustive()}
      <Toast text={news} onDone={() => setNews(undefined)} />
    </ScreenFrame>
  )
}

/** Told by the page that has just stored the card. */
const isRegistration = (state: unknown): boolean =>
  match(state)
    .with({ cardRegistered: P.any }, () => true)
    .otherwise(() => false)
