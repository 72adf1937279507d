import { AppPath } from '#core/shared/app-path.ts'
import type { KeptCardReturn } from '#core/billing/ports/kept-card-return.ts'
import type { DeviceStorage } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

export const sessionKeptCardReturn = ({ storage }: { readonly storage: DeviceStorage }): KeptCardReturn => ({
  read: () => AppPath.parse(storage.getItem(STORED_KEYS.cardReturn) ?? ''),
  keep: path => storage.setItem(STORED_KEYS.cardReturn, path),
})
