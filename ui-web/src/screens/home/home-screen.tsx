import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { BottomNav } from '../../parts/bottom-nav.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { HOME_TEXTS } from '../../texts/home.ts'
import { HomeContent } from './home-content.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LogInFirst } from './log-in-first.tsx'
import { WelcomeSheet } from './welcome-sheet.tsx'

/** The state of what the customer has with us, as one scene, one sentence and what matters about it now. */
export function HomeScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  return isSignedIn ? <OwnHome /> : <LogInFirst />
}

function OwnHome() {
  const readHome = useUseCase(StoringSide.readHome)
  const home = useLoaded('home', readHome.fresh, readHome.lastKnown)

  return (
    <>
      {match(home)
        .with({ status: 'loading' }, () => <HomeSkeleton />)
        .with({ status: 'ready' }, ready => <HomeContent {...ready} known={ready.value} />)
        .with({ status: 'failed', error: { kind: 'SignInNeeded' } }, () => <LogInFirst />)
        .with({ status: 'failed' }, ({ error, retry }) => <HomeFailed text={callFailureText(error)} onRetry={retry} />)
        .exhaustive()}
      <WelcomeSheet />
    </>
  )
}

const HomeFailed = ({ text, onRetry }: { readonly text: string; readonly onRetry: () => Promise<void> }) => (
  <ScreenFrame title={HOME_TEXTS.failed} documentTitle={HOME_TEXTS.documentTitle} nav={<BottomNav />}>
    <ErrorState text={text} onRetry={onRetry} />
  </ScreenFrame>
)
