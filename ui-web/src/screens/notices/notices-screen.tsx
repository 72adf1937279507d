import { useEffect, useState } from 'react'
import { match } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { OwnNotice } from '#core/notices/ports/own-notices.ts'
import { Day } from '#core/shared/day.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { StillPhoneScene } from '../../scenes/moment-scenes.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { NOTICES_TEXTS as texts } from '../../texts/notices.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { NoticeItem } from './notice-item.tsx'
import { NoticesSkeleton } from './notices-skeleton.tsx'
import css from './notices.module.css'
import { noticeDayText, toDays } from './notice-days.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** All that the customer was told, the newest first. */
export function NoticesScreen() {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  return isSignedIn ? <OwnNotices /> : <LogInFirst />
}

function OwnNotices() {
  const backTo = useBackTo()
  const { notices } = useNotices()
  if (notices.status === 'failed' && notices.error.kind === 'SignInNeeded') return <LogInFirst />
  return (
    <ScreenFrame title={texts.title} back={{ onPress: () => backTo('/home') }}>
      {match(notices)
        .with({ status: 'loading' }, () => <NoticesSkeleton />)
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={callFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value }) =>
          value.items.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} scene={<StillPhoneScene />} />
          ) : (
            <Told {...value} />
          ),
        )
        .exhaustive()}
    </ScreenFrame>
  )
}

type ToldProps = { readonly items: readonly OwnNotice[]; readonly more: (() => Promise<void>) | null }

function Told({ items, more }: ToldProps) {
  const { isNew, markSeen } = useNotices()
  const today = Day.of(useUseCase(Ports.clock).now())
  const [newest] = items
  // What was new when the page was opened stays so while it is read.
  const [news] = useState(() => new Set(items.filter(isNew).map(({ id }) => id)))
  useEffect(() => {
    if (newest !== undefined) markSeen(newest)
  }, [newest, markSeen])
  return (
    <>
      {toDays(items).map(({ day, notices }) => (
        <section key={day} className={css.day}>
          <h2 className={css.when}>{noticeDayText(day, today)}</h2>
          <ul className={css.list}>
            {notices.map(notice => (
              <li key={notice.id}>
                <NoticeItem notice={notice} isNew={news.has(notice.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more === null ? (
        <p className={css.kept}>{texts.kept}</p>
      ) : (
        <div className={css.more}>
          <Button tone="ghost" onPress={more}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
