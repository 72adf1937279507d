import { ContainerModule } from 'inversify'
import {
  httpAccounts,
  httpOwnPassword,
  httpOwnProfile,
  httpOwnSession,
  httpOwnSessions,
  httpSignIn,
} from '#adapters/http/client/account/http-access.ts'
import { httpLeaving, httpOwnData } from '#adapters/http/client/privacy/http-leaving.ts'
import { httpOwnEmail, httpOwnPhone, httpRecovery } from '#adapters/http/client/account/http-recovery.ts'
import { httpOwnLinks, httpSocialSignIn } from '#adapters/http/client/account/http-social.ts'
import { httpOwnConsents, httpTerms } from '#adapters/http/client/account/http-terms.ts'
import { type Connection, makeSend } from '#adapters/http/client/send.ts'
import type { EndSession } from '#core/account/customer/end-session.ts'
import type { RenewSession } from '#core/account/customer/renew-session.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import { AccountSide } from './account-tokens.ts'
import { HttpTokens } from './http-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The way to the service, and the account area's ports along it. */
export const accountHttpModule = (service: Omit<Connection, 'bearer'>): ContainerModule =>
  new ContainerModule(module => {
    const { sessionStore, endSession, renewSession } = AccountSide
    const { send, sendAsIs } = HttpTokens
    bindFactory(
      module,
      send,
      (deps: { renewSession: RenewSession; endSession: EndSession }) =>
        makeSend({
          ...service,
          bearer: { token: () => deps.renewSession().unwrapOr(null), refused: deps.endSession },
        }),
      { renewSession, endSession },
    )
    bindFactory(
      module,
      sendAsIs,
      (deps: { sessionStore: SessionStore; endSession: EndSession }) =>
        makeSend({
          ...service,
          bearer: { token: async () => deps.sessionStore.read()?.token ?? null, refused: deps.endSession },
        }),
      { sessionStore, endSession },
    )
    bindFactory(module, Ports.accounts, httpAccounts, { send })
    bindFactory(module, Ports.signIn, httpSignIn, { send })
    bindFactory(module, Ports.recovery, httpRecovery, { send })
    bindFactory(module, Ports.socialSignIn, httpSocialSignIn, { send })
    bindFactory(module, Ports.ownPassword, httpOwnPassword, { send })
    bindFactory(module, Ports.ownEmail, httpOwnEmail, { send })
    bindFactory(module, Ports.ownPhone, httpOwnPhone, { send })
    bindFactory(module, Ports.ownProfile, httpOwnProfile, { send })
    bindFactory(module, Ports.terms, httpTerms, { send })
    bindFactory(module, Ports.ownConsents, httpOwnConsents, { send })
    bindFactory(module, Ports.ownData, httpOwnData, { send })
    bindFactory(module, Ports.ownLinks, httpOwnLinks, { send })
    bindFactory(module, Ports.leaving, httpLeaving, { send })
    bindFactory(module, Ports.ownSession, httpOwnSession, { send: sendAsIs })
    bindFactory(module, Ports.ownSessions, httpOwnSessions, { send })
  })
