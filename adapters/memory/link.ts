import { errAsync, type ResultAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import { serviceUnreachable, type ServiceUnreachable, type SignInNeeded } from '#core/shared/failures.ts'

/** What a test does to the way between device and service. */
export type Link = {
  /** `lossy`: the request arrives, its answer does not. */
  state: 'up' | 'down' | 'lossy'
  /** Names of the calls that arrived, oldest first. */
  readonly arrived: string[]
}

/** Calls over this link. */
export const acrossLink =
  (link: Link) =>
  <T, E>(name: string, answer: () => ResultAsync<T, E>): ResultAsync<T, E | ServiceUnreachable> => {
    if (link.state === 'down') return errAsync(serviceUnreachable)
    link.arrived.push(name)
    const answered = answer()
    return link.state === 'lossy' ? errAsync(serviceUnreachable) : answered
  }

/** The same for calls of a customer; `caller` is null when nobody is signed in. */
export const acrossLinkAs =
  (link: Link, caller: () => Customer | null) =>
  <T, E>(
    name: string,
    answer: (customer: Customer) => ResultAsync<T, E>,
  ): ResultAsync<T, E | ServiceUnreachable | SignInNeeded> => {
    const customer = caller()
    return customer === null
      ? errAsync({ kind: 'SignInNeeded', hadToken: false })
      : acrossLink(link)(name, () => answer(customer))
  }
