import type { DeskNote, DeskNotes } from '#core/staff/ports/desk-notes.ts'
import type { DeviceStorage } from './device-storage.ts'

/** In storages that the app uses too: of the device, and of the tab for what ends with it. */
export const deskNotes = (device: DeviceStorage, tab: DeviceStorage): DeskNotes => {
  const storageOf = (note: DeskNote) => (note === 'order' ? tab : device)
  return {
    read: note => storageOf(note).getItem(keyOf(note)),
    write(note, text) {
      if (text === null) storageOf(note).removeItem(keyOf(note))
      else storageOf(note).setItem(keyOf(note), text)
    },
  }
}

const keyOf = (note: DeskNote): string => `desk_${note}`
