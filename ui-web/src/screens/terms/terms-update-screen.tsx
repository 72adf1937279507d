import { useEffect, useState } from 'react'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { TermsToAgree } from '#core/account/ports/terms.ts'
import { useGoIn } from '../../app/use-go-in.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { fullDay } from '../../texts/dates.ts'
import { MY_PAGE_TEXTS } from '../../texts/my-page.ts'
import { TERMS_TEXTS, TERMS_UPDATE_TEXTS as texts } from '../../texts/terms.ts'
import { useLeave } from '../mypage/use-leave.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import css from './terms.module.css'

/** After a login, while a required text has a new version: agree, or log out (G223). */
export function TermsUpdateScreen() {
  return (
    <SignedInOnly>
      <TermsUpdate />
    </SignedInOnly>
  )
}

function TermsUpdate() {
  const goIn = useGoIn()
  const left = useLoaded('terms-to-agree', useUseCase(Ports.ownConsents).toAgree)
  const isDone = left.status === 'ready' && left.value.length === 0
  useEffect(() => {
    if (isDone) void goIn()
  }, [isDone, goIn])

  return match(left)
    .with({ status: 'loading' }, () => (
      <ScreenFrame title={texts.title} documentTitle={texts.documentTitle}>
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      </ScreenFrame>
    ))
    .with({ status: 'failed' }, ({ error, retry }) => (
      <ScreenFrame title={texts.title} documentTitle={texts.documentTitle}>
        <ErrorState text={callFailureText(error)} onRetry={retry} />
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value, retry }) => <Changed terms={value} onAgreed={retry} />)
    .exhaustive()
}

type ChangedProps = { readonly terms: readonly TermsToAgree[]; readonly onAgreed: () => Promise<void> }

function Changed({ terms, onAgreed }: ChangedProps) {
  const consents = useUseCase(Ports.ownConsents)
  const { logOut } = useUseCase(AccountSide.watchInactivity)
  const leave = useLeave()
  const [problem, setProblem] = useState<string>()

  const agree = async () => {
    setProblem(undefined)
    const answer = await consents.agree(terms.map(({ document, version }) => ({ document, version })))
    if (answer.isErr()) setProblem(callFailureText(answer.error))
    else await onAgreed()
  }
  const goOut = async () => {
    await logOut()
    await leave('/easylogin', MY_PAGE_TEXTS.loggedOut)
  }

  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      lead={texts.lead}
      action={
        <ActionBar
          onPress={agree}
          busyLabel={texts.agreeing}
          aside={
            <span className={css.aside}>
              {problem !== undefined && <Refusal text={problem} />}
              <TextLink way={{ onPress: () => void goOut() }}>{texts.logOut}</TextLink>
            </span>
          }
        >
          {texts.agree}
        </ActionBar>
      }
    >
      <div className={css.cards}>
        {terms.map(({ document, title, changes, effectiveOn }) => (
          <Card key={document} title={title}>
            <p className={css.line}>{TERMS_TEXTS.effective(fullDay(effectiveOn))}</p>
            <p className={css.line}>{changes}</p>
            <div className={css.links}>
              <TextLink way={{ href: `/terms/${document}` }}>{texts.read}</TextLink>
            </div>
          </Card>
        ))}
      </div>
    </ScreenFrame>
  )
}
