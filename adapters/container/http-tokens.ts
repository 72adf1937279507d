import type { Send } from '#adapters/http/client/send.ts'
import { token } from './token.ts'

/** How the http clients of every area reach the service. */
export const HttpTokens = {
  /** Renews the token first when its end is near. */
  send: token<Send>('Send'),
  /** Takes the token as it is. */
  sendAsIs: token<Send>('SendAsIs'),
}
