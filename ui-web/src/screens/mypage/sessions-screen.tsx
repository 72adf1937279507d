import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { SessionView } from '#core/account/ports/own-sessions.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { Banner } from '../../parts/banner.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { SESSIONS_TEXTS as texts } from '../../texts/session.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { SessionCard } from './session-card.tsx'
import css from './sessions.module.css'

/** Where the customer is signed in, and the way to end it everywhere else. */
export function SessionsScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  return isSignedIn ? <OwnSessionList /> : <LogInFirst />
}

function OwnSessionList() {
  const goBack = useBackTo()
  const sessions = useLoaded('own-sessions', useUseCase(Ports.ownSessions).list)
  const others = sessions.status === 'ready' ? sessions.value.filter(({ isThis }) => !isThis).length : 0

  return (
    <>
      <ScreenFrame
        title={texts.title}
        documentTitle={texts.documentTitle}
        lead={texts.lead}
        back={{ onPress: () => goBack('/mypage/info') }}
        action={sessions.status === 'ready' && <EndOtherSessions others={others} onEnded={sessions.retry} />}
      >
        {match(sessions)
          .with({ status: 'loading' }, () => (
            <Loading>
              <Skeleton shape="card" />
              <Skeleton shape="card" />
            </Loading>
          ))
          .with({ status: 'failed' }, ({ error, retry }) => (
            <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
          ))
          .with({ status: 'ready' }, ({ value, outdated }) => (
            <>
              {outdated !== null && <Banner tone="bad">{callFailureText(outdated.error)}</Banner>}
              <SessionList sessions={value} />
              {others === 0 && <Banner tone="good">{texts.onlyThis}</Banner>}
            </>
          ))
          .exhaustive()}
      </ScreenFrame>
    </>
  )
}

function SessionList({ sessions }: { readonly sessions: readonly SessionView[] }) {
  // This session has just called: its moment is the service's now.
  const now = Math.max(...sessions.map(({ lastSeenAt }) => lastSeenAt)) as SessionView['lastSeenAt']
  return (
    <ul className={css.list}>
      {sessions.map((session, at) => (
        <SessionCard key={`${session.startedAt}-${at}`} session={session} now={now} />
      ))}
    </ul>
  )
}
