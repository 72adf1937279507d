/** `region`: which storage's work is shown. `recent`: orders that were looked for, nothing of them but ids and masked names. `money`: what was sent about money and is not answered yet. `camera`: that pictures are taken in the frame on the page. `drafts`: what was typed of hand-overs and reports. `order`: what is typed of a new order, whose it is too. */
export const DESK_NOTES = ['region', 'recent', 'money', 'camera', 'drafts', 'order'] as const
export type DeskNote = (typeof DESK_NOTES)[number]

/** What the desk keeps on a device, as text. */
export interface DeskNotes {
  read(note: DeskNote): string | null
  /** Null removes it. */
  write(note: DeskNote, text: string | null): void
}
