import { createContext, type Dispatch, useContext } from 'react'
import { EMPTY_SIGN_UP, type SignUpAction, type SignUpForm } from '#core/account/customer/sign-up-journey.ts'

export type SignUp = {
  readonly form: SignUpForm
  readonly dispatch: Dispatch<SignUpAction>
  /** False until what an earlier visit left in this tab has been looked for; guards wait for it. */
  readonly isRestored: boolean
}

export const SignUpContext = createContext<SignUp>({
  form: EMPTY_SIGN_UP,
  dispatch: () => undefined,
  isRestored: false,
})

/** The form that the steps of sign-up share. */
export const useSignUp = (): SignUp => useContext(SignUpContext)
