import { z } from 'zod'

/** What the SDK asks the handler for; it sends more, which changes nothing here. */
export const HandlerRequest = z.object({
  authType: z.enum(['signInViaPopup', 'signInViaRedirect', 'reauthViaPopup', 'reauthViaRedirect']),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  /** Of windows only. */
  eventId: z.string().nullable().default(null),
  providerId: z.literal('google.com'),
})

export type HandlerRequest = z.infer<typeof HandlerRequest>
