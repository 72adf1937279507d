import { createContext, type Dispatch, useContext } from 'react'
import {
  EMPTY_SOCIAL_SIGN_UP,
  type SocialAction,
  type SocialForm,
} from '#core/account/customer/social-sign-up-journey.ts'

export type SocialSignUp = { readonly form: SocialForm; readonly dispatch: Dispatch<SocialAction> }

export const SocialContext = createContext<SocialSignUp>({ form: EMPTY_SOCIAL_SIGN_UP, dispatch: () => undefined })

/** The form that the steps of a social sign-up share. */
export const useSocial = (): SocialSignUp => useContext(SocialContext)
