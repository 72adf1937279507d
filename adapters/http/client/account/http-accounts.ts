import { emailAvailable, phoneAvailable, signUp } from '#adapters/http/contract/account/access.ts'
import type { Accounts } from '#core/account/ports/accounts.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpAccounts = ({ send }: { readonly send: Send }): Accounts => ({
  signUp: ({ name, typedEmail, password, phone, agreements }) =>
    send(signUp, {
      body: {
        userName: name,
        userLogin: typedEmail,
        userPassword: password,
        userPhone: phone,
        available: phone !== null,
        isSocial: false,
        ...(agreements === null ? {} : { agreements }),
      },
    }).map(() => undefined),
  isEmailFree: email => send(emailAvailable, { params: { email } }).map(({ available }) => available),
  isPhoneFree: phone => send(phoneAvailable, { params: { phone } }).map(({ available }) => available),
})
