import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { errAsync, okAsync } from 'neverthrow'
import { type MemoryAccountService, memoryAccountService } from '#adapters/memory/account/memory-account-service.ts'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { type MemoryOwnLeaving, memoryOwnLeaving } from '#adapters/memory/privacy/memory-own-leaving.ts'
import { type MemoryOwnPassword, memoryOwnPassword } from '#adapters/memory/account/memory-own-password.ts'
import { type MemoryOwnPhone, memoryOwnPhone } from '#adapters/memory/account/memory-own-phone.ts'
import { type MemoryRecovery, memoryRecovery } from '#adapters/memory/account/memory-recovery.ts'
import { memorySocial, type MemorySocial } from '#adapters/memory/account/memory-social.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { OwnSessions, SessionView } from '#core/account/ports/own-sessions.ts'
import type { SessionNewsItem } from '#core/account/ports/session-news.ts'
import type { SignUpDraft } from '#core/account/sign-up-draft.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { accountModule } from './account-module.ts'
import { AccountSide } from './account-tokens.ts'
import { bindValue } from './token.ts'
import { Ports } from './tokens.ts'

export type AccountInMemory = MemoryAccountService & {
  readonly container: Container
  /** The people, and the codes that they are sent. */
  readonly recovered: MemoryRecovery
  /** The numbers of others, and the codes for a new one. */
  readonly phones: MemoryOwnPhone
  /** The password of who is signed in, as the service knows it. */
  readonly passwords: MemoryOwnPassword['world']
  readonly social: MemorySocial
  /** What the service answers to a request to leave. */
  readonly leaving: MemoryOwnLeaving
  /** Where the customer is signed in. */
  readonly sessions: SessionView[]
  /** What another tab of the browser does; it touches the page, or it tells news. */
  readonly otherTab: { readonly touch: () => void; readonly tell: (news: SessionNewsItem) => void }
}

/** One device and the account side of the service without anything between them, for tests of screens. */
export const accountInMemory = (): AccountInMemory => {
  const clock = { now: () => Instant.ofDate(new Date()) }
  const service = memoryAccountService({ clock })
  const recovered = memoryRecovery({ clock, link: service.link })
  const social = memorySocial({ clock, link: service.link })
  const recoveryStore = memoryDeviceStore<string | null>(null)
  const activity = memoryDeviceStore<Instant | null>(null)
  const kept = memorySessionStore()
  const sessionStore: SessionStore = {
    ...kept,
    clear() {
      kept.clear()
      activity.clear()
    },
  }
  const phones = memoryOwnPhone({ clock, link: service.link, caller: () => sessionStore.read()?.customer ?? null })
  const passwords = memoryOwnPassword({ link: service.link, caller: () => sessionStore.read()?.customer ?? null })
  const leaving = memoryOwnLeaving({ link: service.link, caller: () => sessionStore.read()?.customer ?? null })
  const tabs = new Set<(news: SessionNewsItem) => void>()
  const tell = (news: SessionNewsItem): void => {
    for (const heard of tabs) heard(news)
  }
  const sessions: SessionView[] = []

  const device = new ContainerModule(module => {
    bindValue(module, Ports.clock, clock)
    bindValue(module, Ports.accounts, service.accounts)
    bindValue(module, Ports.signIn, service.signIn)
    bindValue(module, Ports.recovery, recovered.recovery)
    bindValue(module, Ports.socialSignIn, social.socialSignIn)
    bindValue(module, Ports.ownPassword, passwords.ownPassword)
    bindValue(module, Ports.ownEmail, phones.ownEmail)
    bindValue(module, Ports.ownPhone, phones.ownPhone)
    bindValue(module, Ports.ownProfile, phones.ownProfile)
    bindValue(module, Ports.leaving, leaving.leaving)
    bindValue(module, Ports.ownData, leaving.ownData)
    bindValue(module, Ports.ownLinks, leaving.ownLinks)
    bindValue(module, Ports.ownSession, service.ownSession)
    bindValue(module, Ports.ownSessions, memoryOwnSessions(sessions, service))
    bindValue(module, AccountSide.sessionStore, sessionStore)
    bindValue(module, AccountSide.deviceData, { deleteAll: sessionStore.clear })
    bindValue(module, AccountSide.signUpDraftStore, memoryDeviceStore<SignUpDraft | null>(null))
    bindValue(module, AccountSide.recoveryStore, recoveryStore)
    bindValue(module, AccountSide.socialStore, social.socialStore)
    bindValue(module, AccountSide.googleWindow, social.googleWindow)
    bindValue(module, AccountSide.talkApp, () => social.world.talkApp)
    bindValue(module, AccountSide.elsewhere, () => social.world.elsewhere)
    bindValue(module, AccountSide.sessionEnd, { announce: () => undefined })
    bindValue(module, AccountSide.sharedActivity, { lastAt: activity.read, mark: activity.write })
    bindValue(module, AccountSide.sessionNews, {
      tellInactivity: () => undefined,
      listen(heard) {
        tabs.add(heard)
        return () => void tabs.delete(heard)
      },
    })
  })
  const container = new Container()
  container.load(device, accountModule)
  const touch = (): void => {
    activity.write(clock.now())
    tell('Changed')
  }
  return {
    ...service,
    container,
    recovered,
    phones,
    passwords: passwords.world,
    social,
    leaving,
    sessions,
    otherTab: { touch, tell },
  }
}

const memoryOwnSessions = (sessions: SessionView[], { link }: MemoryAccountService): OwnSessions => ({
  list: () => (link.state === 'down' ? errAsync(serviceUnreachable) : okAsync([...sessions])),
  endOthers() {
    if (link.state === 'down') return errAsync(serviceUnreachable)
    const before = sessions.length
    sessions.splice(0, before, ...sessions.filter(({ isThis }) => isThis))
    return okAsync(before - sessions.length)
  },
})
