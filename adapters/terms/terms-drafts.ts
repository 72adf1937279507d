import type { TermsDrafts } from '#core/account/ports/terms-records.ts'
import type { TermsKind } from '#core/account/terms-document.ts'
import type { Shop, ShopNow } from '#core/shared/shop.ts'
import { damageCompensationDraft } from './damage-compensation-draft.ts'
import { electronicFinanceDraft } from './electronic-finance-draft.ts'
import { locationDraft, marketingDraft } from './consent-drafts.ts'
import { autoExtensionDraft, partnerDisclaimerDraft } from './order-drafts.ts'
import { privacyDraft } from './privacy-draft.ts'
import { serviceDraft } from './service-draft.ts'

const DRAFTS: Readonly<Record<TermsKind, (shop: Shop) => string>> = {
  service: serviceDraft,
  privacy: privacyDraft,
  'electronic-finance': electronicFinanceDraft,
  'damage-compensation': damageCompensationDraft,
  'auto-extension': autoExtensionDraft,
  'partner-disclaimer': partnerDisclaimerDraft,
  marketing: marketingDraft,
  location: locationDraft,
}

/** What the product does, said as terms for a lawyer to edit, with the shop's own facts in it. */
export const makeTermsDrafts =
  (shop: ShopNow): TermsDrafts =>
  kind =>
    DRAFTS[kind](shop())
