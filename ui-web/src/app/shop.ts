import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'

/** Where a page carries the shop's facts (`adapters/http/server/shop-pages.ts`). */
const PAGE_DATA = 'shop'

/** A renderer of pages sets them before it loads the app. */
declare global {
  var renderedShop: Shop | undefined
}

const readPage = (): Shop | null => {
  const text = globalThis.document?.getElementById(PAGE_DATA)?.textContent
  return text ? (JSON.parse(text) as Shop) : null
}

/** The shop's facts for as long as this page is open: those it came with, and a trial's where it has none. */
export const SHOP: Shop = globalThis.renderedShop ?? readPage() ?? TRIAL_SHOP
