import { errAsync, okAsync } from 'neverthrow'
import type { Customer } from '#core/account/customer.ts'
import type { GoogleIdToken, GoogleWindow, GoogleWindowFailure } from '#core/account/ports/google-window.ts'
import type { SocialStore } from '#core/account/ports/social-store.ts'
import type { SocialProof } from '#core/account/ports/social-identities.ts'
import type { SocialEntrance, SocialOffer, SocialPerson, SocialSignIn } from '#core/account/ports/social-sign-in.ts'
import { ACCESS_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { acrossLink, type Link } from '#adapters/memory/link.ts'
import { memoryGoogleWindow } from './memory-google-window.ts'
import { memorySocialStore } from './memory-social-store.ts'

/** What a test does to the providers, and to the way to the service. */
export type MemorySocialWorld = {
  readonly link: Link
  offer: SocialOffer
  /** What Google's window ends with, for `open` and for `redirected`. */
  google: { window: GoogleIdToken | GoogleWindowFailure; redirected: GoogleIdToken | GoogleWindowFailure | null }
  /** The person agrees at the provider's page; the code that comes back. */
  readonly agree: (person: SocialPerson) => string
  readonly people: Customer[]
}

export type MemorySocial = {
  readonly socialSignIn: SocialSignIn
  readonly googleWindow: GoogleWindow
  readonly socialStore: SocialStore
  readonly world: MemorySocialWorld
}

/** The addresses that the stand-in sends people to. */
const AUTHORIZE_URL = 'https://provider.example/authorize'

type Deps = { readonly clock: Clock; readonly link?: Link }

/** The social side of service and providers in a few lines, for tests of what the customer's device does with them. */
export const memorySocial = ({ clock, link = { state: 'up', arrived: [] } }: Deps): MemorySocial => {
  const codes = new Map<string, SocialPerson>()
  const passes = new Map<string, SocialPerson>()
  const states = new Set<string>()
  let made = 0
  const next = (): number => (made += 1)
  const google = memoryGoogleWindow(link.arrived)
  const world: MemorySocialWorld = {
    link,
    offer: { kakao: true, naver: true, google: GOOGLE_KEYS },
    google: google.world,
    people: [],
    agree(person) {
      const code = `code-${next()}`
      codes.set(code, person)
      return code
    },
  }

  const across = acrossLink(link)
  const newToken = (): string => `memory.${Instant.plusSeconds(clock.now(), ACCESS_TOKEN_MINUTES * 60)}.${next()}`
  const personBehind = (proof: SocialProof): SocialPerson | undefined => {
    if (proof.kind === 'IdToken') return GOOGLE_PERSON
    if (proof.kind === 'AccessToken') return undefined
    const person = codes.get(proof.code)
    codes.delete(proof.code)
    return person
  }
  const entranceOf = (person: SocialPerson): SocialEntrance => {
    const customer = world.people.find(({ provider, email }) => provider === person.provider && email === person.email)
    const providerToken = person.provider === 'naver' ? 'naver-token' : null
    if (customer) return { kind: 'SignedIn', signedIn: { token: newToken(), customer }, providerToken }
    const pass = `pass-${next()}`
    passes.set(pass, person)
    return { kind: 'ProfileNeeded', pass, person, providerToken }
  }

  return {
    world,
    socialStore: memorySocialStore(),
    socialSignIn: {
      offer: () => across('offer', () => okAsync(world.offer)),
      begin: provider =>
        across('begin', () => {
          if (!world.offer[provider]) return errAsync({ kind: 'SocialNotOffered' as const })
          const state = `state-${next()}`
          states.add(state)
          return okAsync({ authorizeUrl: `${AUTHORIZE_URL}?state=${state}`, state })
        }),
      enter: (proof, state) =>
        across('enter', () => {
          if (proof.kind === 'Code' && (state === null || !states.delete(state)))
            return errAsync({ kind: 'SocialStateMismatch' as const })
          const person = personBehind(proof)
          return person === undefined
            ? errAsync({ kind: 'SocialRefused' as const, step: 'AccessToken' as const })
            : okAsync(entranceOf(person))
        }),
      complete: ({ pass, name, phone }) =>
        across('complete', () => {
          const person = passes.get(pass)
          if (person === undefined) return errAsync({ kind: 'SocialPassRefused' as const })
          passes.delete(pass)
          const customer: Customer = {
            id: `social-${next()}` as CustomerId,
            name,
            email: person.email,
            isEmailToProve: false,
            phone,
            isPhoneToProve: true,
            provider: person.provider,
            isProfileComplete: true,
            profileImage: person.profileImage,
            thumbnailImage: null,
          }
          world.people.push(customer)
          return okAsync({ token: newToken(), customer })
        }),
    },
    googleWindow: google.googleWindow,
  }
}

const GOOGLE_KEYS: SocialOffer['google'] = {
  apiKey: 'key',
  authDomain: 'shop.example',
  projectId: 'shop',
  appId: 'app',
  emulatorUrl: null,
  gapiUrl: null,
}

/** The person that Google's window answers with. */
const GOOGLE_PERSON: SocialPerson = {
  provider: 'google',
  name: '구글이',
  email: 'ski@gmail.com',
  profileImage: null,
}
