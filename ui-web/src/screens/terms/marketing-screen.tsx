import { useState } from 'react'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { MarketingConsent } from '#core/account/ports/terms.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { momentText } from '../../texts/dates.ts'
import { MARKETING_TEXTS as texts } from '../../texts/terms.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import css from './terms.module.css'

/** Whether news and offers come, since when, and changing it (G225). */
export function MarketingScreen() {
  return (
    <SignedInOnly>
      <Marketing />
    </SignedInOnly>
  )
}

function Marketing() {
  const goBack = useBackTo()
  const consents = useUseCase(Ports.ownConsents)
  const consent = useLoaded('marketing', consents.marketing)
  const [problem, setProblem] = useState<string>()
  const agreed = consent.status === 'ready' && consent.value.agreed

  const change = async () => {
    setProblem(undefined)
    const answer = await consents.setMarketing(!agreed)
    if (answer.isErr()) setProblem(callFailureText(answer.error))
    else if (consent.status === 'ready') await consent.retry()
  }

  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      lead={texts.lead}
      back={{ onPress: () => goBack('/mypage/info') }}
      action={
        consent.status === 'ready' && (
          <ActionBar onPress={change} tone={agreed ? 'ghost' : 'primary'} busyLabel={texts.busy} aside={texts.note}>
            {agreed ? texts.withdraw : texts.agree}
          </ActionBar>
        )
      }
    >
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      <div className={css.cards}>
        {match(consent)
          .with({ status: 'loading' }, () => (
            <Loading>
              <Skeleton shape="card" />
            </Loading>
          ))
          .with({ status: 'failed' }, ({ error, retry }) => (
            <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
          ))
          .with({ status: 'ready' }, ({ value }) => (
            <Card title={value.agreed ? texts.agreed : texts.notAgreed}>
              <p className={css.line}>{sinceText(value)}</p>
              <div className={css.links}>
                <TextLink way={{ to: '/terms/marketing' }}>{texts.read}</TextLink>
              </div>
            </Card>
          ))
          .exhaustive()}
      </div>
    </ScreenFrame>
  )
}

const sinceText = ({ agreed, since }: MarketingConsent): string => {
  if (since === null) return texts.never
  return agreed ? texts.since(momentText(since)) : texts.withdrawnSince(momentText(since))
}
