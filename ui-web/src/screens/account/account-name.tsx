import { useSignUp } from './sign-up-context.ts'

/** Unseen; tells a password manager which account the new password is for. */
export function AccountName() {
  const { form } = useSignUp()
  return (
    <input
      className="unseen"
      type="email"
      autoComplete="username"
      value={form.email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
