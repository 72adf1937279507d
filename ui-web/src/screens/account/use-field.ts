import type { SignUpField } from '#core/account/customer/sign-up-journey.ts'
import { useSignUp } from './sign-up-context.ts'
import { useLeft } from '../../parts/use-left.ts'

/** One text of the sign-up form, and when its field was left. */
export const useField = (field: SignUpField) => {
  const { form, dispatch } = useSignUp()
  const { left, onBlur, onTyped } = useLeft()
  return {
    value: form[field],
    error: form.errors[field],
    left,
    onChange(text: string) {
      onTyped()
      dispatch({ kind: 'FieldTyped', field, text })
    },
    onBlur,
  }
}
