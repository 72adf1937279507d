import * as z from 'zod/mini'
import type { KeptSignUp } from '#core/account/ports/kept-sign-up.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

const KEY = STORED_KEYS.signUp

const Draft = z.object({
  agreements: z.object({ age: z.boolean(), service: z.boolean(), data: z.boolean(), marketing: z.boolean() }),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})

export const sessionKeptSignUp = ({ storage }: { readonly storage: DeviceStorage }): KeptSignUp => ({
  read() {
    const draft = Draft.safeParse(readJson(storage, KEY))
    return draft.success ? draft.data : null
  },
  keep: draft => storage.setItem(KEY, JSON.stringify(draft)),
  forget: () => storage.removeItem(KEY),
})
