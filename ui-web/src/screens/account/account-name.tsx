/** Invisible; for a password manager, which account the new password is for. */
export const AccountName = ({ email }: { readonly email: string }) => (
  <input
    className="unseen"
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
