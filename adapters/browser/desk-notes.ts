import type { DeskNotes } from '#core/staff/ports/desk-notes.ts'
import type { DeviceStorage } from './device-storage.ts'

/** In a storage that the app uses too. */
export const deskNotes = (storage: DeviceStorage): DeskNotes => ({
  read: note => storage.getItem(keyOf(note)),
  write(note, text) {
    if (text === null) storage.removeItem(keyOf(note))
    else storage.setItem(keyOf(note), text)
  },
})

const keyOf = (note: string): string => `desk_${note}`
