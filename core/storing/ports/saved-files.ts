export type TextFile = {
  readonly name: string
  /** A media type, as `text/calendar`. */
  readonly type: string
  readonly text: string
}

/** Hands a file to the customer's device. */
export interface SavedFiles {
  save(file: TextFile): void
}
