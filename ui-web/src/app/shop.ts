import { SOCIAL_PROVIDERS, type SocialProvider } from '#core/account/provider.ts'
import { type Shop, type ShopLink, TRIAL_SHOP } from '#core/shared/shop.ts'

type Facts = {
  readonly shop: Shop
  readonly social: readonly SocialProvider[]
}

/** Where a page carries them (`adapters/http/server/shop-pages.ts`). */
const PAGE_DATA = 'facts'

/** A renderer of pages sets them before it loads the app. */
declare global {
  var renderedFacts: Facts | undefined
}

const TRIAL: Facts = { shop: TRIAL_SHOP, social: SOCIAL_PROVIDERS }

const readPage = (): Facts | null => {
  const text = globalThis.document?.getElementById(PAGE_DATA)?.textContent
  return text ? (JSON.parse(text) as Facts) : null
}

const facts = globalThis.renderedFacts ?? readPage() ?? TRIAL

/** The shop's facts for as long as this page is open: those it came with, and a trial's where it has none. */
export const SHOP: Shop = facts.shop

/** The ways in beside the e-mail, as this page came with them: they are in its first paint. */
export const SOCIAL_WAYS: readonly SocialProvider[] = facts.social

/** A page that the shop has elsewhere; a trial's address counts for none (decision 0086). */
export const ownLink = (link: ShopLink): string | null =>
  SHOP.links[link] === TRIAL_SHOP.links[link] ? null : SHOP.links[link]
