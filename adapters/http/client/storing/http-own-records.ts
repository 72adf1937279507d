import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as records from '#adapters/http/contract/storing/records.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { OwnRecords } from '#core/storing/ports/own-records.ts'
import type { Send } from '#adapters/http/client/send.ts'

type Deps = { readonly send: Send; readonly sessionStore: SessionStore }

/** What the caller has stored and paid, read through the API; the paths name the one who is signed in here. */
export const httpOwnRecords = ({ send, sessionStore }: Deps): OwnRecords => {
  const self = (): ResultAsync<{ readonly params: { readonly id: CustomerId } }, SignInNeeded> => {
    const id = sessionStore.read()?.customer.id
    return id === undefined ? errAsync({ kind: 'SignInNeeded', hadToken: false }) : okAsync({ params: { id } })
  }
  type Part = { readonly query?: { readonly after: string } }
  const inTabs = {
    applied: (part: Part) => self().andThen(me => send(records.inProgressStorings, { ...me, ...part })),
    inStorage: (part: Part) => send(records.inStorageStorings, part),
    ended: (part: Part) => self().andThen(me => send(records.completedStorings, { ...me, ...part })),
    stored: (part: Part) => self().andThen(me => send(records.storedPayments, { ...me, ...part })),
    past: (part: Part) => self().andThen(me => send(records.pastPayments, { ...me, ...part })),
    all: (part: Part) => self().andThen(me => send(records.ownPayments, { ...me, ...part })),
  }
  const list = (tab: keyof typeof inTabs, after: string | null) =>
    inTabs[tab](after === null ? {} : { query: { after } })
  return {
    history: list,
    payments: list,
    recentPlan: () => self().andThen(me => send(records.recentPlan, me)),
    story: orderId => send(records.orderTimeline, { params: { orderId } }),
  }
}
