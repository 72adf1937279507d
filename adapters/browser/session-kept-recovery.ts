import type { KeptRecovery } from '#core/account/ports/kept-recovery.ts'
import type { DeviceStorage } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

/** Takes the tab's own storage: what a closed tab leaves behind is nothing. */
export const sessionKeptRecovery = ({ storage }: { readonly storage: DeviceStorage }): KeptRecovery => ({
  read: () => storage.getItem(STORED_KEYS.recoveryPassword),
  keep: newPassword => storage.setItem(STORED_KEYS.recoveryPassword, newPassword),
  forget: () => storage.removeItem(STORED_KEYS.recoveryPassword),
})
