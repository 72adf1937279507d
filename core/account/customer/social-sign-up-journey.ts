import { match } from 'ts-pattern'
import { CustomerName } from '../customer-name.ts'
import { PhoneNumber } from '../phone-number.ts'
import type { SocialDraft, SocialNewcomer } from '../ports/social-store.ts'
import type { SOCIAL_SIGN_UP_STEPS } from '../sign-up-steps.ts'
import { NOTHING_AGREED, requiredAgreed, type SignUpAgreements } from '../sign-up-terms.ts'

export type SocialStep = (typeof SOCIAL_SIGN_UP_STEPS)[number]['path']
export type SocialPath = SocialStep | '/social-done'

/** What the steps of a social sign-up share; texts are as typed. */
export type SocialForm = {
  /** Null until they have been looked for; a guard requires one (G23). */
  readonly newcomer: SocialNewcomer | null
  readonly agreements: SignUpAgreements
  readonly name: string
  readonly phone: string
  /** Something was sent and not yet answered; a second tap does nothing. */
  readonly isLoading: boolean
  readonly isComplete: boolean
}

export type SocialAction =
  | { readonly kind: 'NewcomerFound'; readonly newcomer: SocialNewcomer; readonly draft: SocialDraft | null }
  | { readonly kind: 'Agreed'; readonly agreements: SignUpAgreements }
  | { readonly kind: 'NameTyped'; readonly text: string }
  | { readonly kind: 'PhoneTyped'; readonly text: string }
  | { readonly kind: 'LoadingSet'; readonly isLoading: boolean }
  | { readonly kind: 'Completed' }

export const EMPTY_SOCIAL_SIGN_UP: SocialForm = {
  newcomer: null,
  agreements: NOTHING_AGREED,
  name: '',
  phone: '',
  isLoading: false,
  isComplete: false,
}

/** The form after an action. */
export const afterSocialAction = (form: SocialForm, action: SocialAction): SocialForm =>
  match(action)
    .returnType<SocialForm>()
    .with({ kind: 'NewcomerFound' }, ({ newcomer, draft }) => begun(form, newcomer, draft))
    .with({ kind: 'Agreed' }, ({ agreements }) => ({ ...form, agreements }))
    .with({ kind: 'NameTyped' }, ({ text }) => ({ ...form, name: CustomerName.whileTyping(text) }))
    .with({ kind: 'PhoneTyped' }, ({ text }) => ({ ...form, phone: PhoneNumber.whileTyping(text) }))
    .with({ kind: 'LoadingSet' }, ({ isLoading }) => ({ ...form, isLoading }))
    .with({ kind: 'Completed' }, () => ({ ...form, isComplete: true, isLoading: false }))
    .exhaustive()

/** They are found a moment after the screen is usable, so nothing typed or ticked meanwhile is overwritten. */
const begun = (form: SocialForm, newcomer: SocialNewcomer, draft: SocialDraft | null): SocialForm => ({
  ...form,
  newcomer,
  agreements: form.agreements === NOTHING_AGREED ? (draft?.agreements ?? NOTHING_AGREED) : form.agreements,
  name: form.name === '' ? (draft?.name ?? nameFrom(newcomer)) : form.name,
})

/** A provider's name is taken over where it passes our own rule; a nickname seldom does. */
const nameFrom = ({ person }: SocialNewcomer): string =>
  CustomerName.parse(person.name ?? '').unwrapOr('' as CustomerName)

/** Where a visitor who opens `path` is led: no step without a pass, none before the consent, the end only at the end (G23). */
export const socialPathToShow = (form: SocialForm, path: SocialPath): SocialPath | '/easylogin' => {
  if (form.isComplete) return '/social-done'
  if (form.newcomer === null) return '/easylogin'
  if (path === '/social-terms' || !requiredAgreed(form.agreements)) return '/social-terms'
  return path === '/social-done' ? '/social-phone' : path
}

/** What may outlive a reload. */
export const toSocialDraft = ({ agreements, name }: SocialForm): SocialDraft => ({ agreements, name })
