import { useState } from 'react'
import type { SignUpField } from '#core/account/customer/sign-up-journey.ts'
import { useSignUp } from './sign-up-context.ts'

/** One text of the sign-up form, and whether its field was left once. */
export const useField = (field: SignUpField) => {
  const { form, dispatch } = useSignUp()
  const [wasLeft, setLeft] = useState(false)
  return {
    value: form[field],
    error: form.errors[field],
    wasLeft,
    onChange: (text: string) => dispatch({ kind: 'FieldTyped', field, text }),
    onBlur: () => setLeft(form[field] !== ''),
  }
}
