/** A provider's notification that a person cut the link there. */
export type UnlinkNotice = {
  /** Of the header. */
  readonly authorization: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Whom a notice is about; null for one that the provider did not send. */
export type ReadUnlinkNotice = (notice: UnlinkNotice) => string | null
