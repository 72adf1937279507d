import { type Container, ContainerModule } from 'inversify'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { memoryAnswerRecords } from '#adapters/memory/memory-answer-records.ts'
import { makeIdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import type { Caller } from '#core/account/customer.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { PaymentLinks } from '#core/billing/ports/payment-links.ts'
import type { OpenPayments } from '#core/billing/ports/open-payments.ts'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { AccountSide } from './account-tokens.ts'
import { ServiceSide } from './service/service-side.ts'
import { bindValue, resolve, resolveAll, type Resolver, type Token } from './token.ts'
import { Ports } from './tokens.ts'

type Failure = { readonly kind: string; readonly because?: string }
type Answer = ResultAsync<unknown, Failure>
type Method = (...asked: readonly never[]) => ResultAsync<unknown, unknown>
type AnswerOf<Call> = Call extends (...asked: never[]) => ResultAsync<infer Value, unknown> ? Value : never
type FailureOf<Call> = Call extends (...asked: never[]) => ResultAsync<unknown, infer E> ? E : never

/** The way between a device and the service in the same process, and what a test does to it. */
export type ServiceLink = {
  /** `lossy`: the request arrives, its answer does not. */
  state: 'up' | 'down' | 'lossy'
  /** Names of the calls that arrived, oldest first. */
  readonly arrived: string[]
  /** What calls of this name brought along, oldest first. */
  asked(call: string): readonly (readonly unknown[])[]
  /** The next such call is answered by this failure in place of the service. */
  failNext<Port, Name extends keyof Port & string>(
    port: Token<Port>,
    call: Name,
    failure: FailureOf<Port[Name]> | ServiceUnreachable,
  ): void
  /** The next such call is answered by this value: what only a newer service says, or one that was tampered with. */
  answerNext<Port, Name extends keyof Port & string>(port: Token<Port>, call: Name, value: AnswerOf<Port[Name]>): void
  /** The next such call is never answered. */
  holdNext<Port>(port: Token<Port>, call: keyof Port & string): void
}

/** Who asks from that device. */
export const VISITOR: Visitor = {
  address: '203.0.113.7',
  device: 'iPhone · Safari',
  browser: 'this browser',
  knownDevice: null,
}

/** The customer-side ports of a device, each answered by the service side for the customer signed in there. */
export const serviceLink = (
  service: Resolver,
  device: Container,
  clock: Clock,
): { readonly link: ServiceLink; readonly ports: ContainerModule } => {
  const served = resolveAll(service, ServiceSide)
  const scripted = new Map<string, Answer[]>()
  const asked: { readonly call: string; readonly by: readonly unknown[] }[] = []
  const nameOf = ({ id }: { readonly id: symbol }, call: string): string => `${id.description}.${call}`
  const script = (name: string, answer: Answer): void => {
    scripted.set(name, [...(scripted.get(name) ?? []), answer])
  }
  const link: ServiceLink = {
    state: 'up',
    arrived: [],
    asked: call => asked.filter(one => one.call === call).map(({ by }) => by),
    failNext: (port, call, failure) => script(nameOf(port, call), errAsync(failure as Failure)),
    answerNext: (port, call, value) => script(nameOf(port, call), okAsync(value)),
    holdNext: (port, call) => script(nameOf(port, call), new ResultAsync(new Promise(() => undefined))),
  }

  /** One call there and back. */
  const carry = (name: string, by: readonly unknown[], answer: () => Answer): Answer => {
    if (link.state === 'down') return errAsync(serviceUnreachable)
    const call = name.slice(name.indexOf('.') + 1)
    link.arrived.push(call)
    asked.push({ call, by })
    const answered = scripted.get(name)?.shift() ?? answer()
    return link.state === 'lossy' ? answered.andThen(() => errAsync(serviceUnreachable)) : answered
  }

  const linked = <Port extends object>(
    id: Token<Port>,
    ask: (name: string, asked: readonly unknown[], on: (port: Port) => Answer) => Answer,
  ): Port => {
    // A method is the same function each time: effects of screens depend on it.
    const methods = new Map<string, Method>()
    const methodOf = (call: string): Method => {
      const method: Method =
        methods.get(call) ??
        ((...asked) => ask(nameOf(id, call), asked, port => (port[call as keyof Port] as Method)(...asked) as Answer))
      methods.set(call, method)
      return method
    }
    return new Proxy({} as Port, {
      get: (_, call) => (typeof call === 'symbol' || call === 'then' ? undefined : methodOf(call)),
    })
  }

  const forAnyone = <Port extends object>(id: Token<Port>, serve: (visitor: Visitor) => Port): Port =>
    linked(id, (name, asked, on) => carry(name, asked, () => on(serve(VISITOR))))

  const { sessionStore, renewSession, endSession } = AccountSide
  const freshToken = (): ResultAsync<string | null, never> => resolve(device, renewSession)()
  const tokenAsIs = (): ResultAsync<string | null, never> =>
    okAsync(resolve(device, sessionStore).read()?.token ?? null)

  /** As the mount of a call over HTTP: a live session first, and the session ends here when the service no longer takes it. */
  const forCustomers = <Port extends object>(
    id: Token<Port>,
    serve: (caller: Caller, visitor: Visitor) => Port,
    token: () => ResultAsync<string | null, never> = freshToken,
  ): Port =>
    linked(id, (name, asked, on) =>
      token().andThen((found): Answer => {
        if (found === null) return errAsync({ kind: 'SignInNeeded', hadToken: false })
        const activity = name === 'OwnSession.refresh' || name === 'OwnSession.logOut' ? 'Silently' : 'AsActivity'
        return carry(name, asked, () =>
          served
            .authenticate(found, activity)
            .andThen(caller => once(caller, name, asked, () => on(serve(caller, VISITOR)))),
        )
          .mapErr(ofGoneCustomer)
          .orTee(failure => {
            if (failure.kind === 'SignInNeeded') resolve(device, endSession)(found)
          })
      }),
    )

  const idempotent = makeIdempotentAnswers(memoryAnswerRecords(clock))
  /** A call that carries a key is done once. */
  const once = ({ customer }: Caller, name: string, asked: readonly unknown[], answer: () => Answer): Answer => {
    const key = KEYS[name]?.(asked)
    if (key === undefined) return answer()
    return idempotent({ owner: customer, key, request: JSON.stringify([name, asked]) }, () =>
      answer().map(body => ({ status: 200, body })),
    ).map(({ body }) => body)
  }

  /** In a browser the pass is a cookie that no script sees. */
  const passes = new Map<OrderId, string>()
  const openPayments = forAnyone(Ports.openPayments, (): OpenPayments => {
    const { openPayments: opened } = served
    return {
      begin: order =>
        freshToken()
          .andThen(token => served.authenticate(token, 'AsActivity'))
          .andThen(caller => opened.begin(caller, order))
          .map(pass => void passes.set(order, pass)),
      confirm: confirmation => opened.confirm(passes.get(confirmation.orderId) ?? null, confirmation),
    }
  })

  const paymentLinks = forAnyone(Ports.paymentLinks, (visitor): PaymentLinks => {
    const linked = served.paymentLinks(visitor)
    return {
      read: linkToken => linked.read(linkToken),
      begin: (linkToken, agreements) =>
        linked.begin(linkToken, agreements).map(({ begun, pass }) => {
          passes.set(begun.orderId, pass)
          return begun
        }),
    }
  })

  const ports = new ContainerModule(module => {
    bindValue(module, Ports.accounts, forAnyone(Ports.accounts, served.accounts))
    bindValue(module, Ports.signIn, forAnyone(Ports.signIn, served.signIn))
    bindValue(module, Ports.recovery, forAnyone(Ports.recovery, served.recovery))
    bindValue(module, Ports.socialSignIn, forAnyone(Ports.socialSignIn, served.social))
    bindValue(module, Ports.ownSession, forCustomers(Ports.ownSession, served.ownSession, tokenAsIs))
    const links = served.socialLinks
    bindValue(
      module,
      Ports.ownLinks,
      forCustomers(Ports.ownLinks, ({ customer }) => ({ cutAtNaver: token => links.cutAtNaver(customer, token) })),
    )
    bindValue(module, Ports.openPayments, openPayments)
    bindValue(module, Ports.paymentLinks, paymentLinks)
    const bindOwn = <Port extends object>(id: Token<Port>, serve: (caller: Caller, visitor: Visitor) => Port): void =>
      bindValue<Port>(module, id, forCustomers(id, serve))
    bindOwn(Ports.ownSessions, served.ownSessions)
    bindOwn(Ports.ownPassword, served.ownPassword)
    bindOwn(Ports.ownEmail, served.ownEmail)
    bindOwn(Ports.ownPhone, served.ownPhone)
    bindOwn(Ports.ownProfile, served.ownProfile)
    bindValue(
      module,
      Ports.terms,
      forAnyone(Ports.terms, () => served.terms),
    )
    bindValue(
      module,
      Ports.capacity,
      forAnyone(Ports.capacity, () => served.capacity),
    )
    bindOwn(Ports.ownConsents, served.ownConsents)
    bindOwn(Ports.ownData, served.ownData)
    bindOwn(Ports.leaving, served.leaving)
    bindOwn(Ports.orders, served.orders)
    bindOwn(Ports.checkouts, served.checkouts)
    bindOwn(Ports.pickupPlaces, served.pickupPlaces)
    bindOwn(Ports.roomRequests, served.roomRequests)
    bindOwn(Ports.pickupWindows, served.pickupWindows)
    bindOwn(Ports.ownStorage, served.ownStorage)
    bindOwn(Ports.ownRecords, served.ownRecords)
    bindOwn(Ports.ownReports, served.ownReports)
    bindOwn(Ports.payments, served.payments)
    bindOwn(Ports.ownContracts, served.ownContracts)
    bindOwn(Ports.ownPrices, served.ownPrices)
    bindOwn(Ports.ownNotices, served.ownNotices)
    bindOwn(Ports.storedCards, served.storedCards)
  })
  return { link, ports }
}

/** The calls that carry an idempotency key, and where they have it. */
const KEYS: Readonly<Record<string, (asked: readonly unknown[]) => string | undefined>> = {
  'OwnContracts.end': ([, , key]) => key as string | undefined,
  'Checkouts.request': ([, key]) => key as string,
}

/** A customer who left in another tab meanwhile gets no internal error: they need to sign in. */
const ofGoneCustomer = (failure: Failure): Failure =>
  failure.because === 'CustomerGone' ? ({ kind: 'SignInNeeded', hadToken: true } as Failure) : failure
