/** All that this device keeps for the app, of whichever customer. */
export interface KeptHere {
  /** The other tabs hear of it. */
  forgetAll(): void
}
