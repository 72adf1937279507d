import { type Shop, type ShopNow, TRIAL_SHOP } from '#core/shared/shop.ts'

let current: Shop = TRIAL_SHOP

/** The shop's facts in force in this process: the last ones that were read from the database, and a trial's until then. */
export const currentShop: ShopNow = () => current

export const setCurrentShop = (shop: Shop): void => {
  current = shop
}
